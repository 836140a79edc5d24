-- Lets marza_backup read every table that it cannot read yet, the job queue's tables too. Runs after the migrations of
-- every start (src/platform/db/migrate.ts), so that a new table needs no grant of its own. Tables of the migration
-- runner stay closed: the owner reads them.
create or replace function open_to_backup() returns void
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
