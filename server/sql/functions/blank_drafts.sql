-- Takes the other side's data from drafts of over a year ago. For the job, which nobody has asked for.
create or replace function blank_drafts(today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update papers p set side_name = null, side_code = null, side_address = null, side_vat_number = null, side_phone = null,
    side_email = null, second_side = null, defects = null, note = null
  where p.state = 'draft' and p.created_at < today - interval '1 year'
    and (p.side_name, p.side_code, p.side_address, p.side_vat_number, p.side_phone, p.side_email,
        p.second_side, p.defects, p.note)
      is distinct from (null::text, null::text, null::text, null::text, null::text, null::text, null::jsonb, null::text, null::text);
end
$$;
alter function blank_drafts(date) owner to marza_definer;
grant execute on function blank_drafts(date) to marza_auth;
