-- An impersonation ends with its session too: a sign-out deletes the row.
create or replace function record_impersonation() returns trigger
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
