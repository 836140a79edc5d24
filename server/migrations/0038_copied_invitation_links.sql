-- Links of invitations that were shown to whoever invited, because no mail is set up.
-- See docs/decisions/0010-mail-through-the-queue.md.

alter table mailed_links
  -- Not only the owner of the e-mail has it: it opens nothing once the person is a member elsewhere too.
  add column is_copied boolean not null default false,
  add check (not is_copied or purpose = 'invitation');

create function is_member_elsewhere(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from organization_members where user_id = person and organization_id <> organization
  )
$$;
alter function is_member_elsewhere(uuid, uuid) owner to marza_definer;
revoke all on function is_member_elsewhere(uuid, uuid) from public;
grant execute on function is_member_elsewhere(uuid, uuid) to marza_auth;
