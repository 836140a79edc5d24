-- What belongs to no car, and one invoice for several cars (rules 18 and 19).

-- The columns of an expense that name who was paid, and by which paper, are those of an overhead and of a split too.
create table splits (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  description text not null check (length(description) between 1 and 500),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'NOK', 'USD', 'GBP')),
  exchange_rate numeric check (exchange_rate > 0 and exchange_rate < 'infinity'),
  rate_day date,
  expense_type text not null,
  kind text not null check (kind in ('cost', 'refund')),
  date date not null,
  vat_amount numeric(12, 2) check (vat_amount between 0 and amount),
  supplier text check (length(supplier) between 1 and 200),
  supplier_code text check (length(supplier_code) between 1 and 50),
  document_number text check (length(document_number) between 1 and 100),
  declaration_number text check (length(declaration_number) between 1 and 100),
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  primary key (organization_id, id),
  check (rate_day is null or exchange_rate is not null)
);
create index splits_list on splits (organization_id, date desc, created_at desc, id desc);
create index splits_added_by on splits (added_by);
create index splits_changed_by on splits (changed_by);

create table overheads (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  description text not null check (length(description) between 1 and 500),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'NOK', 'USD', 'GBP')),
  exchange_rate numeric check (exchange_rate > 0 and exchange_rate < 'infinity'),
  rate_day date,
  amount_eur numeric(20, 2) check (amount_eur >= 0),
  day date not null,
  type text not null check (type in ('rent', 'fuel', 'advertising', 'bank', 'other')),
  vat_amount numeric(12, 2) check (vat_amount between 0 and amount),
  supplier text check (length(supplier) between 1 and 200),
  supplier_code text check (length(supplier_code) between 1 and 50),
  document_number text check (length(document_number) between 1 and 100),
  -- The first of those that repeat proposes the others, until a day if one is given.
  repeats text check (repeats = 'monthly'),
  repeats_until date,
  -- Of one that was proposed: the first one, as long as that is there, the day for which it was proposed, and whether it was
  -- skipped and counts nowhere.
  repeats_of uuid,
  due_on date,
  is_skipped boolean not null default false,
  -- What became of a deleted car's part of an invoice.
  split_id uuid,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  primary key (organization_id, id),
  foreign key (organization_id, repeats_of) references overheads (organization_id, id) on delete set null (repeats_of),
  foreign key (organization_id, split_id) references splits (organization_id, id) on delete cascade,
  check (rate_day is null or exchange_rate is not null),
  check (repeats_until is null or repeats is not null),
  check (repeats is null or repeats_of is null),
  check (repeats_of is null or due_on is not null),
  -- Each proposal is confirmed or skipped once, whoever does it and however many do it at once.
  unique (organization_id, repeats_of, due_on)
);
create index overheads_list on overheads (organization_id, day desc, created_at desc, id desc);
-- As of expenses: the suppliers to propose are read from these indexes.
create index overheads_suppliers on overheads (organization_id, created_at desc)
  include (supplier, supplier_code) where supplier is not null;
create index overheads_repeating on overheads (organization_id) where repeats is not null;
create index overheads_split on overheads (organization_id, split_id) where split_id is not null;
create index overheads_added_by on overheads (added_by);
create index overheads_changed_by on overheads (changed_by);

alter table splits enable row level security;
alter table splits force row level security;
grant select, delete on splits to marza_app;
grant insert (
  organization_id, id, description, amount, currency, exchange_rate, rate_day, expense_type, kind, date, vat_amount,
  supplier, supplier_code, document_number, declaration_number, added_by, changed_by
) on splits to marza_app;
grant update (
  description, amount, currency, exchange_rate, rate_day, expense_type, kind, date, vat_amount, supplier,
  supplier_code, document_number, declaration_number, version, changed_by
) on splits to marza_app;
create policy members on splits to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy added_in_ones_own_name on splits as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
-- A split is what its parts are (settle_split).
create policy settle_split on splits to marza_definer using (true) with check (true);
grant select, delete, update (amount, vat_amount, version) on splits to marza_definer;

alter table overheads enable row level security;
alter table overheads force row level security;
grant select, delete on overheads to marza_app;
grant insert (
  organization_id, id, description, amount, currency, exchange_rate, rate_day, amount_eur, day, type, vat_amount, supplier,
  supplier_code, document_number, repeats, repeats_until, repeats_of, due_on, is_skipped, added_by, changed_by
) on overheads to marza_app;
grant update (
  description, amount, currency, exchange_rate, rate_day, amount_eur, day, type, vat_amount, supplier,
  supplier_code, document_number, repeats, repeats_until, version, changed_by
) on overheads to marza_app;
create policy owners_and_admins on overheads to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );
create policy added_in_ones_own_name on overheads as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
-- A member who deletes a car leaves its part of an invoice (leave_part_as_overhead).
create policy leave_part on overheads to marza_definer using (true) with check (true);
grant select, insert on overheads to marza_definer;

-- A part of a split is an expense of its car, like any other.
alter table expenses
  add column split_id uuid,
  -- Its place among the parts; where one went, there is a gap.
  add column split_place integer,
  add foreign key (organization_id, split_id) references splits (organization_id, id) on delete cascade,
  add constraint part_has_a_place check ((split_id is null) = (split_place is null));
create index expenses_split on expenses (organization_id, split_id, split_place) where split_id is not null;
grant insert (split_id, split_place), update (split_place) on expenses to marza_app;

-- A receipt belongs to an expense of a car, to a split or to an overhead; whatever else there is, to a car.
alter table attachments
  alter column car_id drop not null,
  add column split_id uuid,
  add column overhead_id uuid,
  add foreign key (organization_id, split_id) references splits (organization_id, id) on delete cascade,
  add foreign key (organization_id, overhead_id) references overheads (organization_id, id) on delete cascade,
  drop constraint attachments_check,
  add constraint has_one_owner check (num_nonnulls(car_id, split_id, overhead_id) = 1),
  add constraint receipt_has_what_was_paid check ((kind = 'receipt') = (num_nonnulls(expense_id, split_id, overhead_id) = 1)),
  add constraint expense_is_of_a_car check (expense_id is null or car_id is not null);
create index attachments_split on attachments (organization_id, split_id, position) where split_id is not null;
create index attachments_overhead on attachments (organization_id, overhead_id, position) where overhead_id is not null;
grant insert (split_id, overhead_id) on attachments to marza_app;
-- Whoever may not read the overheads reads none of their receipts.
create policy receipts_of_overheads on attachments as restrictive to marza_app
  using (overhead_id is null or organization_id in (select organizations_with_role('{owner,admin}')));

alter table first_answers
  drop constraint first_answers_kind_check,
  add constraint first_answers_kind_check
    check (kind in ('car', 'expense', 'attachment', 'payment', 'split', 'overhead'));
