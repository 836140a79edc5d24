-- Imports of archives by an id of the browser's, so that one that is sent again makes no second organization (rules 15.3).
-- A superadmin's own: the same id of another is another. Names nothing of the organization, which may be deleted since.
create table archive_imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- Of the file and of who is to own it.
  request_hash bytea not null,
  answer jsonb not null,
  primary key (user_id, id)
);
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy auth_role on archive_imports to marza_auth using (true) with check (true);
grant select, insert on archive_imports to marza_auth;
