-- A rate that was missing is filled in later; nothing else of an expense ever changes.
grant update (exchange_rate, amount_eur) on expenses to marza_app;

-- Who stands behind an entry of the history, for those who may read it: also people who are no member any
-- more, and the person in whose name a superadmin did it. Null once that account is deleted.
create function names_in_history(organization uuid, entry bigint)
returns table (actor_name text, impersonated_name text)
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select actor.full_name, impersonated.full_name
  from history h
  left join profiles actor on actor.id = h.actor_id
  left join profiles impersonated on impersonated.id = h.impersonated_id
  where h.organization_id = organization and h.id = entry
    and h.organization_id in (select my_organizations('{owner,admin}'))
$$;
grant select (id, full_name) on profiles to marza_definer;
create policy names_in_history on profiles for select to marza_definer using (true);
grant execute on function my_organizations(text[]) to marza_definer;
alter function names_in_history(uuid, bigint) owner to marza_definer;
grant execute on function names_in_history(uuid, bigint) to marza_app;
