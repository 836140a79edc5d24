-- One mail in the morning with what is due, for whoever asked for it (rules 25.10). All of it is of accounts, none of a tenant.

-- Whoever wants it, since when, and in which language they asked for it.
create table morning_mail_subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  language text not null check (language in ('lt', 'en')),
  since timestamptz(3) not null default now()
);
alter table morning_mail_subscriptions enable row level security;
alter table morning_mail_subscriptions force row level security;
create policy auth_role on morning_mail_subscriptions to marza_auth using (true) with check (true);
grant select, insert, delete, update (language) on morning_mail_subscriptions to marza_auth;

-- One row a person and day, whether something was due or not: of several servers only one plans the mail.
create table morning_mails (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  sent_at timestamptz(3),
  -- The last attempt failed.
  failed_at timestamptz(3),
  primary key (user_id, day),
  check (sent_at is null or failed_at is null)
);
create index morning_mails_day on morning_mails (day);
alter table morning_mails enable row level security;
alter table morning_mails force row level security;
create policy auth_role on morning_mails to marza_auth using (true) with check (true);
grant select, insert, delete, update (sent_at, failed_at) on morning_mails to marza_auth;

-- The keys of the links that stop it, of which each mail has its own. Each stops the mails of its person and does nothing else.
create table morning_mail_keys (
  key_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  made_at timestamptz(3) not null default now()
);
create index morning_mail_keys_user on morning_mail_keys (user_id);
create index morning_mail_keys_made on morning_mail_keys (made_at);
alter table morning_mail_keys enable row level security;
alter table morning_mail_keys force row level security;
create policy auth_role on morning_mail_keys to marza_auth using (true) with check (true);
grant select, insert, delete on morning_mail_keys to marza_auth;
