-- The PDFs of an organization go with it; one job removes up to fifty (remove_files_of_attachments).
create or replace function remove_files_of_papers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue(
    'remove_files', jsonb_build_object('paths', jsonb_agg(path), 'organization_id', organization_id)
  )
  from (
    select path, organization_id, (row_number() over (partition by organization_id) - 1) / 50 as batch
    from deleted_papers
    where path is not null
  ) as numbered
  group by organization_id, batch;
  return null;
end
$$;
alter function remove_files_of_papers() owner to marza_definer;
create or replace trigger remove_files after delete on papers
  referencing old table as deleted_papers for each statement
  execute function remove_files_of_papers();
