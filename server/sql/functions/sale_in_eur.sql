-- A sale in EUR. It is never estimated: without a rate it has no value, and the car no profit (rules 4.5).
-- domain/src/cars/profit.ts has the same rule; a test proves them equal.
create or replace function sale_in_eur(eur numeric, amount numeric, rate numeric, currency text) returns numeric
language sql immutable parallel safe
as $$
  select case when amount is not null and not is_estimated(eur, amount, rate, currency) then in_eur(eur, amount, rate, currency) end
$$;
grant execute on function sale_in_eur(numeric, numeric, numeric, text) to marza_definer;
