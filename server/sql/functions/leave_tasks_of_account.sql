-- The same where the account itself is deleted: the foreign key empties the person before the membership goes. Whoever saves a
-- task raises its version.
create or replace function leave_tasks_of_account() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.lost_assignee := true;
  return new;
end
$$;
alter function leave_tasks_of_account() owner to marza_definer;
create or replace trigger leave_tasks before update of assignee on tasks
  for each row when (
    old.assignee is not null and new.assignee is null and new.version = old.version and new.done_at is null
  )
  execute function leave_tasks_of_account();
