-- A split is the sum of its parts (rules 19.2), whatever changes them: at the end of the transaction the parts must add up
-- to it. Where one went with its car, the split is what is left, and without a part it goes too. The error is one of data,
-- which an archive may bring. Argument: the column that names the split.
create or replace function settle_split() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  organization uuid := changed ->> 'organization_id';
  split uuid := changed ->> tg_argv[0];
  whole record;
  parts record;
begin
  select s.amount, s.vat_amount into whole from splits s
  where s.organization_id = organization and s.id = split for update;
  if not found then
    return null;
  end if;
  select count(*) as count, sum(part.amount) as amount, sum(part.vat_amount) as vat_amount into parts
  from (
    select e.amount, e.vat_amount from expenses e where e.organization_id = organization and e.split_id = split
    union all
    select o.amount, o.vat_amount from overheads o where o.organization_id = organization and o.split_id = split
  ) part;
  if parts.count = 0 and tg_op = 'DELETE' then
    delete from splits s where s.organization_id = organization and s.id = split;
  elsif parts.amount = whole.amount and parts.vat_amount is not distinct from whole.vat_amount then
    return null;
  elsif tg_op = 'DELETE' and parts.amount < whole.amount then
    update splits s
    set amount = parts.amount, vat_amount = parts.vat_amount, version = s.version + 1,
      changed_by = nullif(current_setting('app.actor_id', true), '')::uuid
    where s.organization_id = organization and s.id = split;
  else
    raise exception 'the parts of split % do not add up to it', split using errcode = 'check_violation';
  end if;
  return null;
end
$$;
alter function settle_split() owner to marza_definer;
drop trigger if exists settle_split on splits;
create constraint trigger settle_split after insert or update on splits deferrable initially deferred
  for each row execute function settle_split('id');
drop trigger if exists settle_split on expenses;
create constraint trigger settle_split after insert or update on expenses deferrable initially deferred
  for each row when (new.split_id is not null) execute function settle_split('split_id');
drop trigger if exists settle_deleted on expenses;
create constraint trigger settle_deleted after delete on expenses deferrable initially deferred
  for each row when (old.split_id is not null) execute function settle_split('split_id');
drop trigger if exists settle_split on overheads;
create constraint trigger settle_split after insert or update on overheads deferrable initially deferred
  for each row when (new.split_id is not null) execute function settle_split('split_id');
drop trigger if exists settle_deleted on overheads;
create constraint trigger settle_deleted after delete on overheads deferrable initially deferred
  for each row when (old.split_id is not null) execute function settle_split('split_id');
