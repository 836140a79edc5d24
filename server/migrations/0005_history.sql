-- What happened to every row of a tenant, from the first on: written by triggers in the same transaction,
-- read by owners and admins, changed by nobody. Holds ids, never names or e-mail addresses of people.
create table history (
  organization_id uuid not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  impersonated_id uuid,
  entity text not null check (entity in ('organizations', 'organization_members', 'cars', 'expenses')),
  entity_id uuid not null,
  car_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- No foreign key to organizations: the tombstone outlives what it stands for.
  primary key (organization_id, id)
);
create index history_car on history (organization_id, car_id, id) where car_id is not null;

alter table history enable row level security;
alter table history force row level security;
create policy managers_read on history for select to marza_app
  using (organization_id in (select my_organizations('{owner,admin}')));
create policy recorder on history to marza_definer using (true) with check (true);
grant select on history to marza_app;
grant select, insert, delete on history to marza_definer;

-- Money and rates as decimal strings, as everywhere on the wire.
create function with_decimal_strings(whole jsonb) returns jsonb
language sql immutable strict parallel safe set search_path = pg_catalog
as $$
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
  from jsonb_each(whole)
$$;
alter function with_decimal_strings(jsonb) owner to marza_definer;

-- For an update only the fields that changed, and nothing where none did. Arguments: fields that are
-- derived and would be noise. Times are written in UTC, whatever the connection's zone.
create function record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  whole jsonb := coalesce(new_row, old_row);
  organization uuid := whole ->> case when tg_table_name = 'organizations' then 'id' else 'organization_id' end;
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
    organization, actor, nullif(effective, actor), tg_table_name, (whole ->> 'id')::uuid,
    case tg_table_name when 'cars' then whole ->> 'id' when 'expenses' then whole ->> 'car_id' end::uuid,
    lower(tg_op), with_decimal_strings(old_row), with_decimal_strings(new_row)
  );
  return null;
end
$$;
alter function record_history() owner to marza_definer;

create trigger record_history after insert or update or delete on organizations
  for each row execute function record_history();
create trigger record_history after insert or update or delete on organization_members
  for each row execute function record_history();
