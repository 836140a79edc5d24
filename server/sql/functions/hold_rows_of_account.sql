-- Holds the rows that name an account before its deletion empties their columns, in the one order that
-- server/src/platform/db/locks.ts says: the deletion itself takes them table by table as the columns were made and each table
-- in any order, and would wait for somebody who changes several cars and waits for it. Their organizations are held by then.
create or replace function hold_rows_of_account(account uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from imports i where i.imported_by = account or i.undone_by = account
  order by i.organization_id, i.id for no key update;

  -- With the cars of all that is changed while its car is held.
  perform from cars c
  where (c.organization_id, c.id) in (
    select organization_id, id from cars where user_id = account
    union select organization_id, id from cars where changed_by = account
    union select organization_id, car_id from expenses where added_by = account
    union select organization_id, car_id from expenses where changed_by = account
    union select organization_id, car_id from payments where added_by = account
    union select organization_id, car_id from payments where changed_by = account
    union select organization_id, car_id from papers where added_by = account
    union select organization_id, car_id from papers where changed_by = account
    union select organization_id, car_id from attachments where added_by = account
  )
  order by c.organization_id, c.id for no key update;

  -- With those whose parts are changed, which settle_split() holds.
  perform from splits s
  where (s.organization_id, s.id) in (
    select organization_id, id from splits where added_by = account
    union select organization_id, id from splits where changed_by = account
    union select organization_id, split_id from expenses where added_by = account
    union select organization_id, split_id from expenses where changed_by = account
    union select organization_id, split_id from overheads where added_by = account
    union select organization_id, split_id from overheads where changed_by = account
  )
  order by s.organization_id, s.id for update;

  -- A deletion of the first one that repeats changes those that repeat it.
  perform from overheads o
  where (o.organization_id, o.id) in (
    select organization_id, id from overheads where added_by = account
    union select organization_id, id from overheads where changed_by = account
    union select organization_id, repeats_of from overheads where added_by = account
    union select organization_id, repeats_of from overheads where changed_by = account
  )
  order by o.repeats_of is not null, o.organization_id, o.id for no key update;

  -- Issuing holds the paper and then its series.
  perform from papers p where p.added_by = account or p.changed_by = account
  order by p.organization_id, p.id for no key update;
  perform from paper_series s where s.changed_by = account
  order by s.organization_id, s.id for no key update;

  perform from tasks t
  where t.assignee = account or t.done_by = account or t.added_by = account or t.changed_by = account
  order by t.organization_id, t.id for no key update;

  perform from task_templates t where t.assignee = account or t.changed_by = account
  order by t.organization_id, t.id for no key update;

  perform from attachments a where a.added_by = account
  order by a.organization_id, a.id for no key update;
end
$$;
alter function hold_rows_of_account(uuid) owner to marza_definer;
grant execute on function hold_rows_of_account(uuid) to marza_auth;
