-- One-time links that were mailed; only their hashes are kept. A link is used up by deleting its row.
create table mailed_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'email_change')),
  -- The address that a confirmed change of e-mail brings.
  email text check (length(email) <= 255),
  expires_at timestamptz(3) not null,
  check ((purpose = 'email_change') = (email is not null))
);
create index mailed_links_user on mailed_links (user_id);
create index mailed_links_expires on mailed_links (expires_at);
alter table mailed_links enable row level security;
alter table mailed_links force row level security;
create policy accounts on mailed_links to marza_auth using (true) with check (true);
grant select, insert, delete on mailed_links to marza_auth;

-- How often something was tried in the present window, shared by all server processes. Keys are hashed: no
-- addresses stand here.
create table attempts (
  key bytea primary key,
  count integer not null check (count > 0),
  ends_at timestamptz(3) not null
);
create index attempts_ends on attempts (ends_at);
alter table attempts enable row level security;
alter table attempts force row level security;
create policy accounts on attempts to marza_auth using (true) with check (true);
grant select, insert, delete, update (count, ends_at) on attempts to marza_auth;
