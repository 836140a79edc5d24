-- The size of a file that a job has measured.
create or replace function set_attachment_size(measured text, bytes integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update attachments set size = bytes where path = measured and size is null
$$;
alter function set_attachment_size(text, integer) owner to marza_definer;
grant execute on function set_attachment_size(text, integer) to marza_auth;
