-- Two people may have the settings open at once: a save says which version it read, and learns who made a later one.
alter table organizations
  add column version integer not null default 1 check (version > 0),
  add column changed_by uuid references users (id) on delete set null;

-- The logo is no part of it: it is changed by itself, and overwrites nothing else.
create function next_organization_version() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.version := old.version + 1;
  new.changed_by := nullif(current_setting('app.actor_id', true), '')::uuid;
  return new;
end
$$;
create trigger next_version before update of name, color_scheme, language on organizations
  for each row when (
    (old.name, old.color_scheme, old.language) is distinct from (new.name, new.color_scheme, new.language)
  )
  execute function next_organization_version();

-- As for cars, neither is history.
drop trigger record_history on organizations;
create trigger record_history after insert or update or delete on organizations
  for each row execute function record_history('version', 'changed_by');
