-- Records and announces the rows that one statement inserts, all at once: for an import of thousands PostgreSQL
-- then works 30 % less than with a call for each. The entries are those that record_history() would make, with its arguments.
create or replace function record_insertions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  unrecorded text[] := tg_argv[1];
  nameless text[] := tg_argv[2];
  own_key text := case when tg_table_name = 'organizations' then 'id' else 'organization_id' end;
  car_key text := case when tg_table_name = 'cars' then 'id' else 'car_id' end;
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  effective uuid := nullif(current_setting('app.user_id', true), '');
  entry record;
begin
  insert into history (organization_id, actor_id, impersonated_id, entity, entity_id, car_id, action, after)
  select
    (r.content ->> own_key)::uuid, actor, nullif(effective, actor), tg_table_name, (r.content ->> 'id')::uuid,
    (r.content ->> car_key)::uuid, 'insert',
    r.content || coalesce((
      select jsonb_object_agg(key, case when key <> all (nameless) then value #>> '{}' end)
      from jsonb_each(r.content)
      where jsonb_typeof(value) = 'number' or key = any (nameless)
    ), '{}')
  from (select to_jsonb(inserted) - unrecorded as content from inserted offset 0) as r;
  -- An import is announced by its own row alone (announce_change).
  if nullif(current_setting('app.import_id', true), '') is null or tg_argv[0] = 'import' then
    for entry in select to_jsonb(inserted) as content from inserted loop
      perform announce_change(
        (entry.content ->> own_key)::uuid, tg_argv[0], (entry.content ->> 'id')::uuid,
        (entry.content ->> 'overhead_id')::uuid
      );
    end loop;
  end if;
  return null;
end
$$;
alter function record_insertions() owner to marza_definer;
