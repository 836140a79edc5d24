-- The next organization by its id, for work that goes through all of them; null after the last.
create or replace function organization_after(organization uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select o.id from organizations o where o.id > organization order by o.id limit 1 $$;
alter function organization_after(uuid) owner to marza_definer;
grant execute on function organization_after(uuid) to marza_auth;
