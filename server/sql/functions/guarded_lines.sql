-- What the documents of days come to, a row for each kind of them (rules 24.2), and whether a rate is missing in it: that of a
-- sale, which then is left out, or that of its purchase, where it decides what VAT is due.
create or replace function guarded_lines(organization uuid, rates jsonb, first_day date, last_day date)
returns table (document text, count integer, eur numeric, vat_eur numeric, estimated boolean)
language sql stable
as $$
  select d.document, count(*)::integer, sum(d.eur), sum(d.vat_eur), bool_or(d.estimated)
  from (
    select g.*,
      case
        when g.document = 'purchase' then c.purchase_estimated
        when c.sale_eur is null then c.sale_price is not null
        else c.vat_scheme = 'margin' and c.purchase_estimated and vat_rate_on(rates, g.day) is not null
      end as estimated
    from cars c cross join lateral guarded_of_car(c, rates) g
    where c.organization_id = organization
      and (c.stock_since between first_day and last_day or c.sold_on between first_day and last_day)
    union all
    select g.*, is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)
    from expenses e cross join lateral guarded_of_expense(e, rates) g
    where e.organization_id = organization and e.date between first_day and last_day
    union all
    select g.*, is_estimated(o.amount_eur, o.amount, o.exchange_rate, o.currency)
    from overheads o cross join lateral guarded_of_overhead(o, rates) g
    where o.organization_id = organization and o.day between first_day and last_day
    union all
    select g.*, is_estimated(p.amount_eur, p.amount, p.exchange_rate, p.currency)
    from payments p cross join lateral guarded_of_payment(p) g
    where p.organization_id = organization
      and (p.day between first_day and last_day or p.state_day between first_day and last_day)
    union all
    select g.*, false
    from papers p cross join lateral guarded_of_paper(p) g
    where p.organization_id = organization and p.day between first_day and last_day
  ) d
  where d.day between first_day and last_day
  group by d.document
$$;
grant execute on function guarded_lines(uuid, jsonb, date, date) to marza_app, marza_definer;
