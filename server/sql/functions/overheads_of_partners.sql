-- What the ledger reads of overheads, for whoever may see whose money it is: a partner who is a member reads no other overhead than in those figures, and
-- without them their own would be others than the owner's.
create or replace function overheads_of_partners(organization uuid)
returns table (
  id uuid, description text, day date, paid_by uuid, amount_eur numeric, amount numeric, exchange_rate numeric, currency text,
  vat_amount numeric
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.id, o.description, o.day, o.paid_by, o.amount_eur, o.amount, o.exchange_rate, o.currency, o.vat_amount
  from overheads o
  where o.organization_id = organization and not o.is_skipped
    and organization = current_setting('app.organization_id')::uuid and (select sees_partners())
$$;
alter function overheads_of_partners(uuid) owner to marza_definer;
grant execute on function overheads_of_partners(uuid) to marza_app;
