-- Refuses a transaction that has changed closed months other than those that its caller has named (app.into_closed), and says of each
-- when it was closed and how the result of its documents changes. Run at the commit, so that one question is asked of all.
create or replace function refuse_closed_months() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  named text[] := string_to_array(coalesce(current_setting('app.into_closed', true), ''), ',');
  found_months jsonb;
begin
  if current_setting('app.closed_months_checked', true) = 'true' or is_being_imported(new.organization_id) then
    return null; -- All rows of the transaction were looked at, or they are those of an archive.
  end if;
  select jsonb_agg(changed order by changed.month) into found_months
  from (
    select to_char(c.month, 'YYYY-MM') as month,
      to_char(c.closed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at,
      sum(
        case when g.document in ('sale', 'deposit') then 1 when g.document in ('payment', 'paper') then 0 else -1 end
        * ((g.after_eur - g.after_vat_eur) - (g.before_eur - g.before_vat_eur))
      )::text as change
    from closing_changes g
    join closings c on c.organization_id = g.organization_id and c.id = g.closing_id
    -- Noted in this transaction, in a savepoint of it too: by its time, with which the index finds them among all others.
    where g.organization_id = new.organization_id and g.at = now()::timestamptz(3)
      and to_char(c.month, 'YYYY-MM') <> all (named)
    group by c.id, c.month, c.closed_at
  ) changed;
  if found_months is not null then
    raise exception using errcode = 'MZ409', message = 'month_closed', detail = jsonb_build_object(
      'months', jsonb_path_query_array(found_months, '$[*].month'), 'changes', found_months
    )::text;
  end if;
  perform set_config('app.closed_months_checked', 'true', true);
  return null;
end
$$;
alter function refuse_closed_months() owner to marza_definer;
drop trigger if exists refuse_closed_months on closing_changes;
create constraint trigger refuse_closed_months after insert on closing_changes
  deferrable initially deferred for each row execute function refuse_closed_months();
