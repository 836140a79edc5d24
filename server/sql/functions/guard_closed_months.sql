-- Notes what a write changes in closed months: each document that was or becomes one of such a month, before and after. Whether the
-- transaction may do that is asked when it ends (refuse_closed_months), of all that it has changed. Writers share the lock that
-- a closing holds alone, so that what is read here stays as it is.
create or replace function guard_closed_months() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  any_row jsonb;
  organization uuid;
  rates jsonb;
  was guarded_document[] := '{}';
  becomes guarded_document[] := '{}';
begin
  organization := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
  if current_setting('app.months_shared', true) is distinct from organization::text then
    perform share_months(organization);
  end if;
  if not exists (select from closings c where c.organization_id = organization and c.opened_at is null) then
    return null;
  end if;
  select o.vat_rates into rates from organizations o where o.id = organization;
  if not found or is_being_imported(organization) then
    return null; -- Deleted with its organization, or made of an archive.
  end if;
  if tg_table_name = 'cars' then
    if tg_op <> 'INSERT' then was := array(select d from guarded_of_car(old, rates) d); end if;
    if tg_op <> 'DELETE' then becomes := array(select d from guarded_of_car(new, rates) d); end if;
  elsif tg_table_name = 'expenses' then
    if tg_op <> 'INSERT' then was := array(select d from guarded_of_expense(old, rates) d); end if;
    if tg_op <> 'DELETE' then becomes := array(select d from guarded_of_expense(new, rates) d); end if;
  elsif tg_table_name = 'overheads' then
    if tg_op <> 'INSERT' then was := array(select d from guarded_of_overhead(old, rates) d); end if;
    if tg_op <> 'DELETE' then becomes := array(select d from guarded_of_overhead(new, rates) d); end if;
  elsif tg_table_name = 'papers' then
    if tg_op <> 'INSERT' then was := array(select d from guarded_of_paper(old) d); end if;
    becomes := array(select d from guarded_of_paper(new) d);
  else
    if tg_op <> 'INSERT' then was := array(select d from guarded_of_payment(old) d); end if;
    if tg_op <> 'DELETE' then becomes := array(select d from guarded_of_payment(new) d); end if;
  end if;
  any_row := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  insert into closing_changes (
    organization_id, closing_id, month, actor_id, document, entity, entity_id, car_id, name, before, after,
    before_eur, after_eur, before_vat_eur, after_vat_eur
  )
  select organization, c.id, c.month, nullif(current_setting('app.actor_id', true), '')::uuid,
    coalesce(a.document, b.document), tg_table_name, (any_row ->> 'id')::uuid,
    (any_row ->> case when tg_table_name = 'cars' then 'id' else 'car_id' end)::uuid,
    case tg_table_name
      when 'cars' then any_row ->> 'name'
      when 'papers' then (any_row ->> 'series') || (any_row ->> 'number')
      else any_row ->> 'description'
    end,
    b.facts, a.facts, coalesce(b.eur, 0.00), coalesce(a.eur, 0.00), coalesce(b.vat_eur, 0.00), coalesce(a.vat_eur, 0.00)
  from (select d.*, date_trunc('month', d.day) as month from unnest(was) d) b
  full join (select d.*, date_trunc('month', d.day) as month from unnest(becomes) d) a
    on a.document = b.document and a.month = b.month
  join closings c on c.organization_id = organization and c.opened_at is null
    and c.month = coalesce(a.month, b.month)::date
  where (b.facts, b.eur, b.vat_eur) is distinct from (a.facts, a.eur, a.vat_eur);
  return null;
end
$$;
alter function guard_closed_months() owner to marza_definer;
create or replace trigger guard_closed_months after insert or delete or update on cars
  for each row execute function guard_closed_months();
create or replace trigger guard_closed_months after insert or delete or update on expenses
  for each row execute function guard_closed_months();
create or replace trigger guard_closed_months after insert or delete or update on overheads
  for each row execute function guard_closed_months();
create or replace trigger guard_closed_months after insert or delete or update on payments
  for each row execute function guard_closed_months();
-- Only a draft is deleted, and of what is issued only the state changes.
create or replace trigger guard_closed_months after insert or update of state on papers
  for each row when (new.state in ('issued', 'annulled')) execute function guard_closed_months();
