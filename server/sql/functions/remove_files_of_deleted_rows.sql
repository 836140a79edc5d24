-- The deletion of a car or of an organization takes many files along, those of attachments and the PDFs of papers: one job
-- removes up to fifty. It names the organization, because paths do not say whose they are. A draft has no file.
create or replace function remove_files_of_deleted_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue(
    'remove_files', jsonb_build_object('paths', jsonb_agg(path), 'organization_id', organization_id)
  )
  from (
    select path, organization_id, (row_number() over (partition by organization_id) - 1) / 50 as batch
    from deleted_rows
    where path is not null
  ) as numbered
  group by organization_id, batch;
  return null;
end
$$;
alter function remove_files_of_deleted_rows() owner to marza_definer;
create or replace trigger remove_files after delete on attachments
  referencing old table as deleted_rows for each statement
  execute function remove_files_of_deleted_rows();
create or replace trigger remove_files after delete on papers
  referencing old table as deleted_rows for each statement
  execute function remove_files_of_deleted_rows();
