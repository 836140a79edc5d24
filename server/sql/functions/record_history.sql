-- Records the change of a row and announces it. An update records only the fields that changed, and nothing where none
-- did. Arguments: the kind of the change, the columns that are left out, and those of which only the name is kept, both
-- as arrays. Times are written in UTC, whatever the connection's zone. It runs with every write, so it calls no function
-- of SQL, which PostgreSQL would prepare anew each time, and builds only the fields that it changes: numbers as decimal
-- strings, as in every answer, and null for a value that is left out.
-- Of rows that are marked as deleted first, the mark is recorded as their deletion, its removal as an addition, and the
-- purge that follows not at all. Where one photo replaces another in a transaction, only the addition is recorded.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  unrecorded text[] := tg_argv[1];
  nameless text[] := tg_argv[2];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unrecorded end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unrecorded end;
  any_row jsonb := coalesce(new_row, old_row);
  row_id uuid := any_row ->> 'id';
  organization uuid := any_row ->> case when tg_table_name = 'organizations' then 'id' else 'organization_id' end;
  car uuid := any_row ->> case when tg_table_name = 'cars' then 'id' else 'car_id' end;
  -- Of a receipt that comes from the inbox or goes back there, everybody may know.
  overhead uuid := case when tg_op <> 'UPDATE' or old_row ->> 'overhead_id' is not null then any_row ->> 'overhead_id' end;
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  effective uuid := nullif(current_setting('app.user_id', true), '');
  act text := lower(tg_op);
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'organizations' then
      -- The organization's entries are deleted; a tombstone without content stays.
      delete from history where organization_id = organization;
      old_row := null;
    elsif not exists (select 1 from organizations where id = organization) then
      return null; -- Deleted with its organization.
    elsif old_row ->> 'deleted_at' is not null then
      return null; -- Purged: its deletion is recorded already.
    elsif tg_table_name = 'attachments' and exists (
      select 1 from attachments a
      where a.organization_id = organization and a.car_id = car and a.kind = old_row ->> 'kind'
        and a.position = (to_jsonb(old) ->> 'position')::integer and a.xmin = pg_current_xact_id()::xid
    ) then
      return null; -- Replaced: what took its place is recorded.
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name in ('papers', 'tasks') and not exists (select 1 from organizations where id = organization) then
    return null; -- Its car is deleted with the organization.
  elsif tg_op = 'UPDATE' and old_row ->> 'deleted_at' is null and new_row ->> 'deleted_at' is not null then
    act := 'delete';
    new_row := null;
  elsif tg_op = 'UPDATE' and old_row ->> 'deleted_at' is not null and new_row ->> 'deleted_at' is null then
    act := 'insert';
    old_row := null;
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value)
    into old_row, new_row
    from jsonb_each(new_row)
    where value is distinct from old_row -> key;
    if new_row is null then
      return null;
    end if;
  end if;
  if old_row is not null then
    old_row := old_row || coalesce((
      select jsonb_object_agg(key, case when key <> all (nameless) then value #>> '{}' end)
      from jsonb_each(old_row)
      where jsonb_typeof(value) = 'number' or key = any (nameless)
    ), '{}');
  end if;
  if new_row is not null then
    new_row := new_row || coalesce((
      select jsonb_object_agg(key, case when key <> all (nameless) then value #>> '{}' end)
      from jsonb_each(new_row)
      where jsonb_typeof(value) = 'number' or key = any (nameless)
    ), '{}');
  end if;
  insert into history (organization_id, actor_id, impersonated_id, entity, entity_id, car_id, action, before, after)
  values (
    organization, actor, nullif(effective, actor), tg_table_name, row_id, car, act,
    old_row, new_row
  );
  -- The tombstone of an organization is announced to nobody: its members are told that they are out.
  if not (tg_table_name = 'organizations' and tg_op = 'DELETE') then
    perform announce_change(organization, tg_argv[0], row_id, overhead);
  end if;
  return null;
end
$$;
alter function record_history() owner to marza_definer;
