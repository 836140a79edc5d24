-- Gives every table of tenant_tables() its triggers, and fails where a table with an organization_id is missing from that
-- list. src/platform/db/sql-files.ts calls it once, when all of server/sql stands.
create or replace function track_tenant_tables() returns void
language plpgsql
as $$
declare
  forgotten text;
  tracked record;
begin
  select string_agg(c.relname, ', ' order by c.relname) into forgotten
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in (select name from tenant_tables());
  if forgotten is not null then
    raise exception 'tenant_tables() does not say whether % has history', forgotten;
  end if;
  for tracked in select * from tenant_tables() where kind is not null loop
    execute format(
      'create or replace trigger record_history after update or delete on %I
         for each row execute function record_history(%L, %L, %L)',
      tracked.name, tracked.kind, tracked.unrecorded::text, tracked.nameless::text
    );
    execute format(
      'create or replace trigger record_insertions after insert on %I referencing new table as inserted
         for each statement execute function record_insertions(%L, %L, %L)',
      tracked.name, tracked.kind, tracked.unrecorded::text, tracked.nameless::text
    );
  end loop;
end
$$;
