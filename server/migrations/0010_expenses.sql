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
-- An organization's expenses are summed by car from this index alone, without a look at the table.
create index expenses_sums on expenses (organization_id, car_id)
  include (amount_eur, amount, exchange_rate, currency);
-- The deletion of an account empties this column.
create index expenses_added_by on expenses (added_by);

alter table expenses enable row level security;
alter table expenses force row level security;
grant select, delete on expenses to marza_app;
grant insert (
  organization_id, id, car_id, description, amount, currency, amount_eur, exchange_rate,
  expense_type, date, created_at, added_by
) on expenses to marza_app;
-- A missing rate is filled in later; nothing else of an expense ever changes.
grant update (exchange_rate, amount_eur) on expenses to marza_app;
create policy members on expenses to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy added_in_ones_own_name on expenses as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
