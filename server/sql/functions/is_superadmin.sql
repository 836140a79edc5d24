-- Policies ask for it; as a definer function it reads past the policies of user_roles.
create or replace function is_superadmin() returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select 1 from user_roles where user_id = current_user_id() and role = 'superadmin')
$$;
alter function is_superadmin() owner to marza_definer;
grant execute on function is_superadmin() to marza_app;
