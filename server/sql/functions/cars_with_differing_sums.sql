-- How many cars of all organizations have sums that differ from those computed anew (compare_sums).
create or replace function cars_with_differing_sums() returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select count(*)::integer from differing_sums $$;
alter function cars_with_differing_sums() owner to marza_definer;
grant execute on function cars_with_differing_sums() to marza_auth;
