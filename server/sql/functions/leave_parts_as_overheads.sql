-- Before a car is deleted, its parts of invoices for several cars may stay as overheads (rules 19.6), also when a member
-- deletes it who may not read these. Money that came back is no overhead: such a part goes with the car. Who adds it is
-- the person of the transaction. The ids are new, because an overhead may have that of the part.
create or replace function leave_parts_as_overheads(organization uuid, car uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if organization is distinct from current_setting('app.organization_id')::uuid then
    raise exception 'the car is of another organization';
  end if;
  insert into overheads (
    organization_id, id, description, amount, currency, exchange_rate, rate_day, amount_eur, day, type, vat_amount,
    supplier, supplier_code, supplier_vat_number, document_number, paid_by, paid_how, split_id, added_by, changed_by
  )
  select e.organization_id, gen_random_uuid(), left(c.name || ': ' || e.description, 500), e.amount, e.currency, e.exchange_rate,
    e.rate_day, e.amount_eur, e.date, 'other', e.vat_amount, e.supplier,
    e.supplier_code, e.supplier_vat_number, e.document_number, e.paid_by, e.paid_how, e.split_id, current_user_id(), current_actor_id()
  from expenses e
  join cars c on c.organization_id = e.organization_id and c.id = e.car_id
  where e.organization_id = organization and e.car_id = car and e.split_id is not null and e.kind = 'cost';
end
$$;
alter function leave_parts_as_overheads(uuid, uuid) owner to marza_definer;
grant execute on function leave_parts_as_overheads(uuid, uuid) to marza_app;
