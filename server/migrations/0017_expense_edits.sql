-- Expenses can be edited, and money that comes back is an expense of its own kind.
alter table expenses
  add column kind text not null default 'cost' check (kind in ('cost', 'refund')),
  add column version integer not null default 1 check (version > 0),
  -- The person who really made this version; a stale save is told it.
  add column changed_by uuid references users (id) on delete set null,
  -- SHA-256 of the body that made the row: sent again, it is the same request whatever became of the row since.
  add column request_hash bytea;
-- The deletion of an account empties this column.
create index expenses_changed_by on expenses (changed_by);

-- An organization's expenses are summed by car, and the late ones by their date, from this index alone.
drop index expenses_sums;
create index expenses_sums on expenses (organization_id, car_id)
  include (kind, amount_eur, amount, exchange_rate, currency, date);

grant insert (kind, changed_by, request_hash) on expenses to marza_app;
grant update (description, amount, currency, expense_type, date, kind, version, changed_by) on expenses to marza_app;

-- What an expense adds to a sum: a refund takes its value away. domain/src/cars/profit.oracle.ts has the same rule.
create function expense_in_eur(kind text, eur numeric, amount numeric, rate numeric, currency text) returns numeric
language sql immutable parallel safe
as $$
  select case kind when 'refund' then -in_eur(eur, amount, rate, currency) else in_eur(eur, amount, rate, currency) end
$$;
grant execute on function expense_in_eur(text, numeric, numeric, numeric, text) to marza_app;
