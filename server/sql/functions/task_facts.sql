-- By what the program's tasks of an organization are made (domain/src/tasks/grounds.ts), as one object; null when it is gone. It
-- holds the organization's tasks until the transaction ends, so that of two servers the second sees what the first has made.
create or replace function task_facts(organization uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from organizations o where o.id = organization for key share;
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(7041978, hashtext(organization::text));
  return (
    select jsonb_build_object(
      'language', o.language,
      'off', to_jsonb(o.task_kinds_off),
      'invoice_task_days', o.invoice_task_days,
      'can_invoice', o.legal_name is not null,
      'history_id', coalesce((select max(h.id) from history h where h.organization_id = organization), 0)::text
    )
    from organizations o where o.id = organization
  );
end
$$;
alter function task_facts(uuid) owner to marza_definer;
grant execute on function task_facts(uuid) to marza_auth;
