-- Keeps who left an organization: what they added there keeps their name until their account is deleted.
create or replace function remember_former_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into former_members (organization_id, user_id) values (old.organization_id, old.user_id)
  on conflict do nothing;
  return null;
exception when foreign_key_violation then
  -- The organization or the person is being deleted: there is nothing to remember.
  return null;
end
$$;
alter function remember_former_member() owner to marza_definer;
