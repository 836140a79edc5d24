-- A car by its id alone: works from here on in the first of the caller's organizations that has it.
-- Raises MZ404 with a refusal code as message.
create or replace function open_organization_of_car(car uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization uuid;
begin
  -- By the key of each organization of the person: no index holds the id alone.
  select m.organization_id into organization
  from organization_members m
  join cars c on c.organization_id = m.organization_id and c.id = car
  where m.user_id = current_user_id()
  order by m.organization_id
  limit 1;
  if not found then
    raise exception using errcode = 'MZ404', message = 'not_found';
  end if;
  perform set_config('app.organization_id', organization::text, true);
end
$$;
alter function open_organization_of_car(uuid) owner to marza_definer;
grant execute on function open_organization_of_car(uuid) to marza_app;
