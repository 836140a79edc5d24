-- Whom an expense was paid to, and the papers that it is proved by.
alter table expenses
  add column supplier text check (length(supplier) between 1 and 200),
  add column supplier_code text check (length(supplier_code) between 1 and 50),
  add column document_number text check (length(document_number) between 1 and 100),
  add column declaration_number text check (length(declaration_number) between 1 and 100);
grant
  insert (supplier, supplier_code, document_number, declaration_number),
  update (supplier, supplier_code, document_number, declaration_number)
on expenses to marza_app;

-- What customs take has a type of its own.
alter table expenses drop constraint expenses_expense_type_check;
alter table expenses add constraint expenses_expense_type_check
  check (expense_type in ('Remontas', 'Transportas', 'Dokumentai', 'Kita', 'customs'));

-- The suppliers to propose are those of an organization's latest expenses, read from this index alone.
create index expenses_suppliers on expenses (organization_id, created_at desc)
  include (supplier, supplier_code) where supplier is not null;
