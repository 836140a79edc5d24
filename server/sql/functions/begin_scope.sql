-- Every tenant transaction begins with it: it checks the session, the impersonated person, the membership and the
-- role as they are at this moment, and sets for the rest of the transaction who asks and in which organization.
--   impersonating: the X-Impersonating header (null: not checked; '': nobody)
--   organization, allowed_roles: null for calls outside an organization
-- Returns the person's role in the organization. Raises MZ401, MZ403, MZ404 or MZ409 with a refusal code as message.
create or replace function begin_scope(session uuid, impersonating text, organization uuid, allowed_roles text[]) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor uuid;
  impersonated uuid;
  member_role text;
begin
  select s.user_id, s.impersonated_id into actor, impersonated
  from sessions s where s.id = session and s.expires_at > now();
  if not found then
    raise exception using errcode = 'MZ401', message = 'signed_out';
  end if;
  -- Impersonation ends when superadmin is taken away, and never reaches another superadmin.
  if impersonated is not null and not (
    exists (select 1 from user_roles r where r.user_id = actor and r.role = 'superadmin')
    and not exists (select 1 from user_roles r where r.user_id = impersonated and r.role = 'superadmin')
  ) then
    impersonated := null;
  end if;
  if impersonating is not null and impersonating <> coalesce(impersonated::text, '') then
    raise exception using errcode = 'MZ409', message = 'impersonation_changed';
  end if;
  perform set_config('app.actor_id', actor::text, true),
          set_config('app.user_id', coalesce(impersonated, actor)::text, true);
  if organization is not null then
    select m.role into member_role from organization_members m
    where m.organization_id = organization and m.user_id = coalesce(impersonated, actor);
    if not found then
      raise exception using errcode = 'MZ404', message = 'not_found';
    end if;
    -- Null for allowed_roles allows nobody, so that a call that names no roles is refused.
    if not coalesce(member_role = any (allowed_roles), false) then
      raise exception using errcode = 'MZ403', message = 'forbidden';
    end if;
  end if;
  -- Outside an organization it is empty, and whatever compares with it raises.
  perform set_config('app.organization_id', coalesce(organization::text, ''), true);
  return member_role;
end
$$;
alter function begin_scope(uuid, text, uuid, text[]) owner to marza_definer;
grant execute on function begin_scope(uuid, text, uuid, text[]) to marza_app;
