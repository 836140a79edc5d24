-- An organization as its archive describes it. A trigger makes the owner its first member.
create or replace function import_organization(organization uuid, owner_id uuid, fields jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into organizations (
    id, created_by, name, color_scheme, language, vat_rates, logo_path, legal_name, legal_code, vat_number, legal_address,
    iban, phone, email, margin_note, invoice_note, contract_terms, blank_after_years, task_kinds_off, invoice_task_days,
    isaf_codes
  )
  values (
    organization, owner_id, fields ->> 'name', fields ->> 'color_scheme', fields ->> 'language', fields -> 'vat_rates',
    fields ->> 'logo_path', fields ->> 'legal_name', fields ->> 'legal_code', fields ->> 'vat_number',
    fields ->> 'legal_address', fields ->> 'iban', fields ->> 'phone', fields ->> 'email',
    -- An older archive has no papers and so none of these.
    coalesce(fields ->> 'margin_note', 'Maržos apmokestinimo schema. Naudotos prekės'), fields ->> 'invoice_note',
    fields ->> 'contract_terms', (fields ->> 'blank_after_years')::integer,
    array(select jsonb_array_elements_text(coalesce(fields -> 'task_kinds_off', '[]'))),
    coalesce((fields ->> 'invoice_task_days')::integer, 5), coalesce(fields -> 'isaf_codes', '{}')
  );
end
$$;
alter function import_organization(uuid, uuid, jsonb) owner to marza_definer;
grant execute on function import_organization(uuid, uuid, jsonb) to marza_auth;
