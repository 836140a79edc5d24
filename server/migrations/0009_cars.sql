create table cars (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- Lower case without accents, folded by domain/src/cars/search.ts: PostgreSQL 15 in the C locale lowers ASCII only.
  name_folded text not null,
  description text check (length(description) <= 5000),
  image_path text,
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
  -- The person who really made this version; a stale save is told it.
  changed_by uuid references users (id) on delete set null,
  -- Status and times before the last direct change, while it can be taken back.
  status_undo jsonb,
  primary key (organization_id, id)
);
-- The list, all tabs, by keyset.
create index cars_list on cars (organization_id, status, created_at desc, id desc);
-- The rules of a month.
create index cars_bought on cars (organization_id, bought_at);
create index cars_sold on cars (organization_id, sold_at);
create index cars_created on cars (organization_id, created_at);
-- The URL of a car holds no organization.
create index cars_id on cars (id);
-- The deletion of an account empties these columns.
create index cars_user on cars (user_id);
create index cars_changed_by on cars (changed_by);

alter table cars enable row level security;
alter table cars force row level security;
grant select, delete on cars to marza_app;
grant insert (
  organization_id, id, name, name_folded, description,
  purchase_price, purchase_currency, purchase_exchange_rate, purchase_price_eur,
  sale_price, sale_currency, sale_exchange_rate, sale_price_eur,
  status, bought_at, preparing_at, sold_at, created_at, user_id, changed_by
) on cars to marza_app;
grant update (
  name, name_folded, description, image_path,
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
