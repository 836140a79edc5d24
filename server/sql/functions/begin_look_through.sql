-- Notes that the program begins to look for what is to be done in an organization, in a transaction before that of the look: one
-- that breaks off is not begun anew at once (organizations_to_look_through). Nothing where the organization is gone.
create or replace function begin_look_through(organization uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into task_runs (organization_id, begun_at, tries)
  select o.id, now(), 1 from organizations o where o.id = organization for key share
  on conflict (organization_id) do update set begun_at = excluded.begun_at, tries = task_runs.tries + 1
$$;
alter function begin_look_through(uuid) owner to marza_definer;
grant execute on function begin_look_through(uuid) to marza_auth;
