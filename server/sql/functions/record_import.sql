-- The last entry of the history says who brought the archive, when, and of which organization it was. The actor is
-- null for an operator.
create or replace function record_import(organization uuid, actor uuid, archived_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_being_imported(organization) then
    raise exception 'only an organization that is being made was imported';
  end if;
  insert into history (organization_id, actor_id, entity, entity_id, action, after)
  select o.id, actor, 'organizations', o.id, 'insert',
    fields.columns || jsonb_build_object('imported_from', archived_id) || coalesce((
      -- As record_history() writes them.
      select jsonb_object_agg(key, value #>> '{}') from jsonb_each(fields.columns) where jsonb_typeof(value) = 'number'
    ), '{}')
  from organizations o, lateral (select to_jsonb(o) - '{version,changed_by}'::text[] as columns) fields
  where o.id = organization;
end
$$;
alter function record_import(uuid, uuid, uuid) owner to marza_definer;
grant execute on function record_import(uuid, uuid, uuid) to marza_auth;
