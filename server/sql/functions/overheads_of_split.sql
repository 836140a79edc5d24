-- What became of the parts of deleted cars, for everybody who sees the invoice: without them the other parts would not
-- add up. Of the overhead itself only owners and admins learn more.
create or replace function overheads_of_split(organization uuid, split uuid)
returns table (id uuid, amount numeric, vat_amount numeric, amount_eur numeric)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.id, o.amount, o.vat_amount, o.amount_eur
  from overheads o
  where o.organization_id = organization and o.split_id = split
    and organization = current_setting('app.organization_id')::uuid
$$;
alter function overheads_of_split(uuid, uuid) owner to marza_definer;
grant execute on function overheads_of_split(uuid, uuid) to marza_app;
