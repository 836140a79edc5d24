-- Signing in, by whichever way, accepts every invitation.
create or replace function accept_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update invitations set accepted_at = now() where user_id = new.user_id and accepted_at is null;
  return null;
end
$$;
alter function accept_invitations() owner to marza_definer;
