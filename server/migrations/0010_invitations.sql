-- Invitations, and people who left. See docs/decisions/0012-invited-at-once-remembered-afterwards.md.

-- The link of an invitation goes with the membership: a removed person's mail opens nothing. It stands before
-- the invitation, for whoever accepts takes the two rows in this order too, and the cascade follows it.
alter table mailed_links
  add column organization_id uuid,
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('sign_in', 'email_change', 'invitation')),
  add constraint mailed_links_organization_check check ((purpose = 'invitation') = (organization_id is not null)),
  add constraint mailed_links_member foreign key (organization_id, user_id)
    references organization_members (organization_id, user_id) on delete cascade;

-- One row for a member who was invited without having a password yet. The membership itself exists from the
-- first moment; this says when the last invitation was sent and whether they have signed in since.
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
grant select on invitations to marza_app;
grant insert (organization_id, user_id) on invitations to marza_app;
grant update (invited_at) on invitations to marza_app;
create policy members_see on invitations for select to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy managers_invite on invitations for insert to marza_app
  with check (organization_id in (select my_organizations('{owner,admin}')));
create policy managers_invite_again on invitations for update to marza_app
  using (organization_id in (select my_organizations('{owner,admin}')));

-- Whoever signs in, by whichever way, has accepted.
create function accept_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update invitations set accepted_at = now() where user_id = new.user_id and accepted_at is null;
  return null;
end
$$;
create policy accept on invitations to marza_definer using (true) with check (true);
grant select, update (accepted_at) on invitations to marza_definer;
alter function accept_invitations() owner to marza_definer;
create trigger accept_invitations after insert on sessions
  for each row execute function accept_invitations();

-- Who belonged to an organization once: what they added there keeps their name until their account goes.
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
  -- It goes with its organization or its person: there is nothing to remember.
  return null;
end
$$;
create policy remember_former_member on former_members to marza_definer using (true) with check (true);
grant select, insert on former_members to marza_definer;
alter function remember_former_member() owner to marza_definer;
create trigger remember_former_member after delete on organization_members
  for each row execute function remember_former_member();

alter policy known_people on profiles
  using (
    id = (select current_user_id())
    or id in (select m.user_id from organization_members m)
    or id in (select f.user_id from former_members f)
    or (select is_superadmin())
  );

-- The members of an organization, newest first, by keyset.
create index organization_members_list on organization_members (organization_id, created_at desc, id desc);
