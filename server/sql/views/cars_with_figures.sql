-- Cars with what is computed of them (rules 4.5, 4.6, 4.10 and 12). domain/src/cars/profit.ts and
-- domain/src/cars/vat.ts have the same rules; tests prove them equal. The view is read through the policies of the
-- caller (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  spent.expenses_eur,
  spent.expenses_estimated,
  spent.late_costs_eur,
  spent.late_costs_estimated,
  figures.purchase_eur + spent.expenses_eur as cost_eur,
  figures.purchase_estimated or spent.expenses_estimated as cost_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur as profit,
  figures.sale_eur is not null and (figures.purchase_estimated or spent.expenses_estimated) as profit_estimated,
  tax.rate as vat_rate,
  spent.vat_eur as expenses_vat_eur,
  spent.vat_estimated as expenses_vat_estimated,
  tax.due as vat_due,
  tax.due_estimated as vat_due_estimated,
  case when tax.rate is not null then tax.deductible end as vat_deductible,
  tax.deductible_estimated as vat_deductible_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur - tax.due + tax.deductible as profit_after_vat,
  tax.due is not null and (figures.purchase_estimated or spent.expenses_estimated or tax.deductible_estimated)
    as profit_after_vat_estimated,
  -- The VAT due, the VAT deductible or the profit after VAT is estimated.
  tax.deductible_estimated or tax.due is not null and (figures.purchase_estimated or spent.expenses_estimated)
    as vat_estimated
from cars
cross join lateral (
  select
    coalesce(sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)), 0.00) as expenses_eur,
    coalesce(bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)), false)
      as expenses_estimated,
    coalesce(
      sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency))
        filter (where cars.status = 'sold' and e.date > cars.sold_on),
      0.00
    ) as late_costs_eur,
    coalesce(
      bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency))
        filter (where cars.status = 'sold' and e.date > cars.sold_on),
      false
    ) as late_costs_estimated,
    coalesce(sum(expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)), 0.00) as vat_eur,
    coalesce(bool_or(is_estimated(null, e.vat_amount, e.exchange_rate, e.currency)), false) as vat_estimated
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
) as figures
cross join lateral (
  -- A sold car has the rate of its day of sale, another one today's.
  select vat_rate_on(
    (select o.vat_rates from organizations o where o.id = cars.organization_id),
    coalesce(
      case when cars.status = 'sold' then cars.sold_on end,
      (now() at time zone 'Europe/Vilnius')::date
    )
  ) as rate
  -- Computed once for each row, not wherever it is used.
  offset 0
) as valid
cross join lateral (
  select
    valid.rate,
    vat_due(cars.vat_scheme, valid.rate, figures.sale_eur, figures.purchase_eur) as due,
    spent.vat_eur
      + coalesce(in_eur(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency), 0.00) as deductible,
    valid.rate is not null and (
      spent.vat_estimated
      or is_estimated(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency)
    ) as deductible_estimated,
    -- Only under margin does the purchase enter what is due.
    cars.vat_scheme = 'margin' and valid.rate is not null and figures.sale_eur is not null
      and figures.purchase_estimated as due_estimated
  offset 0
) as tax;
grant select on cars_with_figures to marza_app;
