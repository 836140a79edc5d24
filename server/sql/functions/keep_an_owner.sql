-- An organization always has an owner (rules 1.4).
create or replace function keep_an_owner() returns trigger
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
