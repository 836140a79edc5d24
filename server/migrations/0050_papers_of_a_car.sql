-- A draft goes with its car (delete_drafts_of_car); what was issued stays without one. The people's data of a paper are
-- blanked in time (blank_paper, rules 21.9).
grant delete, update (
  side_name, side_code, side_address, side_vat_number, side_phone, side_email, defects, note, car_person, content,
  annulment_reason, blanked_on
) on papers to marza_definer;
-- An archive brings its own (import_rows).
grant update (is_locked) on paper_series to marza_definer;
