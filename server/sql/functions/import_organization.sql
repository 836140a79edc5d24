-- An organization as its archive describes it. A trigger makes the owner its first member.
create or replace function import_organization(organization uuid, owner_id uuid, fields jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into organizations (id, created_by, name, color_scheme, language, vat_rates, logo_path)
  values (
    organization, owner_id, fields ->> 'name', fields ->> 'color_scheme', fields ->> 'language', fields -> 'vat_rates',
    fields ->> 'logo_path'
  );
end
$$;
alter function import_organization(uuid, uuid, jsonb) owner to marza_definer;
grant execute on function import_organization(uuid, uuid, jsonb) to marza_auth;
