-- Lets the rest of a transaction read an organization as its first owner does, for work that nobody has asked for.
create or replace function open_as_owner(organization uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select set_config('app.actor_id', owner, true), set_config('app.user_id', owner, true),
    set_config('app.organization_id', organization::text, true)
  from (
    select m.user_id::text as owner from organization_members m
    where m.organization_id = organization and m.role = 'owner'
    order by m.user_id limit 1
  ) first
$$;
alter function open_as_owner(uuid) owner to marza_definer;
grant execute on function open_as_owner(uuid) to marza_auth;
