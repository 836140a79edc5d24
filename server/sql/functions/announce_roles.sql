-- Superadmin was given or taken away: impersonation may begin or ends with it (begin_scope()).
create or replace function announce_roles() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object('type', 'roles', 'user_id', coalesce(new.user_id, old.user_id))::text);
  return null;
end
$$;
