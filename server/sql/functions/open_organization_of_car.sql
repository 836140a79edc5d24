-- A car by its id alone: works from here on in the first of the caller's organizations that has it.
-- Raises MZ404 with a refusal code as message.
create or replace function open_organization_of_car(car uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization uuid;
begin
  select c.organization_id into organization
  from cars c
  join organization_members m on m.organization_id = c.organization_id and m.user_id = current_user_id()
  where c.id = car
  order by c.organization_id
  limit 1;
  if not found then
    raise exception using errcode = 'MZ404', message = 'not_found';
  end if;
  perform set_config('app.organization_id', organization::text, true);
end
$$;
alter function open_organization_of_car(uuid) owner to marza_definer;
grant execute on function open_organization_of_car(uuid) to marza_app;
