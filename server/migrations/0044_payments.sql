-- What the buyer of a car pays, and the deposits for which a car is kept for somebody (docs/rules.md, "Payments").
create table payments (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  kind text not null default 'payment' check (kind in ('deposit', 'payment')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null default 'EUR' check (currency in ('EUR', 'NOK', 'USD', 'GBP')),
  exchange_rate numeric check (exchange_rate > 0 and exchange_rate < 'infinity'),
  -- The day on which the bank published the rate; null for a rate of the person's own.
  rate_day date,
  amount_eur numeric(20, 2) check (amount_eur >= 0),
  day date not null,
  how text check (how in ('bank', 'cash')),
  payer text check (length(payer) between 1 and 200),
  note text check (length(note) between 1 and 500),
  -- A deposit keeps the car until this day.
  until date,
  -- Held while the car is not sold, counted once it is: settle_deposit() decides between these two.
  state text check (state in ('held', 'counted', 'returned', 'kept')),
  -- The day on which it was returned or kept.
  state_day date,
  version integer not null default 1 check (version > 0),
  -- The person who really made this version; a stale save is told it.
  changed_by uuid references users (id) on delete set null,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete cascade,
  check ((kind = 'deposit') = (state is not null)),
  check ((kind = 'deposit') = (until is not null)),
  check ((state_day is not null) = coalesce(state in ('returned', 'kept'), false))
);
create index payments_car on payments (organization_id, car_id, day desc, created_at desc, id desc);
-- The first payment of an organization, and what it kept in a month.
create index payments_day on payments (organization_id, day);
create index payments_kept on payments (organization_id, state_day) where state = 'kept';
-- The deletion of an account empties these columns.
create index payments_added_by on payments (added_by);
create index payments_changed_by on payments (changed_by);

alter table payments enable row level security;
alter table payments force row level security;
grant select, delete on payments to marza_app;
grant insert (
  organization_id, id, car_id, kind, amount, currency, exchange_rate, rate_day, amount_eur, day, how, payer, note, until,
  state, state_day, changed_by, added_by
) on payments to marza_app;
grant update (
  kind, amount, currency, exchange_rate, rate_day, amount_eur, day, how, payer, note, until, state, state_day, version,
  changed_by
) on payments to marza_app;
create policy members on payments to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy added_in_ones_own_name on payments as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
-- The triggers read all payments of a car, and count or hold its deposits; an archive brings its own (import_rows).
grant select, insert, update (state, version, changed_by) on payments to marza_definer;
create policy settle_and_import on payments to marza_definer using (true);

alter table first_answers drop constraint first_answers_kind_check;
alter table first_answers add constraint first_answers_kind_check
  check (kind in ('car', 'expense', 'attachment', 'payment'));

-- Kept with the car, like its sums (docs/decisions/0043-kept-sums.md).
alter table cars
  -- The latest day until which a held deposit keeps the car.
  add column reserved_until date,
  -- In the currency of the sale, negative where more was paid than the price; null without a price.
  add column left_to_receive numeric(24, 2),
  -- A fixed or the 1:1 rate was used.
  add column left_estimated boolean not null default false;
-- No person changes these rows: it is no history, and nobody's screen is told. Row level security holds their owner too.
alter table cars disable trigger user;
alter table cars no force row level security;
update cars set left_to_receive = sale_price where sale_price is not null;
alter table cars force row level security;
alter table cars enable trigger user;
grant update (reserved_until, left_to_receive, left_estimated) on cars to marza_definer;
