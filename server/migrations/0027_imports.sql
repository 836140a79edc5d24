-- Imports of cars with their expenses from files (rules 16). A car keeps which import it came from.
create table imports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- How many there were.
  cars integer not null check (cars > 0),
  expenses integer not null check (expenses >= 0),
  imported_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  undone_by uuid references users (id) on delete set null,
  -- How many cars the undo deleted: some may have been kept, or were deleted before.
  undone_cars integer,
  request_hash bytea not null,
  primary key (organization_id, id)
);
-- The list, newest first, by keyset.
create index imports_list on imports (organization_id, created_at desc, id desc);
-- The deletion of an account empties these columns.
create index imports_imported_by on imports (imported_by);
create index imports_undone_by on imports (undone_by);

alter table imports enable row level security;
alter table imports force row level security;
grant select on imports to marza_app;
grant insert (organization_id, id, file_name, cars, expenses, imported_by, created_at, request_hash) on imports to marza_app;
grant update (undone_at, undone_by, undone_cars) on imports to marza_app;
-- Owners and admins see and undo all, another member those of their own.
create policy own_and_managed on imports to marza_app
  using (
    organization_id in (select organizations_with_role('{owner,admin}'))
    or imported_by = (select current_user_id())
      and organization_id in (
        select m.organization_id from organization_members m
        where m.user_id = (select current_user_id())
      )
  );
create policy imported_in_ones_own_name on imports as restrictive for insert to marza_app
  with check (imported_by = (select current_user_id()));
create policy undone_in_ones_own_name on imports as restrictive for update to marza_app
  using (true) with check (undone_by = (select current_user_id()));

alter table cars
  add column import_id uuid,
  add foreign key (organization_id, import_id) references imports (organization_id, id);
grant insert (import_id) on cars to marza_app;
create index cars_import on cars (organization_id, import_id) where import_id is not null;

-- What an import or its undo changes. The transaction of an import names it in app.import_id.
alter table history add column import_id uuid;
alter table history
  alter column import_id set default nullif(current_setting('app.import_id', true), '')::uuid;

-- The same, but an import and its undo are one change: the import's own row announces it for all its cars and expenses.
create or replace function announce_change(organization uuid, kind text, row_id uuid) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  announced integer := coalesce(nullif(current_setting('app.announced_changes', true), ''), '0')::integer;
begin
  if kind <> 'import' and nullif(current_setting('app.import_id', true), '') is not null then
    return;
  end if;
  perform set_config('app.announced_changes', (announced + 1)::text, true);
  perform pg_notify('marza_events', json_build_object(
    'type', 'changed',
    'organization_id', organization,
    'kind', kind,
    'id', case when announced < 20 then row_id end
  )::text);
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
      '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,changed_at,status_undo,sale_undo,import_id,request_hash}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by,request_hash}', '{}'),
    ('attachments', 'attachment', '{path,position,size,request_hash,is_undrawable}', '{}'),
    -- An entry of an import is read with the file's name.
    ('imports', 'import', '{file_name,imported_by,undone_by,created_at,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;
