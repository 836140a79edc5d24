-- Photos, documents and receipts of cars (rules 13). The first photo of a car is its cover, and cars.image_path is
-- the path of that photo: lists read it there, and the calls of the one photo act on it.
create table attachments (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  -- The expense that a receipt belongs to.
  expense_id uuid,
  kind text not null
    check (kind in ('photo', 'contract', 'registration', 'customs', 'invoice', 'other', 'receipt')),
  name text not null check (length(name) between 1 and 200),
  content_type text not null
    check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  -- In bytes. Null until a job has measured a photo that is older than this table.
  size integer check (size > 0),
  path text not null,
  -- The order within the photos of a car, within its documents, and within the receipts of an expense.
  position integer not null,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Deleted, and gone for good 30 seconds later, unless it is restored before.
  deleted_at timestamptz(3),
  request_hash bytea,
  primary key (organization_id, id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete cascade,
  foreign key (organization_id, expense_id) references expenses (organization_id, id) on delete cascade,
  check ((kind = 'receipt') = (expense_id is not null))
);
create index attachments_car on attachments (organization_id, car_id, position);
create index attachments_expense on attachments (organization_id, expense_id) where expense_id is not null;
-- The removal of a file asks whether a row of any organization refers to it.
create index attachments_path on attachments (path);
create index attachments_deleted on attachments (deleted_at) where deleted_at is not null;
-- The deletion of an account empties this column.
create index attachments_added_by on attachments (added_by);
-- What an organization stores is summed from this index alone.
create index attachments_size on attachments (organization_id) include (size);

-- Every photo that is stored becomes the first of its car; its file stays where it is. Its path names who sent it.
-- Row level security holds the owner of the tables too.
alter table cars no force row level security;
alter table users no force row level security;
insert into attachments (organization_id, id, car_id, kind, name, content_type, path, position, added_by, created_at)
select
  c.organization_id, gen_random_uuid(), c.id, 'photo',
  'nuotrauka.' || substring(c.image_path from '[^.]+$'),
  case substring(c.image_path from '[^.]+$') when 'png' then 'image/png' when 'webp' then 'image/webp' else 'image/jpeg' end,
  c.image_path, 0,
  (select u.id from users u where u.id::text = split_part(c.image_path, '/', 2)),
  c.changed_at
from cars c
where c.image_path is not null;
alter table cars force row level security;
alter table users force row level security;

alter table attachments enable row level security;
alter table attachments force row level security;
grant select, delete on attachments to marza_app;
grant insert (
  organization_id, id, car_id, expense_id, kind, name, content_type, size, path, position, added_by, request_hash
) on attachments to marza_app;
grant update (name, kind, position, deleted_at) on attachments to marza_app;
create policy members on attachments to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy added_in_ones_own_name on attachments as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
create policy attachments_of_all on attachments to marza_definer using (true);
grant select, delete on attachments to marza_definer;
grant update (size) on attachments to marza_definer;

-- No file outlives its row (docs/decisions/0014-no-file-without-a-row.md): from now on the rows are these.
drop trigger remove_image on cars;
drop trigger remove_images_of_cars on cars;
drop function remove_images_of_cars();
create or replace function images_in_use(paths text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select given from unnest(paths) as given
  where case split_part(given, '/', 1)
    when 'car-images' then exists (select 1 from attachments where path = given)
    when 'car-documents' then exists (select 1 from attachments where path = given)
    when 'avatars' then exists (
      select 1 from profiles
      where id = split_part(given, '/', 2)::uuid and split_part(avatar_path, '?', 1) = given
    )
    when 'organization-logos' then exists (
      select 1 from organizations
      where id = split_part(given, '/', 2)::uuid and split_part(logo_path, '?', 1) = given
    )
    -- A file of another folder is not ours to remove.
    else true
  end
$$;
drop policy images_in_use on cars;
revoke select (image_path) on cars from marza_definer;
-- The deletion of a car or of an organization takes many along: one job removes up to fifty files.
create function remove_files_of_attachments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue('remove_files', jsonb_build_object('paths', jsonb_agg(path)))
  from (
    select path, (row_number() over () - 1) / 50 as batch from deleted_attachments
  ) as numbered
  group by batch;
  return null;
end
$$;
alter function remove_files_of_attachments() owner to marza_definer;
create trigger remove_files after delete on attachments
  referencing old table as deleted_attachments for each statement
  execute function remove_files_of_attachments();

-- The same, but for rows that are marked as deleted first: the mark is recorded as their deletion, its removal as an
-- addition, and the purge that follows not at all.
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
    ('attachments', 'attachment', '{path,position,size,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;

-- A new order is announced, and is no part of the history.
create function announce_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform announce_change(new.organization_id, 'attachment', new.id);
  return null;
end
$$;
alter function announce_order() owner to marza_definer;
create trigger announce_order after update of position on attachments for each row
  when (old.position is distinct from new.position)
  execute function announce_order();

-- What was deleted goes for good when it cannot be restored any more, whoever deleted it.
create function purge_attachments() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  delete from attachments where deleted_at < now() - interval '30 seconds'
$$;
alter function purge_attachments() owner to marza_definer;
-- The size of a file that a job has measured.
create function set_attachment_size(measured text, bytes integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update attachments set size = bytes where path = measured and size is null
$$;
alter function set_attachment_size(text, integer) owner to marza_definer;
revoke execute on function purge_attachments(), set_attachment_size(text, integer) from public;
grant execute on function purge_attachments(), set_attachment_size(text, integer) to marza_auth;

-- The same with the tasks of attachments.
create or replace function enqueue(task text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if task <> all (array[
    'send_mail', 'make_thumbnail', 'remove_files', 'settle_upload', 'fetch_rates', 'purge_attachments',
    'measure_attachments'
  ]) then
    raise exception 'there is no task %', task;
  end if;
  perform graphile_worker.add_job(
    task,
    payload::json,
    run_at => case task
      -- An upload is settled when it is long over, whatever became of the process that received it.
      when 'settle_upload' then now() + interval '1 hour'
      -- A second after the last moment in which it can be restored.
      when 'purge_attachments' then now() + interval '31 seconds'
    end,
    -- Servers that start together ask for the rates once.
    job_key => case task when 'fetch_rates' then task end,
    -- Eight attempts lie within about an hour and a half, 25 within four days: a mail is too late by then, the
    -- removal of a file is not.
    max_attempts => case task when 'send_mail' then 8 else 25 end
  );
end
$$;

select enqueue('measure_attachments', jsonb_build_object('paths', jsonb_agg(path)))
from (
  select path, (row_number() over (order by id) - 1) / 50 as batch from attachments where size is null
) as numbered
group by batch;
