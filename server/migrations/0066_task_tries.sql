-- When the program began to look for what is to be done in an organization and has not come to the end, how often, and how far
-- it last came; nothing where it never did.
alter table task_runs
  alter column history_id drop not null,
  alter column day drop not null,
  add column begun_at timestamptz,
  add column tries integer not null default 0 check (tries >= 0);

-- Of what the program made: what is open, and what is too young for its ground to be forgotten.
create index tasks_made_open on tasks (organization_id, source_id)
  where source is not null and done_at is null and deleted_at is null;
create index tasks_made_day on tasks (organization_id, source_day) where source is not null;
