-- What the program's tasks of an organization's cars follow from (domain/src/tasks/grounds.ts), in pages by id. Of cars that were
-- sold long ago only those with an open task are read.
create or replace function task_cars(organization uuid, today date, after uuid, most integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with open_tasks as materialized (
    select distinct t.source_id from tasks t
    where t.organization_id = organization and t.source is not null and t.done_at is null and t.deleted_at is null
  ), page as (
    select c.* from cars c
    where c.organization_id = organization and c.id > after and (
      c.status <> 'sold' or c.sold_on >= today - 130
      or c.id in (select source_id from open_tasks) or c.import_id in (select source_id from open_tasks)
    )
    order by c.id limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object(
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
  ) order by c.id), '[]')
  from page c
  left join imports i on i.organization_id = organization and i.id = c.import_id
$$;
alter function task_cars(uuid, date, uuid, integer) owner to marza_definer;
grant execute on function task_cars(uuid, date, uuid, integer) to marza_auth;
