-- A session that ended, or now impersonates another person, must not hear further changes as before.
create or replace function announce_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object('type', 'session', 'id', old.id)::text);
  return null;
end
$$;
