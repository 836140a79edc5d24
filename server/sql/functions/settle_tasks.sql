-- Makes those of the program's tasks that are missing, each once, and withdraws those whose ground has gone, unless somebody has
-- done or dropped them meanwhile. A task whose person was removed while it was given to them becomes nobody's. Notes how far it
-- has looked. Cars come before what is to be done about them, in the order of their ids, as for those who delete several.
create or replace function settle_tasks(organization uuid, withdrawn uuid[], made jsonb, up_to bigint, today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into tasks (organization_id, id, title, car_id, due_on, source, source_id, source_day, import_id)
  select organization, gen_random_uuid(), t.title, t.car_id, t.due_on, t.source, t.source_id, t.source_day, t.import_id
  from jsonb_to_recordset(made) t (
    title text, car_id uuid, due_on date, source text, source_id uuid, source_day date, import_id uuid
  )
  order by t.car_id
  on conflict on constraint made_once do nothing;
  delete from tasks
  where organization_id = organization and id = any (withdrawn) and source is not null and done_at is null and deleted_at is null;
  update tasks t set assignee = null, lost_assignee = true, version = version + 1, changed_by = null
  where t.organization_id = organization and t.assignee is not null and t.done_at is null and t.deleted_at is null
    and not exists (
      select from organization_members m where m.organization_id = organization and m.user_id = t.assignee
    );
  insert into task_runs (organization_id, history_id, day) values (organization, up_to, today)
  on conflict (organization_id) do update set history_id = excluded.history_id, day = excluded.day;
end
$$;
alter function settle_tasks(uuid, uuid[], jsonb, bigint, date) owner to marza_definer;
grant execute on function settle_tasks(uuid, uuid[], jsonb, bigint, date) to marza_auth;
