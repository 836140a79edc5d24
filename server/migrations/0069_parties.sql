-- Who takes part in a deal, the papers that come before a sale, and papers as documents of closed months (rules 21, 24 and 28).

-- What a purchase is told to the tax office by.
alter table cars
  add column bought_from_code text check (bought_from_code ~ '^([0-9]{7}|[0-9]{9})$'),
  add column bought_from_vat_number text check (bought_from_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'),
  add column purchase_document_number text check (length(purchase_document_number) between 1 and 100),
  add column purchase_document_on date;
grant
  insert (bought_from_code, bought_from_vat_number, purchase_document_number, purchase_document_on),
  update (bought_from_code, bought_from_vat_number, purchase_document_number, purchase_document_on)
on cars to marza_app;
alter table expenses
  add column supplier_vat_number text check (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$');
alter table splits
  add column supplier_vat_number text check (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$');
alter table overheads
  add column supplier_vat_number text check (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$');
-- The suppliers to propose are read from this index alone.
drop index expenses_suppliers;
create index expenses_suppliers on expenses (organization_id, created_at desc)
  include (supplier, supplier_code, supplier_vat_number, expense_type, car_id) where supplier is not null;
grant insert (supplier_vat_number), update (supplier_vat_number) on expenses, splits, overheads to marza_app;
grant insert (supplier_vat_number) on overheads to marza_definer;

-- Who buys together with the buyer, or leases the car from them: {role, name, code, address, vat_number, phone, email}.
alter table papers
  add column second_side jsonb check (second_side is null or coalesce(second_side ->> 'role', '') in ('co_buyer', 'lessee'));
-- The papers of a month are found by their day.
create index papers_day on papers (organization_id, day) where day is not null;
grant insert (second_side), update (second_side) on papers to marza_app;
grant update (second_side) on papers to marza_definer;

-- A deposit receipt is numbered with the contracts, a proforma in a series of its own.
alter table papers drop constraint papers_kind_check;
alter table papers add constraint papers_kind_check check (
  kind in ('purchase_contract', 'sale_contract', 'deposit_receipt', 'proforma', 'invoice', 'credit_invoice')
);
alter table paper_series drop constraint paper_series_kind_check;
alter table paper_series add constraint paper_series_kind_check check (kind in ('invoice', 'contract', 'proforma'));
-- PostgreSQL 17 can change what a column is generated of; older ones make it anew, with its key.
alter table papers drop column series_kind;
alter table papers
  add column series_kind text generated always as (
    case when kind = 'proforma' then 'proforma' when kind in ('invoice', 'credit_invoice') then 'invoice' else 'contract' end
  ) stored,
  add unique (organization_id, series_kind, series, number);

alter table closing_changes drop constraint closing_changes_document_check;
alter table closing_changes add constraint closing_changes_document_check
  check (document in ('purchase', 'sale', 'expense', 'overhead', 'payment', 'deposit', 'paper'));
alter table closing_changes drop constraint closing_changes_entity_check;
alter table closing_changes add constraint closing_changes_entity_check
  check (entity in ('cars', 'expenses', 'overheads', 'payments', 'papers', 'organizations'));

-- The codes of the tax office that the organization tells its VAT invoices by, where they are not as proposed (rules 28.4).
alter table organizations add column isaf_codes jsonb not null default '{}' check (jsonb_typeof(isaf_codes) = 'object');
grant update (isaf_codes) on organizations to marza_app;
drop trigger next_version on organizations;
create trigger next_version before update of name, color_scheme, language, vat_rates, legal_name, legal_code, vat_number,
    legal_address, iban, phone, email, margin_note, invoice_note, contract_terms, blank_after_years, task_kinds_off,
    invoice_task_days, isaf_codes on organizations
  for each row when (
    (old.name, old.color_scheme, old.language, old.vat_rates, old.legal_name, old.legal_code, old.vat_number,
      old.legal_address, old.iban, old.phone, old.email, old.margin_note, old.invoice_note, old.contract_terms,
      old.blank_after_years, old.task_kinds_off, old.invoice_task_days, old.isaf_codes)
      is distinct from (new.name, new.color_scheme, new.language, new.vat_rates, new.legal_name, new.legal_code,
      new.vat_number, new.legal_address, new.iban, new.phone, new.email, new.margin_note, new.invoice_note,
      new.contract_terms, new.blank_after_years, new.task_kinds_off, new.invoice_task_days, new.isaf_codes)
  )
  execute function next_organization_version();
