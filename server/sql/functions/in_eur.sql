-- The fixed rates and the order of fallbacks (rules 4.4): the stored value, the rate, the fixed rate, 1:1.
-- domain/src/money/eur.ts has the same rule; a test proves them equal.
create or replace function in_eur(eur numeric, amount numeric, rate numeric, currency text) returns numeric
language sql immutable parallel safe
as $$
  select coalesce(
    eur,
    round(amount * coalesce(
      case when currency = 'EUR' then 1 end,
      rate,
      case currency when 'NOK' then 0.086 when 'USD' then 0.86 when 'GBP' then 1.14 else 1 end
    ), 2)
  )
$$;
grant execute on function in_eur(numeric, numeric, numeric, text) to marza_app, marza_definer;
