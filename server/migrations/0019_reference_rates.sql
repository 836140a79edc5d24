-- The reference rates of the European Central Bank, and the day of the rate that somebody took of them.
drop view cars_with_figures;

-- Units of a currency for one EUR, as the bank published them on a day. They belong to no organization.
create table reference_rates (
  currency text not null check (currency in ('NOK', 'USD', 'GBP')),
  day date not null,
  published numeric not null check (published > 0),
  primary key (currency, day)
);
alter table reference_rates enable row level security;
alter table reference_rates force row level security;
create policy everybody_reads on reference_rates for select to marza_app using (true);
create policy auth_role on reference_rates to marza_auth using (true) with check (true);
grant select on reference_rates to marza_app;
-- The job writes it; what was published once is never changed.
grant select, insert on reference_rates to marza_auth;

alter table cars
  -- The day on which the bank published the rate beside it; null for a rate of the person's own.
  add column purchase_rate_day date,
  add column sale_rate_day date,
  add constraint purchase_rate_day_has_rate check (purchase_rate_day is null or purchase_exchange_rate is not null),
  add constraint sale_rate_day_has_rate check (sale_rate_day is null or sale_exchange_rate is not null);
grant insert (purchase_rate_day, sale_rate_day), update (purchase_rate_day, sale_rate_day) on cars to marza_app;

alter table expenses
  add column rate_day date,
  add constraint rate_day_has_rate check (rate_day is null or exchange_rate is not null);
grant insert (rate_day), update (rate_day) on expenses to marza_app;

-- Cars with what is computed of them (rules 4.5, 4.6 and 4.10). domain/src/cars/profit.ts has the same rule. The view
-- is read through the policies of the person who asks (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  spent.expenses_eur,
  spent.expenses_estimated,
  spent.late_costs_eur,
  figures.purchase_eur + spent.expenses_eur as cost_eur,
  figures.purchase_estimated or spent.expenses_estimated as cost_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur as profit,
  figures.sale_eur is not null and (figures.purchase_estimated or spent.expenses_estimated) as profit_estimated
from cars
cross join lateral (
  select
    coalesce(sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)), 0.00) as expenses_eur,
    coalesce(bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)), false)
      as expenses_estimated,
    coalesce(
      sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency))
        filter (where cars.status = 'sold' and e.date > cars.sold_on),
      0.00
    ) as late_costs_eur
  from expenses e
  where e.organization_id = cars.organization_id and e.car_id = cars.id
) as spent
cross join lateral (
  select
    in_eur(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency) as purchase_eur,
    is_estimated(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency)
      as purchase_estimated,
    -- A sale is never estimated: without a value in EUR there is no profit.
    case
      when sale_price is null then null
      when not is_estimated(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
        then in_eur(sale_price_eur, sale_price, sale_exchange_rate, sale_currency)
    end as sale_eur
) as figures;
grant select on cars_with_figures to marza_app;

-- The same with the task that fetches the rates.
create or replace function enqueue(task text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if task <> all (array['send_mail', 'make_thumbnail', 'remove_files', 'settle_upload', 'fetch_rates']) then
    raise exception 'there is no task %', task;
  end if;
  perform graphile_worker.add_job(
    task,
    payload::json,
    -- An upload is settled when it is long over, whatever became of the process that received it.
    run_at => case task when 'settle_upload' then now() + interval '1 hour' end,
    -- Servers that start together ask for the rates once.
    job_key => case task when 'fetch_rates' then task end,
    -- Eight attempts lie within about an hour and a half, 25 within four days: a mail is too late by then, the
    -- removal of a file is not.
    max_attempts => case task when 'send_mail' then 8 else 25 end
  );
end
$$;
