-- Notes what other VAT rates of an organization change in its closed months: a row for each kind of document whose VAT is another.
create or replace function guard_rates_of_closed_months() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform share_months(new.id);
  insert into closing_changes (
    organization_id, closing_id, month, actor_id, document, entity, entity_id, before, after,
    before_eur, after_eur, before_vat_eur, after_vat_eur
  )
  select new.id, c.id, c.month, nullif(current_setting('app.actor_id', true), '')::uuid,
    b.document, 'organizations', new.id, jsonb_build_object('vat_rates', old.vat_rates),
    jsonb_build_object('vat_rates', new.vat_rates), b.eur, a.eur, b.vat_eur, a.vat_eur
  from closings c
  cross join lateral guarded_lines(
    new.id, old.vat_rates, c.month, (c.month + interval '1 month - 1 day')::date
  ) b
  join lateral guarded_lines(
    new.id, new.vat_rates, c.month, (c.month + interval '1 month - 1 day')::date
  ) a on a.document = b.document
  where c.organization_id = new.id and c.opened_at is null and a.vat_eur <> b.vat_eur;
  return null;
end
$$;
alter function guard_rates_of_closed_months() owner to marza_definer;
create or replace trigger guard_closed_months after update of vat_rates on organizations
  for each row when (old.vat_rates is distinct from new.vat_rates) execute function guard_rates_of_closed_months();
