-- Takes the other side's data from an issued paper, whose new PDF replaces the old one: the one change of what was issued.
-- False where somebody has done it meanwhile.
create or replace function blank_paper(
  organization uuid, paper uuid, printed jsonb, stored text, bytes integer, hash text, today date
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  replaced text;
begin
  select path into replaced from papers
  where organization_id = organization and id = paper and blanked_on is null and path is not null
  for update;
  if not found then
    return false;
  end if;
  update papers set side_name = null, side_code = null, side_address = null, side_vat_number = null, side_phone = null,
    side_email = null, second_side = null, mail_to = null, car_person = null, defects = null, note = null, content = printed, path = stored, size = bytes,
    sha256 = hash, annulment_reason = case when annulment_reason is not null then '–' end, blanked_on = today
  where organization_id = organization and id = paper;
  perform enqueue(
    'remove_files', jsonb_build_object('paths', jsonb_build_array(replaced), 'organization_id', organization)
  );
  return true;
end
$$;
alter function blank_paper(uuid, uuid, jsonb, text, integer, text, date) owner to marza_definer;
grant execute on function blank_paper(uuid, uuid, jsonb, text, integer, text, date) to marza_auth;
