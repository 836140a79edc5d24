-- When a month was closed, and by whom, for every member of its organization: whoever writes into it is asked. What the month looked
-- like is for owners and admins. No row for a month that is open.
create or replace function closing_of_month(organization uuid, first_day date)
returns table (closed_at timestamptz, closed_by uuid)
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select c.closed_at, c.closed_by
  from closings c
  where c.organization_id = organization and c.month = first_day and c.opened_at is null
    and c.organization_id in (select organizations_with_role('{owner,admin,member}'))
$$;
alter function closing_of_month(uuid, date) owner to marza_definer;
grant execute on function closing_of_month(uuid, date) to marza_app;
