-- The VAT due on a sale (rules 12.3). domain/src/vat/due.ts has the same rule; a test proves them equal.
create or replace function vat_due(scheme text, rate numeric, sale_eur numeric, purchase_eur numeric) returns numeric
language sql immutable parallel safe
as $$
  select case
    when rate is null or sale_eur is null then null
    when scheme = 'zero' then 0.00
    when scheme = 'standard' then round(sale_eur * rate / (100 + rate), 2)
    else round(greatest(0, sale_eur - purchase_eur) * rate / (100 + rate), 2)
  end
$$;
grant execute on function vat_due(text, numeric, numeric, numeric) to marza_app, marza_definer;
