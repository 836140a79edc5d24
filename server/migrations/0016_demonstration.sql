-- One row once this database was filled with the demonstration, whatever became of its people since. Two servers
-- that start together meet at the key: the second waits until the first is done.
create table demonstration (
  one boolean primary key default true check (one),
  filled_at timestamptz(3) not null default now()
);
alter table demonstration enable row level security;
alter table demonstration force row level security;
create policy accounts on demonstration to marza_auth using (true) with check (true);
grant select, insert on demonstration to marza_auth;
