-- What happened to every row of an organization, from the first on: written by triggers in the same transaction,
-- read by owners and admins, changed by nobody. Holds ids, never names or e-mail addresses of people.
create table history (
  organization_id uuid not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  -- The person who really did it, and the person whom they impersonated.
  actor_id uuid,
  impersonated_id uuid,
  -- The table.
  entity text not null,
  entity_id uuid not null,
  car_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- No foreign key to organizations: the tombstone of a deleted organization stays.
  primary key (organization_id, id)
);
create index history_car on history (organization_id, car_id, id) where car_id is not null;

alter table history enable row level security;
alter table history force row level security;
create policy managers_read on history for select to marza_app
  using (organization_id in (select organizations_with_role('{owner,admin}')));
create policy record_history on history to marza_definer using (true) with check (true);
grant select on history to marza_app;
grant select, insert, delete on history to marza_definer;

-- Money and rates as decimal strings, as in every answer.
create function numbers_as_strings(fields jsonb) returns jsonb
language sql immutable strict parallel safe set search_path = pg_catalog
as $$
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
  from jsonb_each(fields)
$$;
alter function numbers_as_strings(jsonb) owner to marza_definer;

-- Records the change of a row and announces it. An update records only the fields that changed, and nothing where
-- none did. Arguments: the kind of the change, then the columns that are left out. Times are written in UTC,
-- whatever the connection's zone.
create function record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv[1:] end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv[1:] end;
  any_row jsonb := coalesce(new_row, old_row);
  row_id uuid := any_row ->> 'id';
  organization uuid := any_row ->> case when tg_table_name = 'organizations' then 'id' else 'organization_id' end;
  car uuid := any_row ->> case when tg_table_name = 'cars' then 'id' else 'car_id' end;
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  effective uuid := nullif(current_setting('app.user_id', true), '');
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'organizations' then
      -- Everything inside goes; a tombstone without content stays.
      delete from history where organization_id = organization;
      old_row := null;
    elsif not exists (select 1 from organizations where id = organization) then
      return null; -- Deleted with its organization.
    end if;
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value)
    into old_row, new_row
    from jsonb_each(new_row)
    where value is distinct from old_row -> key;
    if new_row is null then
      return null;
    end if;
  end if;
  insert into history (organization_id, actor_id, impersonated_id, entity, entity_id, car_id, action, before, after)
  values (
    organization, actor, nullif(effective, actor), tg_table_name, row_id, car,
    lower(tg_op), numbers_as_strings(old_row), numbers_as_strings(new_row)
  );
  -- The tombstone of an organization is announced to nobody: its members are told that they are out.
  if not (tg_table_name = 'organizations' and tg_op = 'DELETE') then
    perform announce_change(organization, tg_argv[0], row_id);
  end if;
  return null;
end
$$;
alter function record_history() owner to marza_definer;

-- The one list of the tables that belong to organizations. A table with a kind has history, and announces its
-- changes by that kind (domain/src/events/kinds.ts; a test proves them equal); the columns of `unrecorded` are
-- derived and would be noise. A table without a kind has neither, for the reason given.
-- A migration that adds a table replaces the function with the longer list.
create function tenant_tables() returns table (name text, kind text, unrecorded text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[]),
    ('organization_members', 'member', '{}'),
    ('cars', 'car', '{name_folded,version,changed_by,status_undo}'),
    ('expenses', 'expense', '{}'),
    ('favorite_organizations', null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null), -- Secrets of accounts.
    ('invitations', null, null), -- The member's row tells it.
    ('former_members', null, null), -- The member's deleted row tells it.
    ('history', null, null)
$$;

-- src/platform/db/migrate.ts calls it after each migration, in its transaction: it gives every table of the list
-- its trigger, and fails where a table with an organization_id is missing from the list.
create function track_tenant_tables() returns void
language plpgsql
as $$
declare
  forgotten text;
  tracked record;
begin
  select string_agg(c.relname, ', ' order by c.relname) into forgotten
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in (select name from tenant_tables());
  if forgotten is not null then
    raise exception 'tenant_tables() does not say whether % has history', forgotten;
  end if;
  for tracked in select name, array[kind] || unrecorded as arguments from tenant_tables() where kind is not null loop
    execute format(
      'create or replace trigger record_history after insert or update or delete on %I
         for each row execute function record_history(%s)',
      tracked.name,
      (select string_agg(quote_literal(argument), ', ') from unnest(tracked.arguments) argument)
    );
  end loop;
end
$$;

-- The names of the people in an entry of the history, for those who may read it: also of people who are no member
-- any more, and of the person whom a superadmin impersonated. Null once that account is deleted.
create function names_in_history(organization uuid, entry bigint)
returns table (actor_name text, impersonated_name text)
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select actor.full_name, impersonated.full_name
  from history h
  left join profiles actor on actor.id = h.actor_id
  left join profiles impersonated on impersonated.id = h.impersonated_id
  where h.organization_id = organization and h.id = entry
    and h.organization_id in (select organizations_with_role('{owner,admin}'))
$$;
alter function names_in_history(uuid, bigint) owner to marza_definer;
grant execute on function names_in_history(uuid, bigint) to marza_app;

-- Who deleted a car, and when, for every member of its organization: the history itself is for owners and admins,
-- but a member may be typing into that car. No row for a car that is there, or never was.
create function deletion_of_car(organization uuid, car uuid)
returns table (deleted_at timestamptz, deleted_by uuid)
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select last.at, last.actor_id
  from (
    select h.at, h.actor_id, h.action
    from history h
    where h.organization_id = organization and h.car_id = car and h.entity = 'cars'
      and h.organization_id in (select organizations_with_role('{owner,admin,member}'))
    order by h.id desc
    limit 1
  ) last
  where last.action = 'delete'
$$;
alter function deletion_of_car(uuid, uuid) owner to marza_definer;
grant execute on function deletion_of_car(uuid, uuid) to marza_app;

-- Whether an organization was deleted, for a person who is out of it: its tombstone tells that, and nothing else.
-- An organization that never was and one that is there answer the same.
create function is_deleted_organization(organization uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select not exists (select from organizations o where o.id = organization)
    and exists (select from history h where h.organization_id = organization)
$$;
alter function is_deleted_organization(uuid) owner to marza_definer;
grant execute on function is_deleted_organization(uuid) to marza_app;
