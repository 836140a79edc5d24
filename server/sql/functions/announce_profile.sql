-- The name and the picture show wherever the person is a member.
create or replace function announce_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object(
    'type', 'changed', 'organization_id', m.organization_id, 'kind', 'member', 'id', m.id
  )::text)
  from organization_members m where m.user_id = new.id;
  return null;
end
$$;
alter function announce_profile() owner to marza_definer;
