-- The organizations in which something has changed since the program last looked for what is to be done, or not looked yet on
-- this day. A change counts for a quarter of an hour more: it may have been committed after one of a later number. Where a look
-- broke off, or goes on elsewhere, the next one waits two minutes, after the second four, and so on up to an hour.
create or replace function organizations_to_look_through(today date) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.id from organizations o
  left join task_runs r on r.organization_id = o.id
  left join lateral (
    select h.id, h.at from history h where h.organization_id = o.id order by h.id desc limit 1
  ) last on true
  where (
    r.day is distinct from today or r.history_id is distinct from coalesce(last.id, 0)
    or last.at > now() - interval '15 minutes'
  ) and (
    r.begun_at is null or r.begun_at < now() - least(2 ^ least(r.tries, 6), 60) * interval '1 minute'
    -- A clock that was set back.
    or r.begun_at > now() + interval '1 minute'
  )
  order by o.id
$$;
alter function organizations_to_look_through(date) owner to marza_definer;
grant execute on function organizations_to_look_through(date) to marza_auth;
