-- A new logo makes no new version: it is saved by a call of its own, which overwrites nothing else.
create or replace function next_organization_version() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.version := old.version + 1;
  new.changed_by := nullif(current_setting('app.actor_id', true), '')::uuid;
  return new;
end
$$;
