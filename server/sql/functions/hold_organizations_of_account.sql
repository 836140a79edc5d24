-- Before an account is deleted, every organization that has a row of it is held, in the order of their ids: of two deletions
-- that share an organization, or of one and a deletion of the organization, the second waits here and holds nothing. Of whom
-- the account owns nobody becomes or ceases to be an owner meanwhile; to the others rows may be added.
create or replace function hold_organizations_of_account(account uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization uuid;
begin
  for organization in
    select organization_id from organization_members where user_id = account
    union select id from organizations where created_by = account
    union select id from organizations where changed_by = account
    union select organization_id from imports where imported_by = account
    union select organization_id from imports where undone_by = account
    union select organization_id from cars where user_id = account
    union select organization_id from cars where changed_by = account
    union select organization_id from expenses where added_by = account
    union select organization_id from expenses where changed_by = account
    union select organization_id from payments where added_by = account
    union select organization_id from payments where changed_by = account
    union select organization_id from splits where added_by = account
    union select organization_id from splits where changed_by = account
    union select organization_id from overheads where added_by = account
    union select organization_id from overheads where changed_by = account
    union select organization_id from settlements where added_by = account
    union select organization_id from settlements where changed_by = account
    union select organization_id from papers where added_by = account
    union select organization_id from papers where changed_by = account
    union select organization_id from paper_series where changed_by = account
    union select organization_id from tasks where assignee = account
    union select organization_id from tasks where done_by = account
    union select organization_id from tasks where added_by = account
    union select organization_id from tasks where changed_by = account
    union select organization_id from task_templates where assignee = account
    union select organization_id from task_templates where changed_by = account
    union select organization_id from attachments where added_by = account
    order by 1
  loop
    if exists (
      select from organization_members m
      where m.organization_id = organization and m.user_id = account and m.role = 'owner'
    ) then
      perform from organizations where id = organization for update;
    else
      perform from organizations where id = organization for no key update;
    end if;
  end loop;
end
$$;
alter function hold_organizations_of_account(uuid) owner to marza_definer;
grant execute on function hold_organizations_of_account(uuid) to marza_auth;
