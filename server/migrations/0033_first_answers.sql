-- What a creation by an id of the browser's first answered, so that the same request never makes the row anew, not even
-- once it was deleted (rules 9.5). The body comes with the request, so only what the answer adds to it is kept, and no
-- names of people.
create table first_answers (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('car', 'expense', 'attachment')),
  id uuid not null,
  request_hash bytea not null,
  -- Null of a row that is older than this table.
  answer jsonb,
  primary key (organization_id, kind, id)
);

-- Row level security holds the owner of the tables too.
alter table cars no force row level security;
alter table expenses no force row level security;
alter table attachments no force row level security;
insert into first_answers (organization_id, kind, id, request_hash)
select organization_id, 'car', id, request_hash from cars where request_hash is not null
union all
select organization_id, 'expense', id, request_hash from expenses where request_hash is not null
union all
select organization_id, 'attachment', id, request_hash from attachments where request_hash is not null;
alter table cars force row level security;
alter table expenses force row level security;
alter table attachments force row level security;
-- The hash stands there from now on.
drop view cars_with_figures;
alter table cars drop column request_hash;
alter table expenses drop column request_hash;
alter table attachments drop column request_hash;

alter table first_answers enable row level security;
alter table first_answers force row level security;
grant select, insert (organization_id, kind, id, request_hash), update (answer) on first_answers to marza_app;
create policy members on first_answers to marza_app
  using (
    organization_id in (
      select m.organization_id from organization_members m
      where m.user_id = (select current_user_id())
    )
  );
-- Kept once.
create policy kept_once on first_answers as restrictive for update to marza_app
  using (answer is null) with check (answer is not null);

-- The versions from which a sale and a status were last taken back: the same request again is no other one.
alter table cars add column undone_sale_version integer, add column undone_status_version integer;
grant update (undone_sale_version, undone_status_version) on cars to marza_app;

-- Cars with what is computed of them (rules 4.5, 4.6, 4.10 and 12). domain/src/cars/profit.ts and
-- domain/src/vat/figures.ts have the same rules. The view is read through the policies of the person who asks
-- (security_invoker).
create view cars_with_figures with (security_invoker = true) as
select
  cars.*,
  spent.expenses_eur,
  spent.expenses_estimated,
  spent.late_costs_eur,
  figures.purchase_eur + spent.expenses_eur as cost_eur,
  figures.purchase_estimated or spent.expenses_estimated as cost_estimated,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur as profit,
  figures.sale_eur is not null and (figures.purchase_estimated or spent.expenses_estimated) as profit_estimated,
  tax.rate as vat_rate,
  tax.due as vat_due,
  case when tax.rate is not null then tax.deductible end as vat_deductible,
  figures.sale_eur - figures.purchase_eur - spent.expenses_eur - tax.due + tax.deductible as profit_after_vat,
  tax.rate is not null and (
    spent.vat_estimated
    or is_estimated(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency)
    or cars.vat_scheme = 'margin' and figures.sale_eur is not null and figures.purchase_estimated
  ) as vat_estimated
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
    ) as late_costs_eur,
    coalesce(sum(expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency)), 0.00) as vat_eur,
    coalesce(bool_or(is_estimated(null, e.vat_amount, e.exchange_rate, e.currency)), false) as vat_estimated
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
) as figures
cross join lateral (
  -- A sold car has the rate of its day of sale, another one today's.
  select vat_rate_on(
    (select o.vat_rates from organizations o where o.id = cars.organization_id),
    coalesce(
      case when cars.status = 'sold' then cars.sold_on end,
      (now() at time zone 'Europe/Vilnius')::date
    )
  ) as rate
  -- Computed once for each row, not wherever it is used.
  offset 0
) as valid
cross join lateral (
  select
    valid.rate,
    vat_due(cars.vat_scheme, valid.rate, figures.sale_eur, figures.purchase_eur) as due,
    spent.vat_eur
      + coalesce(in_eur(null, cars.purchase_vat, cars.purchase_exchange_rate, cars.purchase_currency), 0.00) as deductible
  offset 0
) as tax;
grant select on cars_with_figures to marza_app;

-- Who belonged to an organization that was deleted, or once had: these alone are told that it was (rules 1.1).
create table members_of_deleted (
  organization_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- No foreign key to organizations: it is gone.
  primary key (organization_id, user_id)
);
create index members_of_deleted_user on members_of_deleted (user_id);
alter table members_of_deleted enable row level security;
alter table members_of_deleted force row level security;
create policy definer_keeps on members_of_deleted to marza_definer using (true) with check (true);
grant select, insert on members_of_deleted to marza_definer;

create function remember_members_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into members_of_deleted (organization_id, user_id)
  select organization_id, user_id from organization_members where organization_id = old.id
  union
  select organization_id, user_id from former_members where organization_id = old.id;
  return old;
end
$$;
alter function remember_members_of_deleted() owner to marza_definer;
create trigger remember_members_of_deleted before delete on organizations
  for each row execute function remember_members_of_deleted();

-- The same, for those who belonged to it: to anybody else a deleted organization is one that never was.
create or replace function is_deleted_organization(organization uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from members_of_deleted m where m.organization_id = organization and m.user_id = current_user_id()
  )
$$;

create or replace function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    -- The photos tell which of them is the cover.
    ('cars', 'car',
      '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,version,changed_by,changed_at,status_undo,sale_undo,undone_sale_version,undone_status_version,import_id}',
      '{bought_from,sold_to}'),
    ('expenses', 'expense', '{version,changed_by}', '{}'),
    ('attachments', 'attachment', '{path,position,size,is_undrawable}', '{}'),
    -- An entry of an import is read with the file's name.
    ('imports', 'import', '{file_name,imported_by,undone_by,created_at,request_hash}', '{}'),
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('members_of_deleted', null, null, null), -- The organization is gone, its history too.
    ('first_answers', null, null, null), -- The rows themselves have history.
    ('history', null, null, null)
$$;
