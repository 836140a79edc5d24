-- The months that an organization has closed, and what was written into them since (rules 22).

-- A month that was closed; opened again, it stays as an earlier closing. The picture is what the month looked like then.
create table closings (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  picture jsonb not null,
  closed_at timestamptz(3) not null default now(),
  closed_by uuid references users (id) on delete set null,
  opened_at timestamptz(3),
  opened_by uuid references users (id) on delete set null,
  primary key (organization_id, id),
  check (opened_by is null or opened_at is not null)
);
-- A month is closed once.
create unique index closings_closed on closings (organization_id, month) where opened_at is null;
create index closings_month on closings (organization_id, month, closed_at);
create index closings_closed_by on closings (closed_by);
create index closings_opened_by on closings (opened_by);

-- What was written into a closed month although it was closed: a document of it before and after.
create table closing_changes (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  closing_id uuid not null,
  month date not null,
  at timestamptz(3) not null default now(),
  actor_id uuid references users (id) on delete set null,
  document text not null check (document in ('purchase', 'sale', 'expense', 'overhead', 'payment', 'deposit')),
  entity text not null check (entity in ('cars', 'expenses', 'overheads', 'payments', 'organizations')),
  -- Neither is a key: what was deleted is told too.
  entity_id uuid not null,
  car_id uuid,
  -- What the document is called: no person's name.
  name text,
  -- Null where the document was not, or is no more, one of this month.
  before jsonb,
  after jsonb,
  before_eur numeric(24, 2) not null,
  after_eur numeric(24, 2) not null,
  before_vat_eur numeric(24, 2) not null,
  after_vat_eur numeric(24, 2) not null,
  primary key (organization_id, id),
  foreign key (organization_id, closing_id) references closings (organization_id, id) on delete cascade,
  check (num_nonnulls(before, after) > 0)
);
create index closing_changes_list on closing_changes (organization_id, closing_id, at desc, id desc);
create index closing_changes_actor on closing_changes (actor_id);

alter table closings enable row level security;
alter table closings force row level security;
grant select on closings to marza_app;
grant insert (organization_id, month, picture, closed_by), update (opened_at, opened_by) on closings to marza_app;
create policy owners_and_admins on closings to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );
create policy closed_in_ones_own_name on closings as restrictive for insert to marza_app
  with check (closed_by = (select current_actor_id()));
-- Whoever writes, the guard knows what is closed.
create policy guard on closings to marza_definer using (true) with check (true);
grant select, insert on closings to marza_definer;

alter table closing_changes enable row level security;
alter table closing_changes force row level security;
-- Only the guard writes them.
grant select on closing_changes to marza_app;
create policy owners_and_admins on closing_changes for select to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );
create policy guard on closing_changes to marza_definer using (true) with check (true);
grant select, insert on closing_changes to marza_definer;

-- A document of a month by its day: what it comes to in EUR, the VAT in it that is due or deducted, and what else is
-- guarded of it.
create type guarded_document as (document text, day date, eur numeric, vat_eur numeric, facts jsonb);
