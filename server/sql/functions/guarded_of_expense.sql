-- What is guarded of an expense (rules 24.2). A refund counts negative.
create or replace function guarded_of_expense(e expenses, rates jsonb) returns setof guarded_document
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select 'expense', e.date, expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency),
    deducted_vat(rates, e.date, expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)),
    jsonb_build_object(
      'day', e.date, 'amount', e.amount::text, 'currency', e.currency, 'exchange_rate', e.exchange_rate::text,
      'rate_day', e.rate_day, 'vat_amount', e.vat_amount::text, 'kind', e.kind
    )
$$;
grant execute on function guarded_of_expense(expenses, jsonb) to marza_app, marza_definer;
