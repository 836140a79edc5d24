-- Invitations, and people who left. See docs/decisions/0012-invited-at-once-remembered-afterwards.md.

-- One-time links that were mailed; only their hashes are kept. A used link is deleted.
create table mailed_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'email_change', 'invitation')),
  -- The e-mail that a confirmed change brings.
  email text check (length(email) <= 255),
  expires_at timestamptz(3) not null,
  -- The organization of an invitation. The link goes with the membership: a removed person's mail opens nothing.
  organization_id uuid,
  check ((purpose = 'email_change') = (email is not null)),
  constraint mailed_links_organization_check check ((purpose = 'invitation') = (organization_id is not null)),
  constraint mailed_links_member foreign key (organization_id, user_id)
    references organization_members (organization_id, user_id) on delete cascade
);
create index mailed_links_user on mailed_links (user_id);
create index mailed_links_expires on mailed_links (expires_at);
alter table mailed_links enable row level security;
alter table mailed_links force row level security;
create policy auth_role on mailed_links to marza_auth using (true) with check (true);
grant select, insert, delete on mailed_links to marza_auth;

-- One row for a member who was invited without having a password yet. The membership itself exists from the
-- first moment; this row says when the last invitation was sent and whether the person has signed in since.
-- It is made after mailed_links, for a deletion cascades to the tables in this order, and whoever accepts an
-- invitation takes the two rows in the same one.
create table invitations (
  organization_id uuid not null,
  user_id uuid not null,
  invited_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references organization_members (organization_id, user_id) on delete cascade
);
create index invitations_user on invitations (user_id) where accepted_at is null;
alter table invitations enable row level security;
alter table invitations force row level security;
grant select, insert (organization_id, user_id), update (invited_at) on invitations to marza_app;
create policy members_see on invitations for select to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy managers_invite on invitations for insert to marza_app
  with check (organization_id in (select organizations_with_role('{owner,admin}')));
create policy managers_invite_again on invitations for update to marza_app
  using (organization_id in (select organizations_with_role('{owner,admin}')));

-- Signing in, by whichever way, accepts every invitation.
create function accept_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update invitations set accepted_at = now() where user_id = new.user_id and accepted_at is null;
  return null;
end
$$;
alter function accept_invitations() owner to marza_definer;
create policy accept_invitations on invitations to marza_definer using (true) with check (true);
grant select, update (accepted_at) on invitations to marza_definer;
create trigger accept_invitations after insert on sessions
  for each row execute function accept_invitations();

-- Who once belonged to an organization: what they added there keeps their name until their account is deleted.
create table former_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (organization_id, user_id)
);
create index former_members_user on former_members (user_id);
alter table former_members enable row level security;
alter table former_members force row level security;
grant select on former_members to marza_app;
create policy members_see on former_members for select to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );

create function remember_former_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into former_members (organization_id, user_id) values (old.organization_id, old.user_id)
  on conflict do nothing;
  return null;
exception when foreign_key_violation then
  -- The organization or the person is being deleted: there is nothing to remember.
  return null;
end
$$;
alter function remember_former_member() owner to marza_definer;
create policy remember_former_member on former_members to marza_definer using (true) with check (true);
grant select, insert on former_members to marza_definer;
create trigger remember_former_member after delete on organization_members
  for each row execute function remember_former_member();
