-- A transaction works in one organization: begin_scope() sets it after the check of membership, and the policies of
-- everything inside an organization compare with it. Without it the setting is unknown or empty, and the comparison
-- raises. What stays by person, and why, is in docs/decisions/0039-one-gate.md.
alter policy members on cars using (organization_id = (select current_setting('app.organization_id')::uuid));
alter policy members on expenses using (organization_id = (select current_setting('app.organization_id')::uuid));
alter policy members on attachments using (organization_id = (select current_setting('app.organization_id')::uuid));
alter policy members on first_answers using (organization_id = (select current_setting('app.organization_id')::uuid));

alter policy members_see on invitations using (organization_id = (select current_setting('app.organization_id')::uuid));
alter policy managers_invite on invitations
  with check (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );
alter policy managers_invite_again on invitations
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );

alter policy managers_read on history
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and organization_id in (select organizations_with_role('{owner,admin}'))
  );

-- Owners and admins see and undo all, another member those of their own.
alter policy own_and_managed on imports
  using (
    organization_id = (select current_setting('app.organization_id')::uuid)
    and (
      imported_by = (select current_user_id())
      or organization_id in (select organizations_with_role('{owner,admin}'))
    )
  );
