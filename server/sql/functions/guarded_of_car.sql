-- Its own search_path keeps PostgreSQL from writing it into the query, where it cannot plan two documents of one whole row.
-- What is guarded of a car (rules 24.2): its purchase, and its sale once it is sold on a day. The VAT of a margin sale depends on the
-- price of the purchase.
create or replace function guarded_of_car(c cars, rates jsonb) returns setof guarded_document
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select 'purchase', c.stock_since, c.purchase_eur,
    deducted_vat(
      rates, c.stock_since, in_eur(null, c.purchase_vat, c.purchase_exchange_rate, c.purchase_currency)
    ),
    jsonb_build_object(
      'day', c.stock_since, 'amount', c.purchase_price::text, 'currency', c.purchase_currency,
      'exchange_rate', c.purchase_exchange_rate::text, 'rate_day', c.purchase_rate_day, 'vat_amount', c.purchase_vat::text
    )
  union all
  select 'sale', c.sold_on, coalesce(c.sale_eur, 0.00),
    coalesce(vat_due(c.vat_scheme, vat_rate_on(rates, c.sold_on), c.sale_eur, c.purchase_eur), 0.00),
    jsonb_build_object(
      'day', c.sold_on, 'amount', c.sale_price::text, 'currency', c.sale_currency,
      'exchange_rate', c.sale_exchange_rate::text, 'rate_day', c.sale_rate_day, 'vat_scheme', c.vat_scheme
    )
  where c.status = 'sold' and c.sold_on is not null
$$;
grant execute on function guarded_of_car(cars, jsonb) to marza_app, marza_definer;
