-- What became of the last backup that was proved, and of the last one that failed, whoever made them. Not part of a backup.
create table backup_results (
  outcome text primary key check (outcome in ('proved', 'failed')),
  -- When it began; its rows are of that moment.
  at timestamptz(3) not null,
  -- What the command prints, or why it failed.
  line text not null check (length(line) <= 2000)
);
alter table backup_results enable row level security;
alter table backup_results force row level security;
create policy auth_role on backup_results to marza_auth using (true) with check (true);
grant select, insert, update (at, line) on backup_results to marza_auth;
