-- Adds rows to one of these tables: an array of objects that all have these columns. A column that is not among them
-- gets its default.
create or replace function import_rows(organization uuid, target text, columns text[], rows jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  names text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
begin
  if not is_being_imported(organization) or target <> all ('{imports,partners,partner_parts,cars,car_shares,splits,expenses,overheads,payments,settlements,paper_series,paper_logos,papers,attachments,tasks,task_templates,closings,closing_changes,history}') then
    raise exception 'rows are imported only into an organization that is being made';
  end if;
  execute format(
    'insert into %1$I (organization_id, %2$s) select $1, %2$s from jsonb_populate_recordset(null::%1$I, $2)', target, names
  ) using organization, rows;
end
$$;
alter function import_rows(uuid, text, text[], jsonb) owner to marza_definer;
grant execute on function import_rows(uuid, text, text[], jsonb) to marza_auth;
