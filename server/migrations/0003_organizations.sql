create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100 and name = btrim(name)),
  created_by uuid references users (id) on delete set null,
  logo_url text,
  -- Not a closed set: an id that a later version no longer knows falls back to norwegian (specification 3).
  color_scheme text not null default 'norwegian' check (length(color_scheme) between 1 and 50),
  language text not null default 'lt' check (language in ('lt', 'en')),
  created_at timestamptz(3) not null default now()
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

create table favorite_organizations (
  organization_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references organization_members (organization_id, user_id) on delete cascade
);

-- The organizations in which the person has one of these roles. As a definer function it may be used in
-- the policy of organization_members, where a sub-select would recurse.
create function my_organizations(roles text[]) returns setof uuid
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select organization_id from organization_members
  where user_id = current_user_id() and role = any (roles)
$$;

create function is_superadmin() returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select 1 from user_roles where user_id = current_user_id() and role = 'superadmin')
$$;

alter table organizations enable row level security;
alter table organizations force row level security;
alter table organization_members enable row level security;
alter table organization_members force row level security;
alter table favorite_organizations enable row level security;
alter table favorite_organizations force row level security;

grant select on organization_members to marza_app, marza_definer;
grant update (role) on organization_members to marza_app;
grant insert (organization_id, id, user_id, role) on organization_members to marza_app;
grant delete on organization_members to marza_app;
create policy definer_reads on organization_members for select to marza_definer using (true);
-- One's own rows first: policies of other tables look only at those.
create policy members_see on organization_members for select to marza_app
  using (
    user_id = (select current_user_id())
    or organization_id in (select my_organizations('{owner,admin,member}'))
  );
-- Specification section 6; the same rule as domain/src/members/roles.ts, proved equal by a test.
create policy managers_change on organization_members for update to marza_app
  using (
    user_id <> (select current_user_id())
    and (
      organization_id in (select my_organizations('{owner}'))
      or (role <> 'owner' and organization_id in (select my_organizations('{admin}')))
    )
  )
  with check (
    organization_id in (select my_organizations('{owner}'))
    or (role <> 'owner' and organization_id in (select my_organizations('{admin}')))
  );
create policy managers_remove on organization_members for delete to marza_app
  using (
    user_id <> (select current_user_id())
    and (
      organization_id in (select my_organizations('{owner}'))
      or (role <> 'owner' and organization_id in (select my_organizations('{admin}')))
    )
  );
create policy managers_invite on organization_members for insert to marza_app
  with check (role <> 'owner' and organization_id in (select my_organizations('{owner,admin}')));

grant select on organizations to marza_app, marza_definer;
grant insert (id, name, created_by) on organizations to marza_app;
grant update (name, color_scheme, language, logo_url) on organizations to marza_app;
grant delete on organizations to marza_app;
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
  using (id in (select my_organizations('{owner,admin}')));
create policy owner_deletes on organizations for delete to marza_app
  using (
    id in (select my_organizations('{owner}'))
    -- never while impersonated.
    and (select current_user_id()) = (select current_actor_id())
  );

grant select, delete on favorite_organizations to marza_app;
grant insert (organization_id, user_id) on favorite_organizations to marza_app;
create policy own on favorite_organizations to marza_app
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));

-- An organization always keeps an owner. The creator is the first.
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
create policy first_owner on organization_members for insert to marza_definer with check (true);
grant insert on organization_members to marza_definer;
create trigger add_first_owner after insert on organizations
  for each row execute function add_first_owner();

create function keep_an_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.role <> 'owner' then
    return null;
  end if;
  -- The lock makes two who take each other's ownership wait for one another.
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
create policy keep_an_owner on organizations for select to marza_definer using (true);
create policy keep_an_owner_locks on organizations for update to marza_definer using (true);
grant update (name) on organizations to marza_definer; -- A row lock asks for it.
create trigger keep_an_owner after update of role or delete on organization_members
  for each row execute function keep_an_owner();

grant select on profiles to marza_app;
grant insert (id, full_name) on profiles to marza_app;
grant update (full_name, avatar_url) on profiles to marza_app;
create policy known_people on profiles for select to marza_app
  using (
    id = (select current_user_id())
    or id in (select m.user_id from organization_members m)
    or (select is_superadmin())
  );
create policy own_insert on profiles for insert to marza_app
  with check (id = (select current_user_id()));
create policy own_update on profiles for update to marza_app
  using (id = (select current_user_id()));

alter function my_organizations(text[]) owner to marza_definer;
alter function is_superadmin() owner to marza_definer;
alter function add_first_owner() owner to marza_definer;
alter function keep_an_owner() owner to marza_definer;
grant execute on function my_organizations(text[]), is_superadmin() to marza_app;
