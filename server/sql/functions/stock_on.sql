-- The stock of a day (rules 24.6): the cars bought on or before it and not sold, or sold later, at their purchase and the
-- expenses dated up to it; the VAT that is deducted in both, each by the rate of its own day.
create or replace function stock_on(organization uuid, day date)
returns table (car_id uuid, cost_eur numeric, vat_eur numeric, estimated boolean)
language sql stable
as $$
  select c.id, c.purchase_eur + coalesce(spent.eur, 0.00), 
    deducted_vat(
      o.vat_rates, c.stock_since, in_eur(null, c.purchase_vat, c.purchase_exchange_rate, c.purchase_currency)
    ) + coalesce(spent.vat_eur, 0.00),
    c.purchase_estimated or coalesce(spent.estimated, false)
  from organizations o
  join cars c on c.organization_id = o.id
  left join (
    select e.car_id, sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)) as eur,
      sum(deducted_vat(
        own.vat_rates, e.date, expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)
      )) as vat_eur,
      bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)) as estimated
    from organizations own
    join expenses e on e.organization_id = own.id
    where own.id = organization and e.date <= day
    group by e.car_id
  ) spent on spent.car_id = c.id
  where o.id = organization and c.stock_since <= day and (c.status <> 'sold' or c.sold_on > day)
$$;
grant execute on function stock_on(uuid, date) to marza_app;
