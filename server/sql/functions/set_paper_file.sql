-- Notes the PDF of an issued paper that has none. Of two that were made at once the first stays: false for the other.
create or replace function set_paper_file(organization uuid, paper uuid, stored text, bytes integer, hash text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update papers set path = stored, size = bytes, sha256 = hash
  where organization_id = organization and id = paper and content is not null and path is null;
  return found;
end
$$;
alter function set_paper_file(uuid, uuid, text, integer, text) owner to marza_definer;
grant execute on function set_paper_file(uuid, uuid, text, integer, text) to marza_auth;
