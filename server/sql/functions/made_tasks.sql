-- The program's tasks of an organization that say what it is to make today (rules 25.5), in pages by id: those that are open, and of
-- those that were done or dropped the ones whose ground could make one today. That is none older than what a sale without an
-- invoice looks back to, but for rates that an unsold car lacks.
create or replace function made_tasks(organization uuid, today date, after uuid, most integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]') from (
    select t.id, t.source, t.source_id, t.source_day, t.done_at is null and t.deleted_at is null as is_open
    from tasks t
    where t.organization_id = organization and t.source is not null and t.id > after and (
      t.done_at is null and t.deleted_at is null
      or t.source_day >= today - 30 - (select o.invoice_task_days from organizations o where o.id = organization)
      -- Apart, because each then looks up its own index.
      or t.source = 'rate_missing' and (
        exists (select from cars c where c.organization_id = organization and c.status <> 'sold' and c.id = t.source_id)
        or exists (
          select from cars c where c.organization_id = organization and c.status <> 'sold' and c.import_id = t.source_id
        )
      )
    )
    order by t.id limit most
  ) page
$$;
alter function made_tasks(uuid, date, uuid, integer) owner to marza_definer;
grant execute on function made_tasks(uuid, date, uuid, integer) to marza_auth;
