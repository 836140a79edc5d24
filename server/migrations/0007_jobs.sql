-- The job queue is graphile-worker's, in its own schema (jobs/prepare.ts installs it before this runs and gives
-- marza_worker its rights). The application can only put in what is named here, in its own transaction: what
-- rolls back is never done.
do $$
begin
  begin
    create role marza_worker nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'marza_worker', 'usage') then
    execute format('grant marza_worker to %I', current_user);
  end if;
end
$$;
grant usage, create on schema public to marza_worker;

create function enqueue(task text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if task <> all (array['send_mail']) then
    raise exception 'there is no task %', task;
  end if;
  -- Eight tries lie within about an hour and a half.
  perform graphile_worker.add_job(task, payload::json, max_attempts => 8);
end
$$;
alter function enqueue(text, jsonb) owner to marza_worker;
revoke create on schema public from marza_worker;
grant execute on function enqueue(text, jsonb) to marza_app, marza_auth;
