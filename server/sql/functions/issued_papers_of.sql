-- How many papers an organization of this owner has issued: they go with it, and the list of what goes with an account is
-- of several organizations.
create or replace function issued_papers_of(organization uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select count(*)::integer from papers
  where organization_id = organization and state <> 'draft'
    and organization in (select organizations_with_role('{owner}'))
$$;
alter function issued_papers_of(uuid) owner to marza_definer;
grant execute on function issued_papers_of(uuid) to marza_app;
