-- What is issued never changes, whoever writes. Its state, its PDF, and that its car is gone come beside it; only blanking
-- takes the other side's data from it, and annulment adds its day, for the mark on a PDF that is made anew.
create or replace function keep_issued_paper() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.kind, new.language, new.day, new.place, new.series, new.number, new.issued_at, new.car_name, new.car_price,
      new.car_currency, new.car_scheme, new.total, new.currency, new.total_eur, new.scheme, new.vat_rate, new.vat_eur, new.credits, new.logo_id)
    is distinct from (old.kind, old.language, old.day, old.place, old.series, old.number, old.issued_at, old.car_name,
      old.car_price, old.car_currency, old.car_scheme, old.total, old.currency, old.total_eur, old.scheme, old.vat_rate,
      old.vat_eur, old.credits, old.logo_id)
    or (new.car_id is distinct from old.car_id and new.car_id is not null)
    or new.state in ('draft', 'lost') and new.state <> old.state
    or new.annulled_on is distinct from old.annulled_on and old.annulled_on is not null
    or new.annulment_reason is distinct from old.annulment_reason and old.annulled_on is not null
      and (old.blanked_on is not null or new.blanked_on is null)
    or old.path is not null and (new.path, new.size, new.sha256) is distinct from (old.path, old.size, old.sha256)
      and new.blanked_on is null and not (new.path is null and new.state = 'annulled')
    or new.content - 'annulled_on' is distinct from old.content - 'annulled_on'
      and (old.blanked_on is not null or new.blanked_on is null)
    or new.content ->> 'annulled_on' is distinct from old.content ->> 'annulled_on'
      and new.content ->> 'annulled_on' is distinct from new.annulled_on::text
    or (new.side_name, new.side_code, new.side_address, new.side_vat_number, new.side_phone, new.side_email,
      new.second_side, new.defect_kinds, new.defects, new.note, new.car_person)
      is distinct from (old.side_name, old.side_code, old.side_address, old.side_vat_number, old.side_phone,
      old.side_email, old.second_side, old.defect_kinds, old.defects, old.note, old.car_person)
      and (old.blanked_on is not null or new.blanked_on is null)
  then
    raise exception 'an issued paper does not change';
  end if;
  return new;
end
$$;
create or replace trigger keep_issued_paper before update on papers
  for each row when (old.state <> 'draft') execute function keep_issued_paper();
