-- When a car last changed: itself, its photo or its expenses. A list can be ordered by it.
drop view cars_with_figures;

alter table cars add column changed_at timestamptz(3);
-- No person changes these rows: it is no history, and nobody's screen is told. Row level security holds their owner too.
alter table cars disable trigger record_history;
alter table cars no force row level security;
alter table expenses no force row level security;
alter table history no force row level security;
update cars set changed_at = greatest(
  entered_at,
  (select max(e.created_at) from expenses e where e.organization_id = cars.organization_id and e.car_id = cars.id),
  (select max(h.at) from history h where h.organization_id = cars.organization_id and h.car_id = cars.id)
);
alter table cars force row level security;
alter table expenses force row level security;
alter table history force row level security;
alter table cars enable trigger record_history;
alter table cars
  alter column changed_at set not null,
  alter column changed_at set default now();
grant insert (changed_at), update (changed_at) on cars to marza_app;

create or replace function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    ('cars', 'car',
      '{name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,changed_at,status_undo,sale_undo,request_hash}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;

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
