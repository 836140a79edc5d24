-- Takes its PDF from a paper of the caller's organization that was annulled, so that one with its mark is made.
create or replace function annul_paper_file(organization uuid, paper uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  replaced text;
begin
  select path into replaced from papers
  where organization_id = organization and organization_id = current_setting('app.organization_id')::uuid
    and id = paper and state = 'annulled'
  for update;
  if replaced is null then
    return;
  end if;
  update papers set path = null, size = null, sha256 = null where organization_id = organization and id = paper;
  perform enqueue(
    'remove_files', jsonb_build_object('paths', jsonb_build_array(replaced), 'organization_id', organization)
  );
end
$$;
alter function annul_paper_file(uuid, uuid) owner to marza_definer;
grant execute on function annul_paper_file(uuid, uuid) to marza_app;
