-- Who joins an organization and who leaves it, also when the organization or the person is deleted. Its name sorts
-- before record_history, and triggers fire in the order of their names: a removed person does not hear of the
-- change that the others hear of.
create or replace function announce_membership() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  membership organization_members := coalesce(new, old);
begin
  perform pg_notify('marza_events', json_build_object(
    'type', case tg_op when 'INSERT' then 'joined' else 'removed' end,
    'organization_id', membership.organization_id,
    'user_id', membership.user_id
  )::text);
  return null;
end
$$;
