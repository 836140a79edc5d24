-- The overheads for whoever may see whose money it is: a partner who is a member reads no other overhead than in those figures, and
-- without them their own would be others than the owner's.
create or replace function overheads_of_partners(organization uuid) returns setof overheads
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select * from overheads
  where organization_id = organization and organization = current_setting('app.organization_id')::uuid and (select sees_partners())
$$;
alter function overheads_of_partners(uuid) owner to marza_definer;
grant execute on function overheads_of_partners(uuid) to marza_app;
