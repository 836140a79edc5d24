-- Keeps who belonged to an organization that is being deleted: they alone are told that it was.
create or replace function remember_members_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into members_of_deleted (organization_id, user_id)
  select organization_id, user_id from organization_members where organization_id = old.id
  union
  select organization_id, user_id from former_members where organization_id = old.id;
  return old;
end
$$;
alter function remember_members_of_deleted() owner to marza_definer;
