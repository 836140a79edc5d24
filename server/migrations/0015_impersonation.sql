-- What a superadmin did outside every organization while impersonating somebody, and when each impersonation began
-- and ended. Inside an organization the history names both people. Holds ids and names of fields only; an operator
-- reads it, nobody changes it.
create table impersonation_records (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid not null,
  impersonated_id uuid not null,
  action text not null check (action in ('began', 'ended', 'insert', 'update', 'delete')),
  entity text check (entity in ('profiles', 'favorite_organizations')),
  -- The profile, or the organization that was marked.
  entity_id uuid,
  fields text[],
  check ((entity is null) = (action in ('began', 'ended')))
);
alter table impersonation_records enable row level security;
alter table impersonation_records force row level security;
create policy record_impersonation on impersonation_records for insert to marza_definer with check (true);
grant insert on impersonation_records to marza_definer;

-- Argument: the column that holds the id of the entity.
create function record_impersonated_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  impersonated uuid := nullif(current_setting('app.user_id', true), '');
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search_folded' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search_folded' end;
begin
  if actor is null or impersonated is null or actor = impersonated or old_row = new_row then
    return null;
  end if;
  insert into impersonation_records (actor_id, impersonated_id, action, entity, entity_id, fields)
  values (
    actor, impersonated, lower(tg_op), tg_table_name,
    (coalesce(new_row, old_row) ->> tg_argv[0])::uuid,
    case when tg_op = 'UPDATE' then array(
      select key from jsonb_each(new_row) where value is distinct from old_row -> key order by key
    ) end
  );
  return null;
end
$$;
alter function record_impersonated_change() owner to marza_definer;
create trigger record_impersonated_change after insert or update on profiles
  for each row execute function record_impersonated_change('id');
create trigger record_impersonated_change after insert or delete on favorite_organizations
  for each row execute function record_impersonated_change('organization_id');

-- An impersonation ends with its session too: a sign-out deletes the row.
create function record_impersonation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  next uuid := case when tg_op = 'UPDATE' then new.impersonated_id end;
begin
  if old.impersonated_id is distinct from next then
    insert into impersonation_records (actor_id, impersonated_id, action)
    select old.user_id, impersonated, action
    from (values (old.impersonated_id, 'ended'), (next, 'began')) as change (impersonated, action)
    where impersonated is not null;
  end if;
  return null;
end
$$;
alter function record_impersonation() owner to marza_definer;
create trigger record_impersonation after update of impersonated_id or delete on sessions
  for each row execute function record_impersonation();
