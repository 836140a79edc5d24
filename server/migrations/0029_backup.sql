-- A backup reads every table as marza_backup (docs/decisions/0035-backup.md), which may change nothing. Row level
-- security would hide the rows from any other role, the owner of the tables included, and would say nothing.
do $$
begin
  begin
    create role marza_backup nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'marza_backup', 'member') then
    -- The owner becomes it when asked to, and does not see everything at all times.
    execute format(
      'grant marza_backup to %I %s', current_user,
      case when current_setting('server_version_num')::integer >= 160000 then 'with inherit false, set true' else '' end
    );
  end if;
end
$$;

-- Opens each table that is not open yet, the job queue's own too. Runs after the migrations of every start
-- (src/platform/db/migrate.ts), so that a later table needs no line of its own. Tables of the migration runner stay
-- closed: the owner reads them.
create function open_to_backup() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  closed record;
begin
  execute 'grant usage on schema public, graphile_worker to marza_backup';
  for closed in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p')
      and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
  loop
    execute format('create policy backup on %s for select to marza_backup using (true)', closed.name);
    execute format('grant select on %s to marza_backup', closed.name);
  end loop;
  execute 'grant select on all sequences in schema public to marza_backup';
end
$$;
