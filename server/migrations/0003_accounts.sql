create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 255 and email = lower(email)),
  -- Null until an invited person has set a password.
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on users (email);
alter table users enable row level security;
alter table users force row level security;
create policy auth_role on users to marza_auth using (true) with check (true);
grant select, insert, delete, update (email, password_hash) on users to marza_auth;

-- Roles across organizations (rules 1.5).
create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'superadmin')),
  primary key (user_id, role)
);

-- Policies ask for it; as a definer function it reads past the policies of user_roles.
create function is_superadmin() returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select 1 from user_roles where user_id = current_user_id() and role = 'superadmin')
$$;
alter function is_superadmin() owner to marza_definer;
grant execute on function is_superadmin() to marza_app;

alter table user_roles enable row level security;
alter table user_roles force row level security;
create policy auth_role on user_roles to marza_auth using (true) with check (true);
create policy own on user_roles for select to marza_app
  using (user_id = (select current_user_id()));
-- The list of people whom a superadmin may impersonate leaves the superadmins out.
create policy superadmins_see on user_roles for select to marza_app using ((select is_superadmin()));
create policy definer_reads on user_roles for select to marza_definer using (true);
grant select, insert, delete on user_roles to marza_auth;
grant select on user_roles to marza_app, marza_definer;

-- Keys that all server processes share. The newest key of a purpose signs, older ones still verify. A session
-- keeps the key that its refresh tokens began with, so a new key signs nobody out.
create table secrets (
  id uuid primary key,
  purpose text not null check (purpose in ('access_token', 'refresh_token', 'file_url', 'factor')),
  value text not null,
  created_at timestamptz(3) not null default now()
);
create index secrets_purpose on secrets (purpose, created_at desc);
alter table secrets enable row level security;
alter table secrets force row level security;
create policy auth_role on secrets to marza_auth using (true) with check (true);
grant select, insert, delete on secrets to marza_auth;

-- One row for each signed-in device. The refresh tokens of a session are a chain: each is the keyed hash of the
-- one before (src/features/sessions/refresh-token.ts), so only the place in the chain is kept, hashed.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The person whom the session's superadmin impersonates.
  impersonated_id uuid references users (id) on delete set null,
  refresh_key uuid not null references secrets (id),
  refresh_hash bytea not null,
  refresh_count integer not null default 0 check (refresh_count >= 0),
  user_agent text check (length(user_agent) <= 500),
  ip_address text check (length(ip_address) <= 100),
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_refresh_key on sessions (refresh_key);
create index sessions_impersonated on sessions (impersonated_id) where impersonated_id is not null;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy auth_role on sessions to marza_auth using (true) with check (true);
create policy definer_reads on sessions for select to marza_definer using (true);
grant select, insert, delete,
  update (impersonated_id, refresh_hash, refresh_count, ip_address, refreshed_at, expires_at)
  on sessions to marza_auth;
grant select on sessions to marza_definer;

-- The one-time link that makes the first superadmin of an empty database.
create table first_user_links (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
alter table first_user_links enable row level security;
alter table first_user_links force row level security;
create policy auth_role on first_user_links to marza_auth using (true) with check (true);
grant select, insert, delete on first_user_links to marza_auth;

-- How often something was attempted in the present window, counted for all server processes together. Keys are
-- hashed: the table holds no e-mail and no IP addresses.
create table attempts (
  key bytea primary key,
  count integer not null check (count > 0),
  ends_at timestamptz(3) not null
);
create index attempts_ends on attempts (ends_at);
alter table attempts enable row level security;
alter table attempts force row level security;
create policy auth_role on attempts to marza_auth using (true) with check (true);
grant select, insert, delete, update (count, ends_at) on attempts to marza_auth;

-- One row once this database was filled with the demonstration, whatever became of its people since. Two servers
-- that start together meet at the key: the second waits until the first is done.
create table demonstration (
  one boolean primary key default true check (one),
  filled_at timestamptz(3) not null default now()
);
alter table demonstration enable row level security;
alter table demonstration force row level security;
create policy auth_role on demonstration to marza_auth using (true) with check (true);
grant select, insert on demonstration to marza_auth;
