-- Whether an organization was deleted, for a person who belonged to it. To anybody else a deleted organization is one
-- that never was.
create or replace function is_deleted_organization(organization uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from members_of_deleted m where m.organization_id = organization and m.user_id = current_user_id()
  )
$$;
alter function is_deleted_organization(uuid) owner to marza_definer;
grant execute on function is_deleted_organization(uuid) to marza_app;
