-- What the program's tasks of an organization follow from (domain/src/tasks/grounds.ts), as one object; null when it is gone. It
-- holds the organization's tasks until the transaction ends, so that of two servers the second sees what the first has made.
-- Of cars that were sold long ago only those with an open task are read.
create or replace function task_facts(organization uuid, today date) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  facts jsonb;
begin
  perform from organizations o where o.id = organization for key share;
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(7041978, hashtext(organization::text));
  select jsonb_build_object(
    'language', o.language,
    'off', to_jsonb(o.task_kinds_off),
    'invoice_task_days', o.invoice_task_days,
    'can_invoice', o.legal_name is not null,
    'history_id', coalesce((select max(h.id) from history h where h.organization_id = organization), 0)::text,
    'cars', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id,
        'is_sold', c.status = 'sold',
        'bought_on', c.bought_on,
        'sold_on', c.sold_on,
        'inspection_until', c.inspection_until,
        'reserved_until', c.reserved_until,
        'has_sdk_code', c.sdk_code is not null,
        'has_sale_price', c.sale_price is not null,
        'has_invoice', exists (
          select from papers p
          where p.organization_id = organization and p.car_id = c.id and p.kind = 'invoice' and p.state = 'issued'
        ),
        'rate_missing_on', (
          select max(missing.day) from (
            select coalesce(c.bought_on, (c.created_at at time zone 'Europe/Vilnius')::date) as day
            where c.purchase_estimated
            union all
            select coalesce(c.sold_on, c.bought_on, (c.created_at at time zone 'Europe/Vilnius')::date)
            where c.sale_price is not null
              and is_estimated(c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency)
            union all
            select e.date from expenses e
            where c.expenses_estimated and e.organization_id = organization and e.car_id = c.id
              and is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)
          ) missing
          -- Else an expense of a later day would take the place of what is there already.
          where missing.day <= today
        ),
        'import_id', c.import_id,
        'imported_on', (i.created_at at time zone 'Europe/Vilnius')::date
      ) order by c.id)
      from cars c
      left join imports i on i.organization_id = organization and i.id = c.import_id
      where c.organization_id = organization and (
        c.status <> 'sold' or c.sold_on >= today - 130 or exists (
          select from tasks t
          where t.organization_id = organization and t.source is not null and t.done_at is null and t.deleted_at is null
            and t.source_id in (c.id, c.import_id)
        )
      )
    ), '[]'),
    -- Older ones are known again by the key that they have.
    'made', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', t.id, 'source', t.source, 'source_id', t.source_id, 'source_day', t.source_day,
        'is_open', t.done_at is null and t.deleted_at is null
      ) order by t.id)
      from tasks t
      where t.organization_id = organization and t.source is not null
    ), '[]')
  ) into facts
  from organizations o where o.id = organization;
  return facts;
end
$$;
alter function task_facts(uuid, date) owner to marza_definer;
grant execute on function task_facts(uuid, date) to marza_auth;
