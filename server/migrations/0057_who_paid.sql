-- Who paid and who received, and how (rules 23.3): a partner, or null for the firm.

alter table cars
  add column purchase_paid_by uuid,
  add column purchase_paid_how text check (purchase_paid_how in ('bank', 'cash')),
  add column sale_received_by uuid,
  add column sale_received_how text check (sale_received_how in ('bank', 'cash')),
  add constraint cars_purchase_paid_by_partner_fkey foreign key (organization_id, purchase_paid_by) references partners,
  add constraint cars_sale_received_by_partner_fkey foreign key (organization_id, sale_received_by) references partners;
alter table splits
  add column paid_by uuid,
  add column paid_how text check (paid_how in ('bank', 'cash')),
  add constraint splits_paid_by_partner_fkey foreign key (organization_id, paid_by) references partners;
alter table expenses
  add column paid_by uuid,
  add column paid_how text check (paid_how in ('bank', 'cash')),
  add constraint expenses_paid_by_partner_fkey foreign key (organization_id, paid_by) references partners;
alter table overheads
  add column paid_by uuid,
  add column paid_how text check (paid_how in ('bank', 'cash')),
  add constraint overheads_paid_by_partner_fkey foreign key (organization_id, paid_by) references partners;
alter table payments
  add column received_by uuid,
  add column returned_by uuid,
  add column returned_how text check (returned_how in ('bank', 'cash')),
  add constraint payments_received_by_partner_fkey foreign key (organization_id, received_by) references partners,
  add constraint payments_returned_by_partner_fkey foreign key (organization_id, returned_by) references partners;

grant insert (purchase_paid_by, purchase_paid_how, sale_received_by, sale_received_how),
  update (purchase_paid_by, purchase_paid_how, sale_received_by, sale_received_how) on cars to marza_app;
grant insert (paid_by, paid_how), update (paid_by, paid_how) on splits to marza_app;
grant insert (paid_by, paid_how), update (paid_by, paid_how) on expenses to marza_app;
grant insert (paid_by, paid_how), update (paid_by, paid_how) on overheads to marza_app;
grant insert (received_by, returned_by, returned_how), update (received_by, returned_by, returned_how) on payments to marza_app;
