-- Before an organization is deleted, by itself or with an account, its cars are held in the order of those who change several
-- of them at once: the deletion itself would take them in any, and each would wait for the other. The organization is held before.
create or replace function hold_cars_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from cars c where c.organization_id = old.id order by c.id for update;
  return old;
end
$$;
alter function hold_cars_of_deleted() owner to marza_definer;
create or replace trigger hold_cars before delete on organizations
  for each row execute function hold_cars_of_deleted();
