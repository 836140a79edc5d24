create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 255 and email = lower(email)),
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on users (email);
alter table users enable row level security;
alter table users force row level security;
create policy accounts on users to marza_auth using (true) with check (true);
grant select, insert, delete, update (email, password_hash) on users to marza_auth;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text check (length(full_name) <= 100),
  email text check (length(email) <= 255),
  avatar_url text
);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy accounts on profiles to marza_auth using (true) with check (true);
grant select, insert, update (email, full_name) on profiles to marza_auth;
-- The tenant's policies on profiles need the members: see 0003.

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'superadmin')),
  primary key (user_id, role)
);
alter table user_roles enable row level security;
alter table user_roles force row level security;
create policy accounts on user_roles to marza_auth using (true) with check (true);
create policy own on user_roles for select to marza_app
  using (user_id = (select current_user_id()));
create policy enter on user_roles for select to marza_definer using (true);
grant select, insert, delete on user_roles to marza_auth;
grant select on user_roles to marza_app, marza_definer;

-- Keys that all server processes share. The newest of a purpose makes, the older still check. A session
-- keeps the key that its refresh tokens began with, so a new key signs nobody out.
create table secrets (
  id uuid primary key,
  purpose text not null check (purpose in ('access_token', 'refresh_token', 'file_address')),
  value text not null,
  created_at timestamptz(3) not null default now()
);
create index secrets_purpose on secrets (purpose, created_at desc);
alter table secrets enable row level security;
alter table secrets force row level security;
create policy accounts on secrets to marza_auth using (true) with check (true);
grant select, insert, delete on secrets to marza_auth;

-- One row a signed-in device. The refresh tokens of a session are a chain: each is the keyed hash of the
-- one before (accounts/refresh-token.ts), so only the place in the chain is kept, hashed.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  impersonated_id uuid references users (id) on delete set null,
  refresh_key uuid not null references secrets (id),
  refresh_hash bytea not null,
  refresh_count integer not null default 0 check (refresh_count >= 0),
  user_agent text check (length(user_agent) <= 500),
  address text check (length(address) <= 100),
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_refresh_key on sessions (refresh_key);
create index sessions_impersonated on sessions (impersonated_id) where impersonated_id is not null;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy accounts on sessions to marza_auth using (true) with check (true);
create policy enter on sessions for select to marza_definer using (true);
grant select, insert, delete,
  update (impersonated_id, refresh_hash, refresh_count, address, refreshed_at, expires_at)
  on sessions to marza_auth;
grant select on sessions to marza_definer;

-- The one-time link that makes the first superadmin of an empty database.
create table first_user_links (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
alter table first_user_links enable row level security;
alter table first_user_links force row level security;
create policy accounts on first_user_links to marza_auth using (true) with check (true);
grant select, insert, delete on first_user_links to marza_auth;
