-- Whether this transaction has made the organization; changing it would move xmin too, but not the time.
create or replace function is_being_imported(organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select 1 from organizations o
    where o.id = organization and o.xmin = pg_current_xact_id()::xid and o.created_at = now()::timestamptz(3)
  )
$$;
alter function is_being_imported(uuid) owner to marza_definer;
