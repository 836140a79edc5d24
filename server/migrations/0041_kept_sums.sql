-- What a car's money comes to is kept with it, so that no look at a list or a month adds up a whole organization. The
-- triggers beside sum_expenses_of_cars() and set_sums_of_car() in server/sql set these columns in the transaction of each
-- change (docs/decisions/0043-kept-sums.md).
alter table cars
  add column purchase_eur numeric(20, 2) not null default 0.00,
  add column purchase_estimated boolean not null default false,
  -- Null without a price, and for one that has no rate: a sale is never estimated.
  add column sale_eur numeric(20, 2),
  add column expenses_eur numeric(24, 2) not null default 0.00,
  add column expenses_estimated boolean not null default false,
  add column expenses_vat_eur numeric(24, 2) not null default 0.00,
  add column expenses_vat_estimated boolean not null default false,
  -- Of expenses dated after the sale; nothing for a car that is not sold.
  add column late_costs_eur numeric(24, 2) not null default 0.00,
  add column late_costs_estimated boolean not null default false;

-- No person changes these rows: it is no history, and nobody's screen is told. Row level security holds their owner too.
alter table cars disable trigger user;
alter table cars no force row level security;
alter table expenses no force row level security;
update cars set
  purchase_eur = in_eur(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency),
  purchase_estimated = is_estimated(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency),
  sale_eur = case
    when sale_price is not null and not is_estimated(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
      then in_eur(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
  end;
update cars set
  expenses_eur = spent.eur,
  expenses_estimated = spent.estimated,
  expenses_vat_eur = spent.vat_eur,
  expenses_vat_estimated = spent.vat_estimated,
  late_costs_eur = spent.late_eur,
  late_costs_estimated = spent.late_estimated
from (
  select e.organization_id, e.car_id,
    sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)) as eur,
    bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)) as estimated,
    coalesce(sum(expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)), 0.00) as vat_eur,
    coalesce(bool_or(is_estimated(null, e.vat_amount, e.exchange_rate, e.currency)), false) as vat_estimated,
    coalesce(
      sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency))
        filter (where c.status = 'sold' and e.date > c.sold_on),
      0.00
    ) as late_eur,
    coalesce(
      bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency))
        filter (where c.status = 'sold' and e.date > c.sold_on),
      false
    ) as late_estimated
  from expenses e
  join cars c on c.organization_id = e.organization_id and c.id = e.car_id
  group by e.organization_id, e.car_id
) spent
where spent.organization_id = cars.organization_id and spent.car_id = cars.id;
alter table cars force row level security;
alter table expenses force row level security;
alter table cars enable trigger user;

alter table cars
  add column cost_eur numeric(24, 2) not null generated always as (purchase_eur + expenses_eur) stored,
  add column profit numeric(24, 2) generated always as (sale_eur - purchase_eur - expenses_eur) stored,
  -- From this day on a car stands in stock.
  add column stock_since date not null
    generated always as ((coalesce(bought_at, created_at) at time zone 'Europe/Vilnius')::date) stored,
  -- Null while the days are still counted; daysStanding() of domain/src/cars/days.ts has the same rule.
  add column days_to_sale integer generated always as (
    case when status = 'sold' and sold_at is not null then greatest(
      0,
      (sold_at at time zone 'Europe/Vilnius')::date
        - (coalesce(bought_at, created_at) at time zone 'Europe/Vilnius')::date
    ) end
  ) stored;

-- Each order of the list by status, for a tab reads one status and all cars are three of them.
create index cars_by_cost on cars (organization_id, status, cost_eur desc, id desc);
create index cars_by_profit on cars (organization_id, status, profit desc nulls last, id desc);
create index cars_by_change on cars (organization_id, status, changed_at desc, id desc);
create index cars_by_days_to_sale on cars (organization_id, days_to_sale desc, id desc) where days_to_sale is not null;
create index cars_by_days_in_stock on cars (organization_id, status, stock_since, id desc) where days_to_sale is null;
-- Search reads the names, and a month counts the cars, from this index alone.
drop index cars_list;
create index cars_list on cars (organization_id, status, created_at desc, id desc)
  include (sold_at, name_folded, numbers_folded);

-- The triggers sum in their owner's name: nobody else may write what they keep.
grant select on expenses to marza_definer;
create policy sum_expenses on expenses for select to marza_definer using (true);
grant update (
  purchase_eur, purchase_estimated, sale_eur, expenses_eur, expenses_estimated, expenses_vat_eur, expenses_vat_estimated,
  late_costs_eur, late_costs_estimated, changed_at
) on cars to marza_definer;

-- Cars whose kept sums differed when compare_sums() last computed them anew; the owner's settings tell them.
create table differing_sums (
  organization_id uuid not null,
  car_id uuid not null,
  found_at timestamptz(3) not null default now(),
  kept jsonb not null,
  computed jsonb not null,
  primary key (organization_id, car_id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete cascade
);
alter table differing_sums enable row level security;
alter table differing_sums force row level security;
create policy owners_read on differing_sums for select to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );
grant select on differing_sums to marza_app;
create policy compare_sums on differing_sums to marza_definer using (true) with check (true);
grant select, insert, update, delete on differing_sums to marza_definer;

-- When an organization's sums were last compared, and how many cars that were.
create table sums_checked (
  organization_id uuid primary key references organizations (id) on delete cascade,
  checked_at timestamptz(3) not null,
  cars integer not null
);
alter table sums_checked enable row level security;
alter table sums_checked force row level security;
create policy owners_read on sums_checked for select to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );
grant select on sums_checked to marza_app;
create policy compare_sums on sums_checked to marza_definer using (true) with check (true);
grant select, insert, update, delete on sums_checked to marza_definer;
