-- Computes the kept sums of an organization's cars anew, in one statement and so of one snapshot: of the cars that changed
-- since the last time, of those that differed then, and of a seventh of the rest (0 to 6; of all without one). What differs is
-- stored in differing_sums, what agrees again is removed from it.
create or replace function compare_sums(organization uuid, seventh integer) returns table (compared integer, differing integer)
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  with checked as (
    select c.id,
      jsonb_build_object(
        'purchase_eur', c.purchase_eur, 'purchase_estimated', c.purchase_estimated, 'sale_eur', c.sale_eur,
        'expenses_eur', c.expenses_eur, 'expenses_estimated', c.expenses_estimated,
        'expenses_vat_eur', c.expenses_vat_eur, 'expenses_vat_estimated', c.expenses_vat_estimated,
        'late_costs_eur', c.late_costs_eur, 'late_costs_estimated', c.late_costs_estimated,
        'reserved_until', c.reserved_until, 'left_to_receive', c.left_to_receive, 'left_estimated', c.left_estimated
      ) as kept,
      jsonb_build_object(
        'purchase_eur',
          in_eur(c.purchase_price_eur, c.purchase_price, c.purchase_exchange_rate, c.purchase_currency),
        'purchase_estimated',
          is_estimated(c.purchase_price_eur, c.purchase_price, c.purchase_exchange_rate, c.purchase_currency),
        'sale_eur', sale_in_eur(c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency),
        'expenses_eur', s.expenses_eur, 'expenses_estimated', s.expenses_estimated,
        'expenses_vat_eur', s.expenses_vat_eur, 'expenses_vat_estimated', s.expenses_vat_estimated,
        'late_costs_eur', s.late_costs_eur, 'late_costs_estimated', s.late_costs_estimated,
        'reserved_until', p.reserved_until, 'left_to_receive', p.left_to_receive, 'left_estimated', p.left_estimated
      ) as computed
    from cars c
    cross join lateral expense_sums(
      organization, c.id, case when c.status = 'sold' then c.sold_on end
    ) s
    cross join lateral payment_sums(
      organization, c.id, c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency,
      c.status = 'sold' and c.sale_received_how is not null
    ) p
    where c.organization_id = organization and (
      seventh is null
      or mod(hashtext(c.id::text)::bigint + 2147483648, 7) = seventh
      -- A change that was not committed yet at the last time is an hour old at most.
      or c.changed_at >= coalesce(
        (select checked_at - interval '1 hour' from sums_checked where organization_id = organization), '-infinity'
      )
      or exists (select from differing_sums d where d.organization_id = organization and d.car_id = c.id)
    )
  ),
  found as (
    insert into differing_sums (organization_id, car_id, kept, computed)
    select organization, id, kept, computed from checked where kept <> computed
    on conflict (organization_id, car_id) do update set kept = excluded.kept, computed = excluded.computed
  ),
  agreeing as (
    delete from differing_sums d using checked
    where d.organization_id = organization and d.car_id = checked.id and checked.kept = checked.computed
  ),
  noted as (
    insert into sums_checked (organization_id, checked_at, cars)
    select organization, now(), count(*) from checked
    on conflict (organization_id) do update set checked_at = excluded.checked_at, cars = excluded.cars
  )
  select count(*)::integer, count(*) filter (where kept <> computed)::integer from checked
$$;
alter function compare_sums(uuid, integer) owner to marza_definer;
grant execute on function compare_sums(uuid, integer) to marza_auth;
