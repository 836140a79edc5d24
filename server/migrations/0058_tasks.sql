-- What is to be done, by whom and until when (rules 25): written by members, and made by the program of what it knows.

-- Kinds of tasks that the program does not make here, and after how many days a sale without an invoice is one.
alter table organizations
  add column task_kinds_off text[] not null default '{}'
    check (task_kinds_off <@ array['inspection', 'reservation', 'rate_missing', 'declare_purchase', 'confirm_buyer', 'invoice']),
  add column invoice_task_days integer not null default 5 check (invoice_task_days between 0 and 90);
grant update (task_kinds_off, invoice_task_days) on organizations to marza_app;
drop trigger next_version on organizations;
create trigger next_version before update of name, color_scheme, language, vat_rates, legal_name, legal_code, vat_number,
    legal_address, iban, phone, email, margin_note, invoice_note, contract_terms, blank_after_years, task_kinds_off,
    invoice_task_days on organizations
  for each row when (
    (old.name, old.color_scheme, old.language, old.vat_rates, old.legal_name, old.legal_code, old.vat_number,
      old.legal_address, old.iban, old.phone, old.email, old.margin_note, old.invoice_note, old.contract_terms,
      old.blank_after_years, old.task_kinds_off, old.invoice_task_days)
      is distinct from (new.name, new.color_scheme, new.language, new.vat_rates, new.legal_name, new.legal_code,
      new.vat_number, new.legal_address, new.iban, new.phone, new.email, new.margin_note, new.invoice_note,
      new.contract_terms, new.blank_after_years, new.task_kinds_off, new.invoice_task_days)
  )
  execute function next_organization_version();

create table tasks (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  car_id uuid,
  due_on date,
  assignee uuid references users (id) on delete set null,
  -- It is nobody's because its person has left.
  lost_assignee boolean not null default false,
  done_at timestamptz(3),
  done_by uuid references users (id) on delete set null,
  -- Of what the program made: of which kind, of which car or import, and the day of its ground.
  source text check (source in ('inspection', 'reservation', 'rate_missing', 'declare_purchase', 'confirm_buyer', 'invoice')),
  -- No key, so that a task that is done is known again when its car is gone.
  source_id uuid,
  source_day date,
  import_id uuid,
  -- A task of the program that somebody has dropped is kept, so that it is not made again.
  deleted_at timestamptz(3),
  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  primary key (organization_id, id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete set null (car_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade,
  -- Each is made once, however many servers make it.
  constraint made_once unique (organization_id, source, source_id, source_day),
  check (num_nonnulls(source, source_id, source_day) in (0, 3)),
  check (import_id is null or (source is not null and car_id is null)),
  check (done_by is null or done_at is not null),
  check (not lost_assignee or assignee is null),
  check (deleted_at is null or source is not null)
);
-- The two lists in their orders; what has no day is last.
create index tasks_open on tasks (organization_id, coalesce(due_on, 'infinity'), created_at, id)
  where done_at is null and deleted_at is null;
create index tasks_done on tasks (organization_id, done_at desc, id desc) where done_at is not null and deleted_at is null;
create index tasks_car on tasks (organization_id, car_id) where car_id is not null;
create index tasks_import on tasks (organization_id, import_id) where import_id is not null;
create index tasks_assignee on tasks (assignee);
create index tasks_done_by on tasks (done_by);
create index tasks_added_by on tasks (added_by);
create index tasks_changed_by on tasks (changed_by);

alter table tasks enable row level security;
alter table tasks force row level security;
grant select, delete on tasks to marza_app;
grant insert (organization_id, id, title, car_id, due_on, assignee, added_by, changed_by) on tasks to marza_app;
grant update (
  title, car_id, due_on, assignee, lost_assignee, done_at, done_by, deleted_at, version, changed_by
) on tasks to marza_app;
create policy members on tasks to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy added_in_ones_own_name on tasks as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
-- Of deleted cars and removed members, of the job, and of an archive.
create policy follow_and_make on tasks to marza_definer using (true) with check (true);
grant select, insert, delete on tasks to marza_definer;
grant update (assignee, lost_assignee, version, changed_by) on tasks to marza_definer;

-- Up to which change of an organization, and on which day, the program last looked for what is to be done.
create table task_runs (
  organization_id uuid not null references organizations (id) on delete cascade,
  history_id bigint not null,
  day date not null,
  primary key (organization_id)
);
alter table task_runs enable row level security;
alter table task_runs force row level security;
create policy note_runs on task_runs to marza_definer using (true) with check (true);
grant select, insert, update, delete on task_runs to marza_definer;

alter table first_answers drop constraint first_answers_kind_check;
alter table first_answers add constraint first_answers_kind_check
  check (kind in ('car', 'expense', 'attachment', 'payment', 'split', 'overhead', 'paper', 'settlement', 'task'));
