-- Makes tasks of the program, each once. Cars come before what is to be done about them, in the order of their ids, as for those
-- who delete several.
create or replace function make_tasks(organization uuid, made jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into tasks (organization_id, id, title, car_id, due_on, source, source_id, source_day, import_id)
  select organization, gen_random_uuid(), t.title, t.car_id, t.due_on, t.source, t.source_id, t.source_day, t.import_id
  from jsonb_to_recordset(made) t (
    title text, car_id uuid, due_on date, source text, source_id uuid, source_day date, import_id uuid
  )
  order by t.car_id
  on conflict on constraint made_once do nothing
$$;
alter function make_tasks(uuid, jsonb) owner to marza_definer;
grant execute on function make_tasks(uuid, jsonb) to marza_auth;
