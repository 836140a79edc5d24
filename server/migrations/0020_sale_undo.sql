-- A sale is one step, and is taken back as one: what the car was before it.
alter table cars add column sale_undo jsonb;
grant update (sale_undo) on cars to marza_app;

create or replace function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    ('cars', 'car',
      '{name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,status_undo,sale_undo,request_hash}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;
