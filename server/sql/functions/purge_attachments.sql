-- What was deleted goes for good when it cannot be restored any more, whoever deleted it.
create or replace function purge_attachments() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  delete from attachments where deleted_at < now() - interval '30 seconds'
$$;
alter function purge_attachments() owner to marza_definer;
grant execute on function purge_attachments() to marza_auth;
