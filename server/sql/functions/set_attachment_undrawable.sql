-- Notes that no thumbnail can be made of a stored file.
create or replace function set_attachment_undrawable(stored text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update attachments set is_undrawable = true where path = stored
$$;
alter function set_attachment_undrawable(text) owner to marza_definer;
grant execute on function set_attachment_undrawable(text) to marza_auth;
