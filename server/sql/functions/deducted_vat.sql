-- The VAT of a day that is deducted, in EUR: none where no rate holds on that day (rules 12.6).
create or replace function deducted_vat(rates jsonb, day date, eur numeric) returns numeric
language sql immutable parallel safe
as $$ select case when vat_rate_on(rates, day) is not null then coalesce(eur, 0.00) else 0.00 end $$;
grant execute on function deducted_vat(jsonb, date, numeric) to marza_app, marza_definer;
