-- What an expense adds to a sum: a refund takes its value away. domain/src/cars/profit.oracle.ts has the same rule.
create or replace function expense_in_eur(kind text, eur numeric, amount numeric, rate numeric, currency text) returns numeric
language sql immutable parallel safe
as $$
  select case kind when 'refund' then -in_eur(eur, amount, rate, currency) else in_eur(eur, amount, rate, currency) end
$$;
grant execute on function expense_in_eur(text, numeric, numeric, numeric, text) to marza_app, marza_definer;
