-- Four roles. They belong to the whole cluster, so several databases may share them.
--   the migrating role   owns the tables and does nothing else
--   marza_app            tenant work: sees what the person in app.user_id may see
--   marza_auth           accounts: users, sessions, secrets; no tenant data
--   marza_definer        owns the few security definer functions; nobody signs in as it
-- Each database has its own login role (src/db/migrate.ts). It inherits nothing: every transaction chooses
-- marza_app or marza_auth for itself.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['marza_app', 'marza_auth', 'marza_definer'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Giving a function to a role asks for membership in it (PostgreSQL 16 no longer implies it).
    if wanted = 'marza_definer' and not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end
$$;

-- Nobody makes tables of their own here, not even for a moment.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
revoke all on schema public from public;
grant usage on schema public to marza_app, marza_auth;
grant usage, create on schema public to marza_definer;
alter default privileges revoke execute on functions from public;

-- Who asks, set for one transaction by enter(). Without it these raise: a forgotten setting opens nothing.
create function current_user_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.user_id')::uuid $$;

-- Who really asks: the superadmin while a superadmin impersonates another person.
create function current_actor_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.actor_id')::uuid $$;

grant execute on function current_user_id(), current_actor_id() to marza_app, marza_definer;
