-- Stores whether the balances of an organization's partners add up; null where it has none.
create or replace function note_balances(organization uuid, agree boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$ update sums_checked set balances_agree = agree where organization_id = organization $$;
alter function note_balances(uuid, boolean) owner to marza_definer;
grant execute on function note_balances(uuid, boolean) to marza_auth;
