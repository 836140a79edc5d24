-- Whoever is out of an organization may ask why: its tombstone tells that it was deleted, and nothing else. An
-- organization that never was, and one that is there, answer the same.
create function is_deleted_organization(organization uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select not exists (select from organizations o where o.id = organization)
    and exists (select from history h where h.organization_id = organization)
$$;
alter function is_deleted_organization(uuid) owner to marza_definer;
grant execute on function is_deleted_organization(uuid) to marza_app;
