-- What is to be done about each car that is bought (rules 25.12). Owners and admins keep the list.
create table task_templates (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- So many days after the purchase.
  days_after integer not null check (days_after between 0 and 365),
  -- Counts only while the person is a member.
  assignee uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  primary key (organization_id, id)
);
create index task_templates_order on task_templates (organization_id, days_after, created_at, id);
create index task_templates_assignee on task_templates (assignee);
create index task_templates_changed_by on task_templates (changed_by);

alter table task_templates enable row level security;
alter table task_templates force row level security;
grant select, delete on task_templates to marza_app;
grant insert (organization_id, id, title, days_after, assignee, changed_by) on task_templates to marza_app;
grant update (title, days_after, assignee, version, changed_by) on task_templates to marza_app;
create policy members on task_templates to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
-- Of an archive, and held before an account is deleted.
create policy import_and_hold on task_templates to marza_definer using (true) with check (true);
grant select, insert, update (version) on task_templates to marza_definer;

alter table first_answers drop constraint first_answers_kind_check;
alter table first_answers add constraint first_answers_kind_check
  check (kind in ('car', 'expense', 'attachment', 'payment', 'split', 'overhead', 'paper', 'settlement', 'task', 'task_template'));
