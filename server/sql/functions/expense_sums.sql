-- The sums of a car's expenses in EUR (rules 4.6, 4.10 and 12.2), and whether a fixed or the 1:1 rate entered each: the one
-- place where expenses of a car are added up. Late costs are those dated after the sale.
-- Arguments: the day of sale of a car that is sold, else null. Always one row.
create or replace function expense_sums(organization uuid, car uuid, sale_day date) returns table (
  expenses_eur numeric, expenses_estimated boolean,
  expenses_vat_eur numeric, expenses_vat_estimated boolean,
  late_costs_eur numeric, late_costs_estimated boolean
)
language sql stable parallel safe
as $$
  select
    coalesce(sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)), 0.00),
    coalesce(bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)), false),
    coalesce(sum(expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)), 0.00),
    coalesce(bool_or(is_estimated(null, e.vat_amount, e.exchange_rate, e.currency)), false),
    coalesce(
      sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)) filter (where e.date > sale_day),
      0.00
    ),
    coalesce(
      bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)) filter (where e.date > sale_day), false
    )
  from expenses e
  where e.organization_id = organization and e.car_id = car
$$;
grant execute on function expense_sums(uuid, uuid, date) to marza_definer;
