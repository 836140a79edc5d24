-- What the documents of days come to, a row for each kind of them (rules 24.2).
create or replace function guarded_lines(organization uuid, rates jsonb, first_day date, last_day date)
returns table (document text, count integer, eur numeric, vat_eur numeric)
language sql stable
as $$
  select d.document, count(*)::integer, sum(d.eur), sum(d.vat_eur)
  from (
    select g.* from cars c cross join lateral guarded_of_car(c, rates) g
    where c.organization_id = organization
      and (c.stock_since between first_day and last_day or c.sold_on between first_day and last_day)
    union all
    select g.* from expenses e cross join lateral guarded_of_expense(e, rates) g
    where e.organization_id = organization and e.date between first_day and last_day
    union all
    select g.* from overheads o cross join lateral guarded_of_overhead(o, rates) g
    where o.organization_id = organization and o.day between first_day and last_day
    union all
    select g.* from payments p cross join lateral guarded_of_payment(p) g
    where p.organization_id = organization
      and (p.day between first_day and last_day or p.state_day between first_day and last_day)
  ) d
  where d.day between first_day and last_day
  group by d.document
$$;
grant execute on function guarded_lines(uuid, jsonb, date, date) to marza_app, marza_definer;
