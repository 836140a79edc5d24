-- Argument: the column that holds the id of the entity.
create or replace function record_impersonated_change() returns trigger
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
