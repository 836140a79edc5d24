-- Shares the lock of an organization's months, which a closing holds alone, with the other writers. A writer of many rows calls it
-- once: app.months_shared says so until its transaction ends, or until a savepoint is undone that took the lock.
create or replace function share_months(organization uuid) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(7041977, hashtext(organization::text));
  perform set_config('app.months_shared', organization::text, true);
end
$$;
grant execute on function share_months(uuid) to marza_definer;
