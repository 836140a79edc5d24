-- What the files of an organization take, in bytes, with what was deleted and can still be restored. Of receipts of overheads too, which
-- a member does not see, but which take their room.
create or replace function stored_bytes(organization uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(size), 0)::bigint from attachments
  where organization_id = organization and organization = current_setting('app.organization_id')::uuid
$$;
alter function stored_bytes(uuid) owner to marza_definer;
grant execute on function stored_bytes(uuid) to marza_app;
