-- Withdraws those of the program's tasks whose ground has gone, unless somebody has done or dropped them meanwhile. A task whose
-- person was removed while it was given to them becomes nobody's. Notes how far the program has looked, and that it came to the
-- end.
create or replace function settle_tasks(organization uuid, withdrawn uuid[], up_to bigint, today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from tasks
  where organization_id = organization and id = any (withdrawn) and source is not null and done_at is null and deleted_at is null;
  update tasks t set assignee = null, lost_assignee = true, version = version + 1, changed_by = null
  where t.organization_id = organization and t.assignee is not null and t.done_at is null and t.deleted_at is null
    and not exists (
      select from organization_members m where m.organization_id = organization and m.user_id = t.assignee
    );
  insert into task_runs (organization_id, history_id, day) values (organization, up_to, today)
  on conflict (organization_id) do update
    set history_id = excluded.history_id, day = excluded.day, begun_at = null, tries = 0;
end
$$;
alter function settle_tasks(uuid, uuid[], bigint, date) owner to marza_definer;
grant execute on function settle_tasks(uuid, uuid[], bigint, date) to marza_auth;
