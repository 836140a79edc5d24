-- Addresses of downloads that work once, for 60 seconds (rules 13.7): a link cannot carry a token. Each is bound to the
-- session that asked for it, and ends with it; only the hash of its secret is stored.
create table downloads (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  -- The X-Impersonating header of the request for it.
  impersonating text,
  path text not null,
  -- Of the request for it: a browser that opens an address prefers its own.
  language text not null,
  expires_at timestamptz(3) not null
);
create index downloads_session on downloads (session_id);
create index downloads_expires on downloads (expires_at);
alter table downloads enable row level security;
alter table downloads force row level security;
create policy auth_role on downloads to marza_auth using (true) with check (true);
grant select, insert, delete on downloads to marza_auth;
