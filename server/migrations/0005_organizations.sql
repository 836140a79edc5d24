create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100 and name = btrim(name)),
  created_by uuid references users (id) on delete set null,
  logo_path text,
  -- Not a closed set: the web shows a scheme that it does not know as norwegian.
  color_scheme text not null default 'norwegian' check (length(color_scheme) between 1 and 50),
  language text not null default 'lt' check (language in ('lt', 'en')),
  created_at timestamptz(3) not null default now(),
  -- Two people may have the settings open at once: a save names the version that it read, and learns who made a
  -- later one.
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null
);

create table organization_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index organization_members_user on organization_members (user_id) include (organization_id, role);
-- The list of members, newest first, by keyset.
create index organization_members_list on organization_members (organization_id, created_at desc, id desc);

create table favorite_organizations (
  organization_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references organization_members (organization_id, user_id) on delete cascade
);

-- The organizations in which the person has one of these roles. As a definer function it may stand in the policy
-- of organization_members, where a sub-select would recurse.
create function organizations_with_role(roles text[]) returns setof uuid
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select organization_id from organization_members
  where user_id = current_user_id() and role = any (roles)
$$;
alter function organizations_with_role(text[]) owner to marza_definer;
grant execute on function organizations_with_role(text[]) to marza_app, marza_definer;

alter table organizations enable row level security;
alter table organizations force row level security;
alter table organization_members enable row level security;
alter table organization_members force row level security;
alter table favorite_organizations enable row level security;
alter table favorite_organizations force row level security;

grant select, delete, insert (organization_id, id, user_id, role), update (role)
  on organization_members to marza_app;
grant select, insert on organization_members to marza_definer;
create policy definer_reads on organization_members for select to marza_definer using (true);
create policy add_first_owner on organization_members for insert to marza_definer with check (true);
-- One's own rows come first: the policies of other tables read only those.
create policy members_see on organization_members for select to marza_app
  using (
    user_id = (select current_user_id())
    or organization_id in (select organizations_with_role('{owner,admin,member}'))
  );
-- Rules 1.2 and 1.3. domain/src/members/roles.ts has the same rule; a test proves them equal.
create policy managers_change on organization_members for update to marza_app
  using (
    user_id <> (select current_user_id())
    and (
      organization_id in (select organizations_with_role('{owner}'))
      or (role <> 'owner' and organization_id in (select organizations_with_role('{admin}')))
    )
  )
  with check (
    organization_id in (select organizations_with_role('{owner}'))
    or (role <> 'owner' and organization_id in (select organizations_with_role('{admin}')))
  );
create policy managers_remove on organization_members for delete to marza_app
  using (
    user_id <> (select current_user_id())
    and (
      organization_id in (select organizations_with_role('{owner}'))
      or (role <> 'owner' and organization_id in (select organizations_with_role('{admin}')))
    )
  );
create policy managers_invite on organization_members for insert to marza_app
  with check (role <> 'owner' and organization_id in (select organizations_with_role('{owner,admin}')));

grant select, delete, insert (id, name, created_by), update (name, color_scheme, language, logo_path)
  on organizations to marza_app;
grant select on organizations to marza_definer;
grant update (name) on organizations to marza_definer; -- keep_an_owner() locks the row, which asks for it.
create policy definer_reads on organizations for select to marza_definer using (true);
create policy keep_an_owner_locks on organizations for update to marza_definer using (true);
create policy members_see on organizations for select to marza_app
  using (
    id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
create policy superadmin_creates on organizations for insert to marza_app
  with check (created_by = (select current_user_id()) and (select is_superadmin()));
create policy managers_change on organizations for update to marza_app
  using (id in (select organizations_with_role('{owner,admin}')));
create policy owner_deletes on organizations for delete to marza_app
  using (
    id in (select organizations_with_role('{owner}'))
    -- Never while impersonated (rules 1.8).
    and (select current_user_id()) = (select current_actor_id())
  );

grant select, delete, insert (organization_id, user_id) on favorite_organizations to marza_app;
create policy own on favorite_organizations to marza_app
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));

-- The person who creates an organization is its first owner (rules 1.8).
create function add_first_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.created_by is not null then
    insert into organization_members (organization_id, id, user_id, role)
    values (new.id, gen_random_uuid(), new.created_by, 'owner');
  end if;
  return null;
end
$$;
alter function add_first_owner() owner to marza_definer;
create trigger add_first_owner after insert on organizations
  for each row execute function add_first_owner();

-- An organization always has an owner (rules 1.4).
create function keep_an_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.role <> 'owner' then
    return null;
  end if;
  -- Two owners who demote each other at once wait for one another at this lock.
  perform 1 from organizations where id = old.organization_id for update;
  if not found then
    return null; -- The organization itself is being deleted.
  end if;
  perform 1 from organization_members
  where organization_id = old.organization_id and role = 'owner';
  if not found then
    raise exception using errcode = 'MZ409', message = 'last_owner';
  end if;
  return null;
end
$$;
alter function keep_an_owner() owner to marza_definer;
create trigger keep_an_owner after update of role or delete on organization_members
  for each row execute function keep_an_owner();

-- The logo has no version: it is changed by itself, and overwrites nothing else.
create function next_organization_version() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.version := old.version + 1;
  new.changed_by := nullif(current_setting('app.actor_id', true), '')::uuid;
  return new;
end
$$;
create trigger next_version before update of name, color_scheme, language on organizations
  for each row when (
    (old.name, old.color_scheme, old.language) is distinct from (new.name, new.color_scheme, new.language)
  )
  execute function next_organization_version();
