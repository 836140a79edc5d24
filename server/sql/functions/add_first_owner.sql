-- The person who creates an organization is its first owner (rules 1.8).
create or replace function add_first_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.created_by is not null then
    insert into organization_members (organization_id, id, user_id, role)
    values (new.id, gen_random_uuid(), new.created_by, 'owner');
  end if;
  return null;
end
$$;
alter function add_first_owner() owner to marza_definer;
