-- What the payments of a car come to: until when a held deposit keeps it, and how much of its sale price is left to
-- receive, in the currency of the sale. Deposits count while they are held or counted, not once they are returned or kept. A
-- payment in another currency counts by its EUR value, divided by the EUR for one unit of the sale's. received_all: the car is
-- sold and the sale itself says how its money was received, so what no payment names was received too. Always one row.
-- domain/src/payments/left.oracle.ts has the same rule; a test proves them equal.
create or replace function payment_sums(
  organization uuid, car uuid, price_eur numeric, price numeric, rate numeric, sale_currency text, received_all boolean
) returns table (reserved_until date, left_to_receive numeric, left_estimated boolean)
language sql stable parallel safe
as $$
  select
    sums.reserved_until,
    case when received_all and sums.unpaid > 0 then 0.00 else sums.unpaid end,
    sums.estimated and not (received_all and sums.unpaid > 0)
  from (
    select
      max(p.until) filter (where p.state = 'held') as reserved_until,
      price - coalesce(sum(
        case when p.currency = sale_currency then p.amount
        else round(in_eur(p.amount_eur, p.amount, p.exchange_rate, p.currency) / unit.eur, 2) end
      ) filter (where counts), 0.00) as unpaid,
      price is not null and coalesce(bool_or(
        p.currency <> sale_currency
          and (unit.estimated or is_estimated(p.amount_eur, p.amount, p.exchange_rate, p.currency))
      ) filter (where counts), false) as estimated
    from (
      select
        eur_of_one(price_eur, price, rate, sale_currency) as eur,
        sale_currency <> 'EUR' and rate is null and price_eur is null as estimated
    ) unit
    left join payments p on p.organization_id = organization and p.car_id = car
    cross join lateral (select coalesce(p.state, 'counted') in ('held', 'counted') as counts) counted
  ) sums
$$;
grant execute on function payment_sums(uuid, uuid, numeric, numeric, numeric, text, boolean) to marza_definer, marza_app;
