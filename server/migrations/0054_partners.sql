-- Whose money it is: partners, their parts of the profit, and what they settled (rules 23).

-- A partner is never deleted, so that figures of the past stay; one who ended has no part any more. A deleted account
-- leaves its partner without a name.
create table partners (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  -- The order of joining, from 1: the odd cent of equal remainders goes to the earlier one.
  joined_no integer not null check (joined_no > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, joined_no),
  unique (organization_id, user_id)
);
-- The deletion of an account empties this column.
create index partners_user on partners (user_id);

-- The parts that hold from a day on, null for "from the beginning"; a partner of null is the firm.
create table partner_parts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  from_day date,
  partner_id uuid,
  parts integer not null check (parts between 0 and 1000),
  -- That of the whole, which each save raises.
  version integer not null check (version > 0),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, from_day, partner_id),
  foreign key (organization_id, partner_id) references partners (organization_id, id)
);

-- Shares of its own that a car has, in place of those of its day of sale.
create table car_shares (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  car_id uuid not null,
  partner_id uuid,
  parts integer not null check (parts between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, car_id, partner_id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete cascade,
  foreign key (organization_id, partner_id) references partners (organization_id, id)
);

-- Money that one participant gave another, in EUR; null is the firm.
create table settlements (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  from_partner uuid,
  to_partner uuid,
  amount numeric(12, 2) not null check (amount > 0),
  day date not null,
  how text check (how in ('bank', 'cash')),
  note text check (length(note) between 1 and 500),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  check (from_partner is distinct from to_partner),
  foreign key (organization_id, from_partner) references partners (organization_id, id),
  foreign key (organization_id, to_partner) references partners (organization_id, id)
);
create index settlements_list on settlements (organization_id, day desc, created_at desc, id desc);
create index settlements_added_by on settlements (added_by);
create index settlements_changed_by on settlements (changed_by);

alter table partners enable row level security;
alter table partners force row level security;
alter table partner_parts enable row level security;
alter table partner_parts force row level security;
alter table car_shares enable row level security;
alter table car_shares force row level security;
alter table settlements enable row level security;
alter table settlements force row level security;

-- Every member knows who is a partner, because what was paid names one; owners alone say who is.
grant select, insert (organization_id, id, user_id, joined_no, is_active), update (user_id, is_active) on partners to marza_app;
create policy known_to_members on partners for select to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy added_by_owners on partners for insert to marza_app
  with check (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );
create policy changed_by_owners on partners for update to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );

-- The money is seen by owners, admins and partners who have not ended; sees_partners() has the same condition.
grant select, insert (organization_id, from_day, partner_id, parts, version), delete on partner_parts to marza_app;
create policy seen_by_partners on partner_parts for select to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and (
      organization_id in (select organizations_with_role('{owner,admin}'))
      or organization_id in (select p.organization_id from partners p where p.user_id = (select current_user_id()) and p.is_active)
    )
  );
create policy added_by_owners on partner_parts for insert to marza_app
  with check (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );
create policy deleted_by_owners on partner_parts for delete to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner}'))
  );

grant select, insert (organization_id, car_id, partner_id, parts), delete on car_shares to marza_app;
create policy seen_by_partners on car_shares for select to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and (
      organization_id in (select organizations_with_role('{owner,admin}'))
      or organization_id in (select p.organization_id from partners p where p.user_id = (select current_user_id()) and p.is_active)
    )
  );
create policy added_by_owners_and_admins on car_shares for insert to marza_app
  with check (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );
create policy deleted_by_owners_and_admins on car_shares for delete to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );

grant select, delete on settlements to marza_app;
grant insert (
  organization_id, id, from_partner, to_partner, amount, day, how, note, added_by, changed_by
) on settlements to marza_app;
grant update (from_partner, to_partner, amount, day, how, note, version, changed_by) on settlements to marza_app;
create policy partners on settlements to marza_app
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and (
      organization_id in (select organizations_with_role('{owner,admin}'))
      or organization_id in (select p.organization_id from partners p where p.user_id = (select current_user_id()) and p.is_active)
    )
  );
create policy added_in_ones_own_name on settlements as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));

-- sees_partners() asks it, and an archive brings its own (import_rows).
create policy ask_and_import on partners to marza_definer using (true) with check (true);
grant select, insert on partners to marza_definer;
create policy import on partner_parts to marza_definer using (true) with check (true);
grant select, insert on partner_parts to marza_definer;
create policy import on car_shares to marza_definer using (true) with check (true);
grant select, insert on car_shares to marza_definer;
create policy import on settlements to marza_definer using (true) with check (true);
grant select, insert on settlements to marza_definer;

alter table first_answers drop constraint first_answers_kind_check;
alter table first_answers add constraint first_answers_kind_check
  check (kind in ('car', 'expense', 'attachment', 'payment', 'split', 'overhead', 'paper', 'settlement'));
