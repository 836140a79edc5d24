-- What is guarded of a payment (rules 24.2): what was received on its day, and of a deposit that the firm kept, the income on the
-- day on which it kept it.
create or replace function guarded_of_payment(p payments) returns setof guarded_document
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select document, day, in_eur(p.amount_eur, p.amount, p.exchange_rate, p.currency), 0.00,
    jsonb_build_object(
      'day', day, 'amount', p.amount::text, 'currency', p.currency, 'exchange_rate', p.exchange_rate::text,
      'rate_day', p.rate_day
    )
  from (values ('payment', p.day), ('deposit', case when p.state = 'kept' then p.state_day end)) guarded (document, day)
  where day is not null
$$;
grant execute on function guarded_of_payment(payments) to marza_app, marza_definer;
