-- What is due today or was due before, of a person and of nobody, in each organization that they are a member of: how many, and
-- the first twenty. For the mail in the morning, which nobody has asked for at that moment.
create or replace function morning_tasks(person uuid, today date) returns table (organization text, count integer, tasks jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.name, due.count, due.tasks
  from organization_members m
  join organizations o on o.id = m.organization_id
  cross join lateral (
    select count(*)::integer as count, jsonb_agg(
      jsonb_build_object('title', t.title, 'car', c.name, 'due_on', t.due_on) order by t.place
    ) filter (where t.place <= 20) as tasks
    from (
      select t.title, t.car_id, t.due_on, row_number() over (order by t.due_on, t.created_at, t.id) as place
      from tasks t
      where t.organization_id = m.organization_id and t.done_at is null and t.deleted_at is null
        and coalesce(t.due_on, 'infinity') <= today and (t.assignee is null or t.assignee = person)
    ) t
    left join cars c on c.organization_id = m.organization_id and c.id = t.car_id
  ) due
  where m.user_id = person and due.count > 0
  order by o.name, o.id
$$;
alter function morning_tasks(uuid, date) owner to marza_definer;
grant execute on function morning_tasks(uuid, date) to marza_auth;
