-- What somebody had to do becomes nobody's when they leave, and says so.
create or replace function leave_tasks_of_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Of a deleted organization nothing is recorded.
  if exists (select from organizations where id = old.organization_id) then
    update tasks set assignee = null, lost_assignee = true, version = version + 1, changed_by = null
    where organization_id = old.organization_id and assignee = old.user_id and done_at is null and deleted_at is null;
  end if;
  return null;
end
$$;
alter function leave_tasks_of_member() owner to marza_definer;
create or replace trigger leave_tasks after delete on organization_members
  for each row execute function leave_tasks_of_member();
