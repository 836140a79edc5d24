-- What is to be done about a car goes with it; what was done stays (the foreign key empties its car).
create or replace function delete_tasks_of_car() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from tasks
  where organization_id = old.organization_id and car_id = old.id and (done_at is null or deleted_at is not null);
  return old;
end
$$;
alter function delete_tasks_of_car() owner to marza_definer;
create or replace trigger delete_tasks before delete on cars
  for each row execute function delete_tasks_of_car();
