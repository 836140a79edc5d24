-- In how many organizations the balances of partners did not add up when they were last compared.
create or replace function organizations_with_differing_balances() returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select count(*)::integer from sums_checked where not balances_agree $$;
alter function organizations_with_differing_balances() owner to marza_definer;
grant execute on function organizations_with_differing_balances() to marza_auth;
