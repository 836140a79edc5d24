-- The partners of an organization of the person, in the order of joining: every member may know who paid (rules 23.3). The
-- list of organizations is read outside of any of them, where the policies show no partner.
create or replace function partners_of(organization uuid) returns json
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'user_id', p.user_id, 'name', f.full_name, 'joined_no', p.joined_no, 'is_active', p.is_active
  ) order by p.joined_no), '[]')
  from partners p
  left join profiles f on f.id = p.user_id
  where p.organization_id = organization
    and p.organization_id in (select m.organization_id from organization_members m where m.user_id = current_user_id())
$$;
alter function partners_of(uuid) owner to marza_definer;
grant execute on function partners_of(uuid) to marza_app;
