-- The names of the people in an entry of the history, for those who may read it: also of people who are no member
-- any more, and of the person whom a superadmin impersonated. Null once that account is deleted.
create or replace function names_in_history(organization uuid, entry bigint)
returns table (actor_name text, impersonated_name text)
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select actor.full_name, impersonated.full_name
  from history h
  left join profiles actor on actor.id = h.actor_id
  left join profiles impersonated on impersonated.id = h.impersonated_id
  where h.organization_id = organization and h.id = entry
    and h.organization_id in (select organizations_with_role('{owner,admin}'))
$$;
alter function names_in_history(uuid, bigint) owner to marza_definer;
grant execute on function names_in_history(uuid, bigint) to marza_app;
