-- What a zero-rated sale is proved by: the buyer's VAT number, when it was checked, and that the car left the country.
alter table cars
  add column buyer_vat_number text check (buyer_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'),
  add column buyer_vat_checked_on date,
  add column transport_proof text check (length(transport_proof) between 1 and 500);
grant
  insert (buyer_vat_number, buyer_vat_checked_on, transport_proof),
  update (buyer_vat_number, buyer_vat_checked_on, transport_proof)
on cars to marza_app;
