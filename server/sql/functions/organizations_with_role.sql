-- The organizations in which the person has one of these roles. As a definer function it may stand in the policy
-- of organization_members, where a sub-select would recurse.
create or replace function organizations_with_role(roles text[]) returns setof uuid
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select organization_id from organization_members
  where user_id = current_user_id() and role = any (roles)
$$;
alter function organizations_with_role(text[]) owner to marza_definer;
grant execute on function organizations_with_role(text[]) to marza_app, marza_definer;
