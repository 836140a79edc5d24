-- What is guarded of an overhead (rules 24.2). One that was skipped counts nowhere.
create or replace function guarded_of_overhead(o overheads, rates jsonb) returns setof guarded_document
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select 'overhead', o.day, in_eur(o.amount_eur, o.amount, o.exchange_rate, o.currency),
    deducted_vat(rates, o.day, in_eur(null, o.vat_amount, o.exchange_rate, o.currency)),
    jsonb_build_object(
      'day', o.day, 'amount', o.amount::text, 'currency', o.currency, 'exchange_rate', o.exchange_rate::text,
      'rate_day', o.rate_day, 'vat_amount', o.vat_amount::text
    )
  where not o.is_skipped
$$;
grant execute on function guarded_of_overhead(overheads, jsonb) to marza_app, marza_definer;
