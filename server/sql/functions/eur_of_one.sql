-- EUR for one unit of the currency of a sale (rules 17.3): by its rate, else by what its price comes to, else by the fixed rate.
create or replace function eur_of_one(price_eur numeric, price numeric, rate numeric, currency text) returns numeric
language sql immutable parallel safe
as $$
  select coalesce(
    case when currency = 'EUR' then 1 end, rate, price_eur / nullif(price, 0), in_eur(null, 1000, null, currency) / 1000
  )
$$;
grant execute on function eur_of_one(numeric, numeric, numeric, text) to marza_app, marza_definer;
