-- The fixed rates and the order of fallbacks (rules 4.4): the stored value, the rate, the fixed rate, 1:1.
-- domain/src/money/eur.ts has the same rule; a test proves them equal.
create function in_eur(eur numeric, amount numeric, rate numeric, currency text) returns numeric
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

-- True when in_eur() had to use a fixed rate or 1:1.
create function is_estimated(eur numeric, amount numeric, rate numeric, currency text) returns boolean
language sql immutable parallel safe
as $$ select eur is null and amount is not null and rate is null and currency <> 'EUR' $$;

grant execute on function in_eur(numeric, numeric, numeric, text), is_estimated(numeric, numeric, numeric, text)
  to marza_app;

-- Cars with what is computed of them (rules 4.5 and 4.6). domain/src/cars/profit.ts has the same rule. The view is
-- read through the policies of the person who asks (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  spent.expenses_eur,
  spent.expenses_estimated,
  figures.purchase_eur + spent.expenses_eur as cost_eur,
  figures.purchase_estimated or spent.expenses_estimated as cost_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur as profit,
  figures.sale_eur is not null and (figures.purchase_estimated or spent.expenses_estimated) as profit_estimated
from cars
cross join lateral (
  select
    coalesce(sum(in_eur(e.amount_eur, e.amount, e.exchange_rate, e.currency)), 0.00) as expenses_eur,
    coalesce(bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)), false)
      as expenses_estimated
  from expenses e
  where e.organization_id = cars.organization_id and e.car_id = cars.id
) as spent
cross join lateral (
  select
    in_eur(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency) as purchase_eur,
    is_estimated(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency)
      as purchase_estimated,
    -- A sale is never estimated: without a value in EUR there is no profit.
    case
      when sale_price is null then null
      when not is_estimated(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
        then in_eur(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
    end as sale_eur
) as figures;
grant select on cars_with_figures to marza_app;
