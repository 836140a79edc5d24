-- The organizations that have partners and whose money the person may see: as sees_partners() says for the one of the
-- transaction, for all of them at once. The list of organizations is read outside of any of them.
create or replace function organizations_with_seen_partners() returns setof uuid
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select distinct m.organization_id from organization_members m
  join partners p on p.organization_id = m.organization_id
  where m.user_id = current_user_id()
    and (m.role in ('owner', 'admin') or (p.user_id = m.user_id and p.is_active))
$$;
alter function organizations_with_seen_partners() owner to marza_definer;
grant execute on function organizations_with_seen_partners() to marza_app;
