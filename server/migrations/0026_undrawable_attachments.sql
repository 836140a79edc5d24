-- An image of which no thumbnail can be made, as a job has found: a document is stored as it was sent, and its head may
-- be right where the rest is broken.
alter table attachments add column is_undrawable boolean not null default false;
grant update (is_undrawable) on attachments to marza_definer;
create function set_attachment_undrawable(stored text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update attachments set is_undrawable = true where path = stored
$$;
alter function set_attachment_undrawable(text) owner to marza_definer;
revoke execute on function set_attachment_undrawable(text) from public;
grant execute on function set_attachment_undrawable(text) to marza_auth;
-- Announced like a new order, and like it no part of the history.
create trigger announce_undrawable after update of is_undrawable on attachments for each row
  execute function announce_order();

create or replace function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    -- The photos tell which of them is the cover.
    ('cars', 'car',
      '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,changed_at,status_undo,sale_undo,request_hash}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by,request_hash}', '{}'),
    ('attachments', 'attachment', '{path,position,size,request_hash,is_undrawable}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;

-- The same, but a photo that another one replaces in one transaction is told by that one's addition alone.
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
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  effective uuid := nullif(current_setting('app.user_id', true), '');
  act text := lower(tg_op);
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'organizations' then
      -- Everything inside goes; a tombstone without content stays.
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
    perform announce_change(organization, tg_argv[0], row_id);
  end if;
  return null;
end
$$;
