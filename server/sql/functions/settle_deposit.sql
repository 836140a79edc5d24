-- A deposit that was neither returned nor kept counts for a sold car and is held for any other, whatever the writer said. The
-- car is locked meanwhile, so that it is not sold between.
create or replace function settle_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  car_status text;
begin
  select c.status into car_status from cars c
  where c.organization_id = new.organization_id and c.id = new.car_id
  for no key update;
  new.state := case car_status when 'sold' then 'counted' else 'held' end;
  return new;
end
$$;
alter function settle_deposit() owner to marza_definer;
create or replace trigger settle_deposit before insert or update on payments
  for each row when (new.state in ('held', 'counted')) execute function settle_deposit();
