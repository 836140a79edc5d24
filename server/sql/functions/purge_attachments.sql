-- What was deleted goes for good when it cannot be restored any more, whoever deleted it. It holds the rows in the order of
-- the deletion of an account (hold_rows_of_account).
create or replace function purge_attachments() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  with gone as (
    select organization_id, id from attachments
    where deleted_at < now() - interval '30 seconds'
    order by organization_id, id for update
  )
  delete from attachments a using gone
  where a.organization_id = gone.organization_id and a.id = gone.id
$$;
alter function purge_attachments() owner to marza_definer;
grant execute on function purge_attachments() to marza_auth;
