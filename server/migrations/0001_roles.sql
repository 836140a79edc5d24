-- Five roles. They belong to the whole cluster, so several databases may share them.
--   the migrating role   owns the tables and does nothing else
--   marza_app            tenant work: sees what the person in app.user_id may see
--   marza_auth           accounts: users, sessions, secrets; no tenant data
--   marza_worker         works in the job queue, and owns the function that fills it
--   marza_definer        owns the other security definer functions
-- Nobody signs in as one of them. Each database has its own login role (src/platform/db/migrate.ts), which inherits
-- nothing: every transaction chooses marza_app or marza_auth for itself.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['marza_app', 'marza_auth', 'marza_worker', 'marza_definer'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Giving a function to a role asks for membership in it (PostgreSQL 16 no longer implies it).
    if wanted in ('marza_worker', 'marza_definer') and not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end
$$;

-- The application makes no tables of its own, not even temporary ones.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
revoke all on schema public from public;
grant usage on schema public to marza_app, marza_auth, marza_worker;
grant usage, create on schema public to marza_definer;
alter default privileges revoke execute on functions from public;

-- The person whose data a transaction sees. begin_scope() sets it; without it the setting is unknown and the
-- function raises, so that a forgotten call opens nothing.
create function current_user_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.user_id')::uuid $$;

-- The person who really acts: the superadmin while a superadmin impersonates another person.
create function current_actor_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.actor_id')::uuid $$;

grant execute on function current_user_id(), current_actor_id() to marza_app, marza_definer;
