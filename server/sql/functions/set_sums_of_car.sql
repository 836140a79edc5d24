-- Sets what a car's own prices come to in EUR, which of its expenses are late once it is sold on another day, and what is left
-- to receive of another sale price. It reads sold_at: sold_on is generated after the triggers. The car is locked by now, and these statements see what was
-- committed while it waited for that.
create or replace function set_sums_of_car() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.purchase_eur := in_eur(
    new.purchase_price_eur, new.purchase_price, new.purchase_exchange_rate, new.purchase_currency
  );
  new.purchase_estimated := is_estimated(
    new.purchase_price_eur, new.purchase_price, new.purchase_exchange_rate, new.purchase_currency
  );
  new.sale_eur := sale_in_eur(new.sale_price_eur, new.sale_price, new.sale_exchange_rate, new.sale_currency);
  if tg_op = 'UPDATE' and (new.status, new.sold_at) is distinct from (old.status, old.sold_at) then
    select sums.late_costs_eur, sums.late_costs_estimated
    into new.late_costs_eur, new.late_costs_estimated
    from expense_sums(
      new.organization_id, new.id,
      case when new.status = 'sold' then (new.sold_at at time zone 'Europe/Vilnius')::date end
    ) sums;
  end if;
  if tg_op = 'INSERT' then
    new.left_to_receive := case
      when new.sale_price is not null and new.status = 'sold' and new.sale_received_how is not null then 0.00
      else new.sale_price
    end;
  elsif (new.sale_price, new.sale_currency, new.sale_exchange_rate, new.sale_price_eur, new.status, new.sale_received_how)
    is distinct from (old.sale_price, old.sale_currency, old.sale_exchange_rate, old.sale_price_eur, old.status,
      old.sale_received_how)
  then
    select sums.left_to_receive, sums.left_estimated
    into new.left_to_receive, new.left_estimated
    from payment_sums(
      new.organization_id, new.id, new.sale_price_eur, new.sale_price, new.sale_exchange_rate, new.sale_currency,
      new.status = 'sold' and new.sale_received_how is not null
    ) sums;
  end if;
  return new;
end
$$;
alter function set_sums_of_car() owner to marza_definer;
create or replace trigger set_sums before insert or update on cars
  for each row execute function set_sums_of_car();
