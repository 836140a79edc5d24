-- A car that becomes sold, by whatever way, makes its held deposits counted; one that is sold no more holds them again.
create or replace function settle_deposits_of_car() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update payments p set
    state = case new.status when 'sold' then 'counted' else 'held' end,
    version = p.version + 1,
    changed_by = nullif(current_setting('app.actor_id', true), '')::uuid
  where p.organization_id = new.organization_id and p.car_id = new.id
    and p.state = case new.status when 'sold' then 'held' else 'counted' end;
  return null;
end
$$;
alter function settle_deposits_of_car() owner to marza_definer;
create or replace trigger settle_deposits after update on cars
  for each row when ((old.status = 'sold') <> (new.status = 'sold')) execute function settle_deposits_of_car();
