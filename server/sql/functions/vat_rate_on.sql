-- The rate that holds on a day, in percent; null when none does. domain/src/vat/rates.ts has the same rule.
create or replace function vat_rate_on(rates jsonb, day date) returns numeric
language sql immutable parallel safe
as $$
  select (entry ->> 'rate')::numeric
  from jsonb_array_elements(rates) entry
  where (entry ->> 'from')::date <= day
  order by (entry ->> 'from')::date desc
  limit 1
$$;
grant execute on function vat_rate_on(jsonb, date) to marza_app, marza_definer;
