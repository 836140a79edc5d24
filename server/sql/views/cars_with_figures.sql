-- Cars with their figures (rules 4.5, 4.6, 4.10 and 12): the kept sums, and the VAT, which depends on the day and on the
-- organization's rates. domain/src/cars/profit.ts and domain/src/cars/vat.ts have the same rules; tests prove them equal.
-- The view is read through the policies of the caller (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  cars.purchase_estimated or cars.expenses_estimated as cost_estimated,
  cars.sale_eur is not null and (cars.purchase_estimated or cars.expenses_estimated) as profit_estimated,
  tax.rate as vat_rate,
  tax.due as vat_due,
  tax.due_estimated as vat_due_estimated,
  case when tax.rate is not null then tax.deductible end as vat_deductible,
  tax.deductible_estimated as vat_deductible_estimated,
  cars.profit - tax.due + tax.deductible as profit_after_vat,
  tax.due is not null and (cars.purchase_estimated or cars.expenses_estimated or tax.deductible_estimated)
    as profit_after_vat_estimated,
  -- The VAT due, the VAT deductible or the profit after VAT is estimated.
  tax.deductible_estimated or tax.due is not null and (cars.purchase_estimated or cars.expenses_estimated)
    as vat_estimated
from cars
cross join lateral (
  -- A sold car has the rate of its day of sale, another one today's. As vat_rate_on() has it, whose call takes longer.
  select (
    select (entry ->> 'rate')::numeric
    from jsonb_array_elements((select o.vat_rates from organizations o where o.id = cars.organization_id)) entry
    where (entry ->> 'from')::date <= coalesce(
      case when cars.status = 'sold' then cars.sold_on end,
      (now() at time zone 'Europe/Vilnius')::date
    )
    order by (entry ->> 'from')::date desc
    limit 1
  ) as rate
  -- Computed once for each row, not wherever it is used.
  offset 0
) as valid
cross join lateral (
  select
    valid.rate,
    vat_due(cars.vat_scheme, valid.rate, cars.sale_eur, cars.purchase_eur) as due,
    cars.expenses_vat_eur
      + coalesce(in_eur(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency), 0.00) as deductible,
    valid.rate is not null and (
      cars.expenses_vat_estimated
      or is_estimated(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency)
    ) as deductible_estimated,
    -- Only under margin does the purchase enter what is due.
    cars.vat_scheme = 'margin' and valid.rate is not null and cars.sale_eur is not null
      and cars.purchase_estimated as due_estimated
  offset 0
) as tax;
grant select on cars_with_figures to marza_app;
