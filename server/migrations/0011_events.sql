-- Every change is told to the server processes on one channel, by the transaction that makes it: what rolls back
-- is never told, and all hear it in the order of commits. Payloads hold ids only, and stay far below the 8000
-- bytes that NOTIFY takes. Reading the channel needs no right on any table.

-- From the history, which knows every change of a tenant's row. The first changes of a transaction are told one
-- by one; of the rest only that there are some, once a kind (equal notifications of a transaction are one), so
-- that a thousand rows at once are not a thousand messages.
create function announce_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  told integer := coalesce(nullif(current_setting('app.told', true), ''), '0')::integer;
begin
  perform set_config('app.told', (told + 1)::text, true);
  perform pg_notify('marza_events', json_build_object(
    'type', 'changed',
    'organization_id', new.organization_id,
    'kind', case new.entity
      when 'organizations' then 'organization'
      when 'organization_members' then 'member'
      when 'cars' then 'car'
      when 'expenses' then 'expense'
    end,
    'id', case when told < 20 then new.entity_id end
  )::text);
  return null;
end
$$;
-- The tombstone of an organization is for nobody: its members are told that they are out.
create trigger announce_change after insert on history
  for each row when (not (new.entity = 'organizations' and new.action = 'delete'))
  execute function announce_change();

-- Who comes in and who is out, also when the organization or the person goes. Before record_history, by name:
-- a removed person does not hear of the change that the others hear of.
create function announce_membership() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  membership organization_members := coalesce(new, old);
begin
  perform pg_notify('marza_events', json_build_object(
    'type', case tg_op when 'INSERT' then 'joined' else 'removed' end,
    'organization_id', membership.organization_id,
    'user_id', membership.user_id
  )::text);
  return null;
end
$$;
create trigger announce_membership after insert or delete on organization_members
  for each row execute function announce_membership();

-- A session that ended, or now impersonates another person: what it was told so far is not its to hear any more.
create function announce_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object('type', 'session', 'id', old.id)::text);
  return null;
end
$$;
create trigger announce_session_end after delete on sessions
  for each row when (old.expires_at > now()) execute function announce_session();
create trigger announce_session_impersonation after update of impersonated_id on sessions
  for each row when (old.impersonated_id is distinct from new.impersonated_id) execute function announce_session();

-- Superadmin given or taken: impersonation begins and ends with it (see enter()).
create function announce_roles() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object('type', 'roles', 'user_id', coalesce(new.user_id, old.user_id))::text);
  return null;
end
$$;
create trigger announce_roles after insert or delete on user_roles
  for each row execute function announce_roles();

-- A name or picture shows wherever the person is a member.
create function announce_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('marza_events', json_build_object(
    'type', 'changed', 'organization_id', m.organization_id, 'kind', 'member', 'id', m.id
  )::text)
  from organization_members m where m.user_id = new.id;
  return null;
end
$$;
alter function announce_profile() owner to marza_definer;
create trigger announce_profile after update of full_name, avatar_url on profiles
  for each row when (
    old.full_name is distinct from new.full_name or old.avatar_url is distinct from new.avatar_url
  )
  execute function announce_profile();
