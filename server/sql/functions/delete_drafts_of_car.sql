-- A draft follows its car, and goes with it; an issued paper stays (the foreign key empties its car).
create or replace function delete_drafts_of_car() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from papers
  where organization_id = old.organization_id and car_id = old.id and state = 'draft';
  return old;
end
$$;
alter function delete_drafts_of_car() owner to marza_definer;
create or replace trigger delete_drafts before delete on cars
  for each row execute function delete_drafts_of_car();
