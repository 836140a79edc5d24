-- An archive brings invoices for several cars (import_rows).
grant insert on splits to marza_definer;
