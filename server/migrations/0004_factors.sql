-- Second factors: time-based codes (RFC 6238). A secret is kept encrypted with a key of its own purpose.
create table factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Encrypted with the key secret_key, which a rotation of keys leaves as it is.
  secret bytea not null,
  secret_key uuid not null references secrets (id),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
  last_used_step bigint,
  created_at timestamptz(3) not null default now()
);
create index factors_user on factors (user_id);
create index factors_secret_key on factors (secret_key);
create unique index factors_unverified on factors (user_id) where status = 'unverified';
alter table factors enable row level security;
alter table factors force row level security;
create policy auth_role on factors to marza_auth using (true) with check (true);
grant select, insert, delete, update (status, last_used_step) on factors to marza_auth;

-- The question for a code: of a sign-in that is not complete, or of a session that wants to change factors.
create table factor_challenges (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- How the sign-in began; null for the challenge of a session.
  signs_in_by text check (signs_in_by in ('password', 'link')),
  factor_id uuid references factors (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  attempts integer not null default 0 check (attempts between 0 and 5),
  -- The answered challenge of a session stays until expires_at, and lets that session change factors.
  verified_at timestamptz(3),
  expires_at timestamptz(3) not null,
  check ((signs_in_by is null) = (factor_id is not null)),
  check ((factor_id is null) = (session_id is null))
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_factor on factor_challenges (factor_id);
create index factor_challenges_session on factor_challenges (session_id);
create index factor_challenges_expires on factor_challenges (expires_at);
alter table factor_challenges enable row level security;
alter table factor_challenges force row level security;
create policy auth_role on factor_challenges to marza_auth using (true) with check (true);
grant select, insert, delete, update (attempts, verified_at, expires_at)
  on factor_challenges to marza_auth;

-- For a person without their authenticator. Only hashes are kept; a used code is deleted.
create table backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
alter table backup_codes enable row level security;
alter table backup_codes force row level security;
create policy auth_role on backup_codes to marza_auth using (true) with check (true);
grant select, insert, delete on backup_codes to marza_auth;
