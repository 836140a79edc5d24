-- Sums the expenses, or the payments, of the cars of a statement's rows: both cars when a row moves. Of expenses only where what
-- they come to was added, deleted or changed. It locks the cars first, in the order of their ids, and sums in a second statement,
-- which sees what was committed while the first one waited: never by adding a difference. A car that this transaction made or
-- changed keeps its time of change, which came with it (an imported one is old). Planning anew for each call would take twice as
-- long as the work.
create or replace function sum_rows_of_cars() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  organizations uuid[];
  touched uuid[];
begin
  if tg_op <> 'UPDATE' then
    select array_agg(organization_id), array_agg(car_id) into organizations, touched
    from (select distinct organization_id, car_id from changed) cars_of_changed;
  elsif tg_table_name = 'payments' then
    select array_agg(organization_id), array_agg(car_id) into organizations, touched
    from (select organization_id, car_id from before union select organization_id, car_id from after) cars_of_changed;
  else
    select array_agg(organization_id), array_agg(car_id) into organizations, touched
    from (
      select distinct organization_id, car_id
      from (select * from before union all select * from after) states
      group by organization_id, car_id, id, kind, amount_eur, amount, exchange_rate, currency, vat_amount, date
      having count(*) = 1
    ) cars_of_changed;
  end if;
  if touched is null then
    return null;
  end if;
  perform from cars c
  where (c.organization_id, c.id) in (select * from unnest(organizations, touched))
  order by c.organization_id, c.id
  for no key update;
  if tg_table_name = 'payments' then
    update cars c set
      (reserved_until, left_to_receive, left_estimated) = (
        select s.reserved_until, s.left_to_receive, s.left_estimated
        from payment_sums(
          c.organization_id, c.id, c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency,
          c.status = 'sold' and c.sale_received_how is not null
        ) s
      ),
      changed_at = case when c.xmin = pg_current_xact_id()::xid then c.changed_at else now() end
    where (c.organization_id, c.id) in (select * from unnest(organizations, touched));
  else
    update cars c set
      (
        expenses_eur, expenses_estimated, expenses_vat_eur, expenses_vat_estimated, late_costs_eur, late_costs_estimated
      ) = (
        select s.expenses_eur, s.expenses_estimated, s.expenses_vat_eur, s.expenses_vat_estimated, s.late_costs_eur,
          s.late_costs_estimated
        from expense_sums(c.organization_id, c.id, case when c.status = 'sold' then c.sold_on end) s
      ),
      changed_at = case when c.xmin = pg_current_xact_id()::xid then c.changed_at else now() end
    where (c.organization_id, c.id) in (select * from unnest(organizations, touched));
  end if;
  return null;
end
$$;
alter function sum_rows_of_cars() owner to marza_definer;
create or replace trigger sum_inserted after insert on expenses referencing new table as changed
  for each statement execute function sum_rows_of_cars();
create or replace trigger sum_deleted after delete on expenses referencing old table as changed
  for each statement execute function sum_rows_of_cars();
create or replace trigger sum_updated after update on expenses referencing old table as before new table as after
  for each statement execute function sum_rows_of_cars();
create or replace trigger sum_inserted after insert on payments referencing new table as changed
  for each statement execute function sum_rows_of_cars();
create or replace trigger sum_deleted after delete on payments referencing old table as changed
  for each statement execute function sum_rows_of_cars();
create or replace trigger sum_updated after update on payments referencing old table as before new table as after
  for each statement execute function sum_rows_of_cars();
