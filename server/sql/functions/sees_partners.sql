-- Whether the person of the transaction may see whose money it is: an owner, an admin, or a partner who has not ended.
create or replace function sees_partners() returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from organization_members
    where organization_id = current_setting('app.organization_id')::uuid and user_id = current_user_id()
      and role in ('owner', 'admin')
  ) or exists (
    select from partners
    where organization_id = current_setting('app.organization_id')::uuid and user_id = current_user_id() and is_active
  )
$$;
alter function sees_partners() owner to marza_definer;
grant execute on function sees_partners() to marza_app;
