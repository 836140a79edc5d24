-- The fixed rates of specification section 9 and the order of fallbacks: the stored value, the rate, the
-- fixed rate, 1:1. The same rule as domain/src/money/eur.ts; a test proves them equal.
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

-- True when in_eur had to use a fixed or the 1:1 rate.
create function is_estimated(eur numeric, amount numeric, rate numeric, currency text) returns boolean
language sql immutable parallel safe
as $$ select eur is null and amount is not null and rate is null and currency <> 'EUR' $$;

create table cars (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- Lower case without accents, folded by domain/src/cars/search.ts: PostgreSQL 15 in the C locale lowers ASCII only.
  name_folded text not null,
  description text check (length(description) <= 5000),
  image_url text,
  purchase_price numeric(12, 2) not null check (purchase_price > 0),
  purchase_currency text not null default 'EUR' check (purchase_currency in ('EUR', 'NOK', 'USD', 'GBP')),
  purchase_exchange_rate numeric check (purchase_exchange_rate > 0 and purchase_exchange_rate < 'infinity'),
  purchase_price_eur numeric(20, 2) check (purchase_price_eur >= 0),
  sale_price numeric(12, 2) check (sale_price > 0),
  sale_currency text not null default 'EUR' check (sale_currency in ('EUR', 'NOK', 'USD', 'GBP')),
  sale_exchange_rate numeric check (sale_exchange_rate > 0 and sale_exchange_rate < 'infinity'),
  sale_price_eur numeric(20, 2) check (sale_price_eur >= 0),
  -- The list's order of statuses is that of the alphabet.
  status text not null default 'bought' check (status in ('bought', 'preparing', 'sold')),
  bought_at timestamptz(3),
  preparing_at timestamptz(3),
  sold_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  user_id uuid references users (id) on delete set null,
  version integer not null default 1 check (version > 0),
  -- Who really made this version: a stale save is told.
  changed_by uuid references users (id) on delete set null,
  -- Status and times before the last direct change, while it can be taken back.
  status_undo jsonb,
  primary key (organization_id, id)
);
-- The list: all tabs, by keyset.
create index cars_list on cars (organization_id, status, created_at desc, id desc);
-- The monthly rules.
create index cars_bought on cars (organization_id, bought_at);
create index cars_sold on cars (organization_id, sold_at);
create index cars_created on cars (organization_id, created_at);
-- A car's address holds no organization; accounts that go leave their cars.
create index cars_id on cars (id);
create index cars_user on cars (user_id);
create index cars_changed_by on cars (changed_by);

create table expenses (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  description text not null check (length(description) between 1 and 500),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null default 'EUR' check (currency in ('EUR', 'NOK', 'USD', 'GBP')),
  amount_eur numeric(20, 2) check (amount_eur >= 0),
  exchange_rate numeric check (exchange_rate > 0 and exchange_rate < 'infinity'),
  expense_type text not null default 'Remontas'
    check (expense_type in ('Remontas', 'Transportas', 'Dokumentai', 'Kita')),
  date date not null,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete cascade
);
create index expenses_car on expenses (organization_id, car_id, date desc, created_at desc);
create index expenses_added_by on expenses (added_by);

alter table cars enable row level security;
alter table cars force row level security;
alter table expenses enable row level security;
alter table expenses force row level security;

grant select, delete on cars to marza_app;
grant insert (
  organization_id, id, name, name_folded, description,
  purchase_price, purchase_currency, purchase_exchange_rate, purchase_price_eur,
  sale_price, sale_currency, sale_exchange_rate, sale_price_eur,
  status, bought_at, preparing_at, sold_at, created_at, user_id, changed_by
) on cars to marza_app;
grant update (
  name, name_folded, description, image_url,
  purchase_price, purchase_currency, purchase_exchange_rate, purchase_price_eur,
  sale_price, sale_currency, sale_exchange_rate, sale_price_eur,
  status, bought_at, preparing_at, sold_at, version, changed_by, status_undo
) on cars to marza_app;
create policy members on cars to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy added_in_ones_own_name on cars as restrictive for insert to marza_app
  with check (user_id = (select current_user_id()));

grant select, delete on expenses to marza_app;
grant insert (
  organization_id, id, car_id, description, amount, currency, amount_eur, exchange_rate,
  expense_type, date, created_at, added_by
) on expenses to marza_app;
create policy members on expenses to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy added_in_ones_own_name on expenses as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));

grant execute on function in_eur(numeric, numeric, numeric, text), is_estimated(numeric, numeric, numeric, text)
  to marza_app;

-- Cars with what is computed of them: specification section 9, the same rule as domain/src/cars/profit.ts.
-- Seen through the asker's own policies (security_invoker).
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

create trigger record_history after insert or update or delete on cars
  for each row execute function record_history('name_folded', 'version', 'changed_by', 'status_undo');
create trigger record_history after insert or update or delete on expenses
  for each row execute function record_history();
