-- The day in Vilnius on which a file was last imported and not undone, whoever did it, for a member of the organization.
-- It is a definer function because a member sees the imports of nobody else.
create or replace function imported_on(organization uuid, sha256 text) returns date
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select max((created_at at time zone 'Europe/Vilnius')::date)
  from imports
  where organization_id = organization and file_sha256 = sha256 and undone_at is null
    and organization in (select organizations_with_role('{owner,admin,member}'))
$$;
alter function imported_on(uuid, text) owner to marza_definer;
grant execute on function imported_on(uuid, text) to marza_app;
