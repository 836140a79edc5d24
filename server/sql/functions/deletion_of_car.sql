-- Who deleted a car, and when, for every member of its organization: the history itself is for owners and admins,
-- but a member may be typing into that car. No row for a car that is there, or never was.
create or replace function deletion_of_car(organization uuid, car uuid)
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
