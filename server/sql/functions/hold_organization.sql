-- Keeps the organization of the transaction from being deleted until the transaction ends. Called before a car is held where
-- rows of the organization's own are held or added, too, overheads or an import: a deletion of it would hold the organization and
-- wait for the car.
create or replace function hold_organization() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select from organizations where id = current_setting('app.organization_id')::uuid for key share
$$;
alter function hold_organization() owner to marza_definer;
grant execute on function hold_organization() to marza_app;
