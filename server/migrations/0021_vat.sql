-- VAT, where an organization pays it: its rates by the day from which they hold, the scheme of a car, and the tax that
-- purchases and expenses contain.
drop view cars_with_figures;

-- [{"from": "2026-01-01", "rate": "21.00"}, …] in the order of their days; a rate of null: none from that day on.
alter table organizations add column vat_rates jsonb not null default '[]' check (jsonb_typeof(vat_rates) = 'array');
grant update (vat_rates) on organizations to marza_app;

alter table cars
  add column vat_scheme text not null default 'margin' check (vat_scheme in ('margin', 'standard', 'zero')),
  -- In the currency of the purchase, contained in its price. A purchase with deductible VAT is no margin purchase.
  add column purchase_vat numeric(12, 2) check (purchase_vat between 0 and purchase_price),
  add constraint margin_has_no_purchase_vat check (purchase_vat is null or vat_scheme <> 'margin');
grant insert (vat_scheme, purchase_vat), update (vat_scheme, purchase_vat) on cars to marza_app;

-- In the currency of the expense, contained in its amount.
alter table expenses add column vat_amount numeric(12, 2) check (vat_amount between 0 and amount);
grant insert (vat_amount), update (vat_amount) on expenses to marza_app;
drop index expenses_sums;
create index expenses_sums on expenses (organization_id, car_id)
  include (kind, amount_eur, amount, exchange_rate, currency, date, vat_amount);
-- The tax of a month: few expenses name theirs.
create index expenses_vat on expenses (organization_id, date) where vat_amount is not null;

-- The rate that holds on a day, in percent; null when none does. domain/src/vat/rates.ts has the same rule.
create function vat_rate_on(rates jsonb, day date) returns numeric
language sql immutable parallel safe
as $$
  select (entry ->> 'rate')::numeric
  from jsonb_array_elements(rates) entry
  where (entry ->> 'from')::date <= day
  order by (entry ->> 'from')::date desc
  limit 1
$$;
grant execute on function vat_rate_on(jsonb, date) to marza_app;

-- The VAT due on a sale (rules 12.3). domain/src/vat/figures.ts has the same rule.
create function vat_due(scheme text, rate numeric, sale_eur numeric, purchase_eur numeric) returns numeric
language sql immutable parallel safe
as $$
  select case
    when rate is null or sale_eur is null then null
    when scheme = 'zero' then 0.00
    when scheme = 'standard' then round(sale_eur * rate / (100 + rate), 2)
    else round(greatest(0, sale_eur - purchase_eur) * rate / (100 + rate), 2)
  end
$$;
grant execute on function vat_due(text, numeric, numeric, numeric) to marza_app;

-- Cars with what is computed of them (rules 4.5, 4.6, 4.10 and 12). domain/src/cars/profit.ts and
-- domain/src/vat/figures.ts have the same rules. The view is read through the policies of the person who asks
-- (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  spent.expenses_eur,
  spent.expenses_estimated,
  spent.late_costs_eur,
  figures.purchase_eur + spent.expenses_eur as cost_eur,
  figures.purchase_estimated or spent.expenses_estimated as cost_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur as profit,
  figures.sale_eur is not null and (figures.purchase_estimated or spent.expenses_estimated) as profit_estimated,
  tax.rate as vat_rate,
  tax.due as vat_due,
  case when tax.rate is not null then tax.deductible end as vat_deductible,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur - tax.due + tax.deductible as profit_after_vat,
  tax.rate is not null and (
    spent.vat_estimated
    or is_estimated(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency)
    or cars.vat_scheme = 'margin' and figures.sale_eur is not null and figures.purchase_estimated
  ) as vat_estimated
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
      + coalesce(in_eur(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency), 0.00) as deductible
  offset 0
) as tax;
grant select on cars_with_figures to marza_app;

-- The rates are settings too: two people who change them at once are asked.
drop trigger next_version on organizations;
create trigger next_version before update of name, color_scheme, language, vat_rates on organizations
  for each row when (
    (old.name, old.color_scheme, old.language, old.vat_rates)
      is distinct from (new.name, new.color_scheme, new.language, new.vat_rates)
  )
  execute function next_organization_version();
