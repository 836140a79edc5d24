-- The days of a car's statuses can be corrected, and the facts of a car are kept.
drop view cars_with_figures;

alter table cars
  -- When the car was really entered; created_at moves to the earliest day that somebody gives by hand.
  add column entered_at timestamptz(3),
  -- The days in Vilnius of the times, as people enter and correct them.
  add column bought_on date generated always as ((bought_at at time zone 'Europe/Vilnius')::date) stored,
  add column preparing_on date generated always as ((preparing_at at time zone 'Europe/Vilnius')::date) stored,
  add column sold_on date generated always as ((sold_at at time zone 'Europe/Vilnius')::date) stored,
  add column registration_number text check (length(registration_number) between 1 and 15),
  add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{1,17}$'),
  -- A year, a month or a day: YYYY, YYYY-MM or YYYY-MM-DD.
  add column first_registered text check (first_registered ~ '^\d{4}(-\d\d(-\d\d)?)?$'),
  add column mileage_km integer check (mileage_km between 0 and 2000000),
  add column inspection_until date,
  add column sdk_code text check (length(sdk_code) between 1 and 20),
  add column origin text check (origin in ('eu', 'import')),
  add column asking_price numeric(12, 2) check (asking_price > 0),
  add column advert_url text check (advert_url like 'https://%' and length(advert_url) <= 2000),
  add column bought_from text check (length(bought_from) between 1 and 200),
  add column sold_to text check (length(sold_to) between 1 and 200),
  -- Number plate and VIN as search compares them: small letters and digits only, a space between.
  add column numbers_folded text generated always as (
    regexp_replace(lower(coalesce(registration_number, '')), '[^a-z0-9]', '', 'g') || ' ' || lower(coalesce(vin, ''))
  ) stored,
  -- SHA-256 of the body that made the row: sent again, it is the same request whatever became of the row since.
  add column request_hash bytea;
-- No person changes these rows: it is no history, and nobody's screen is told.
alter table cars disable trigger record_history;
update cars set entered_at = created_at;
alter table cars enable trigger record_history;
alter table cars
  alter column entered_at set not null,
  alter column entered_at set default now();

grant insert (
  entered_at, registration_number, vin, first_registered, mileage_km, inspection_until, sdk_code, origin,
  asking_price, advert_url, bought_from, sold_to, request_hash
) on cars to marza_app;
grant update (
  created_at, registration_number, vin, first_registered, mileage_km, inspection_until, sdk_code, origin,
  asking_price, advert_url, bought_from, sold_to
) on cars to marza_app;

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

-- Records the change of a row and announces it. An update records only the fields that changed, and nothing where
-- none did. Arguments: the kind of the change, the columns that are left out, and those of which only the name is
-- kept, both as arrays. Times are written in UTC, whatever the connection's zone.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  unrecorded text[] := tg_argv[1];
  nameless text[] := tg_argv[2];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unrecorded end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unrecorded end;
  any_row jsonb := coalesce(new_row, old_row);
  row_id uuid := any_row ->> 'id';
  organization uuid := any_row ->> case when tg_table_name = 'organizations' then 'id' else 'organization_id' end;
  car uuid := any_row ->> case when tg_table_name = 'cars' then 'id' else 'car_id' end;
  actor uuid := nullif(current_setting('app.actor_id', true), '');
  effective uuid := nullif(current_setting('app.user_id', true), '');
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'organizations' then
      -- Everything inside goes; a tombstone without content stays.
      delete from history where organization_id = organization;
      old_row := null;
    elsif not exists (select 1 from organizations where id = organization) then
      return null; -- Deleted with its organization.
    end if;
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value)
    into old_row, new_row
    from jsonb_each(new_row)
    where value is distinct from old_row -> key;
    if new_row is null then
      return null;
    end if;
  end if;
  insert into history (organization_id, actor_id, impersonated_id, entity, entity_id, car_id, action, before, after)
  values (
    organization, actor, nullif(effective, actor), tg_table_name, row_id, car, lower(tg_op),
    numbers_as_strings(without_values(old_row, nameless)), numbers_as_strings(without_values(new_row, nameless))
  );
  -- The tombstone of an organization is announced to nobody: its members are told that they are out.
  if not (tg_table_name = 'organizations' and tg_op = 'DELETE') then
    perform announce_change(organization, tg_argv[0], row_id);
  end if;
  return null;
end
$$;

-- The fields with null in place of the values of some: that they changed is told, and not from what to what.
create function without_values(fields jsonb, names text[]) returns jsonb
language sql immutable strict parallel safe set search_path = pg_catalog
as $$
  select fields || coalesce((select jsonb_object_agg(name, null) from unnest(names) name where fields ? name), '{}')
$$;
alter function without_values(jsonb, text[]) owner to marza_definer;

-- The one list of the tables that belong to organizations. A table with a kind has history, and announces its
-- changes by that kind (domain/src/events/kinds.ts; a test proves them equal); the columns of `unrecorded` are
-- derived and would be noise, those of `nameless` hold what names persons outside the organization. A table without
-- a kind has neither, for the reason given. A migration that adds a table replaces the function with the longer list.
drop function tenant_tables();
create function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    ('cars', 'car', '{name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,status_undo,request_hash}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('history', null, null, null)
$$;

create or replace function track_tenant_tables() returns void
language plpgsql
as $$
declare
  forgotten text;
  tracked record;
begin
  select string_agg(c.relname, ', ' order by c.relname) into forgotten
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in (select name from tenant_tables());
  if forgotten is not null then
    raise exception 'tenant_tables() does not say whether % has history', forgotten;
  end if;
  for tracked in select * from tenant_tables() where kind is not null loop
    execute format(
      'create or replace trigger record_history after insert or update or delete on %I
         for each row execute function record_history(%L, %L, %L)',
      tracked.name, tracked.kind, tracked.unrecorded::text, tracked.nameless::text
    );
  end loop;
end
$$;
