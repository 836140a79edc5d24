-- Adds a job to the queue, which is graphile-worker's, in a schema of its own (src/platform/db/queue.ts). The application
-- adds only the tasks named here, in its own transaction: a job of a transaction that rolls back is never done.
create or replace function enqueue(task text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if task <> all (array[
    'send_mail', 'make_thumbnail', 'remove_files', 'settle_upload', 'fetch_rates', 'purge_attachments',
    'measure_attachments', 'render_paper', 'mail_paper', 'morning_mail'
  ]) then
    raise exception 'there is no task %', task;
  end if;
  perform graphile_worker.add_job(
    task,
    payload::json,
    run_at => case task
      -- An hour later the upload has ended, even where the process that received it was killed.
      when 'settle_upload' then now() + interval '1 hour'
      -- A second after the last moment in which it can be restored.
      when 'purge_attachments' then now() + interval '31 seconds'
      -- Whoever issues a paper makes its PDF at once; the job does where that process has ended.
      when 'render_paper' then now() + interval '15 seconds'
    end,
    job_key => case
      -- Servers that start together ask for the rates once.
      when task = 'fetch_rates' then task
      -- A later invitation takes the place of one that could not be mailed yet.
      when task = 'send_mail' and payload->>'kind' = 'invitation' then
        format('invitation %s %s', payload->>'organizationId', payload->>'userId')
    end,
    -- What a server leaves while as many of its lane, or half as many of the organization or to the domain, are under way
    -- (src/platform/jobs/lanes.ts).
    flags => array_remove(
      array[
        task,
        task || ' ' || coalesce(
          payload->>'organization_id', payload->>'organizationId', lower(substring(payload->>'email' from '@[^@]+$'))
        )
      ],
      null
    ),
    -- Eight attempts lie within about an hour and a half, 25 within four days: a mail is too late by then, the
    -- removal of a file is not.
    max_attempts => case when task in ('send_mail', 'mail_paper', 'morning_mail') then 8 else 25 end
  );
end
$$;
-- The owner of a function needs the right to create in its schema while it becomes the owner.
grant create on schema public to marza_worker;
alter function enqueue(text, jsonb) owner to marza_worker;
revoke create on schema public from marza_worker;
grant execute on function enqueue(text, jsonb) to marza_app, marza_auth, marza_definer;
