-- Whether a person is a member of another organization: then a copied link of an invitation opens nothing.
create or replace function is_member_elsewhere(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from organization_members where user_id = person and organization_id <> organization
  )
$$;
alter function is_member_elsewhere(uuid, uuid) owner to marza_definer;
grant execute on function is_member_elsewhere(uuid, uuid) to marza_auth;
