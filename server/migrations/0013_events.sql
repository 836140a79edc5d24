-- Every change is announced to the server processes on one channel, by the transaction that makes it: a change that
-- rolls back is never announced, and all processes hear the changes in the order of commits. Payloads hold ids
-- only, and stay far below the 8000 bytes that NOTIFY takes. Listening to the channel needs no right on any table.

-- record_history() calls it for each row of a tenant that changed. The first changes of a transaction are announced
-- one by one; of the rest only that there are some, once for each kind (equal notifications of a transaction are
-- one), so that a thousand rows at once are not a thousand messages.
create function announce_change(organization uuid, kind text, row_id uuid) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  announced integer := coalesce(nullif(current_setting('app.announced_changes', true), ''), '0')::integer;
begin
  perform set_config('app.announced_changes', (announced + 1)::text, true);
  perform pg_notify('marza_events', json_build_object(
    'type', 'changed',
    'organization_id', organization,
    'kind', kind,
    'id', case when announced < 20 then row_id end
  )::text);
end
$$;
alter function announce_change(uuid, text, uuid) owner to marza_definer;

-- Who joins an organization and who leaves it, also when the organization or the person is deleted. Its name sorts
-- before record_history, and triggers fire in the order of their names: a removed person does not hear of the
-- change that the others hear of.
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

-- A session that ended, or now impersonates another person, must not hear further changes as before.
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

-- Superadmin was given or taken away: impersonation may begin or ends with it (begin_scope()).
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

-- The name and the picture show wherever the person is a member.
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
create trigger announce_profile after update of full_name, avatar_path on profiles
  for each row when (
    old.full_name is distinct from new.full_name or old.avatar_path is distinct from new.avatar_path
  )
  execute function announce_profile();
