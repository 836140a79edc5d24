-- A hold keeps the files of one organization, or, for a backup, those of all; and it has an end that nothing moves.
-- No foreign key: an archive's files are stored before the organization that it becomes.
alter table file_holds
  add column held_for uuid,
  add column ends_at timestamptz(3) not null default now() + interval '24 hours';

-- The same as before, and whose files they are: their paths do not say it.
create or replace function remove_files_of_attachments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue(
    'remove_files', jsonb_build_object('paths', jsonb_agg(path), 'organization_id', organization_id)
  )
  from (
    select path, organization_id, (row_number() over (partition by organization_id) - 1) / 50 as batch
    from deleted_attachments
  ) as numbered
  group by organization_id, batch;
  return null;
end
$$;
