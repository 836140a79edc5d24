-- True when in_eur() had to use a fixed rate or 1:1.
create or replace function is_estimated(eur numeric, amount numeric, rate numeric, currency text) returns boolean
language sql immutable parallel safe
as $$ select eur is null and amount is not null and rate is null and currency <> 'EUR' $$;
grant execute on function is_estimated(numeric, numeric, numeric, text) to marza_app, marza_definer;
