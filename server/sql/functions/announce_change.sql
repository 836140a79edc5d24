-- Announces the change of a row of an organization. The first changes of a transaction are announced one by one; of the
-- rest only that there are some, once for each kind (equal notifications of a transaction are one), so that a thousand
-- rows at once are not a thousand messages. An import and its undo are one change: the import's own row announces it for
-- all its cars and expenses. Whose money it is, overheads too, is told to those alone who may see it (sees_partners), by
-- their ids. `overhead` is the one whose receipt the row is.
create or replace function announce_change(organization uuid, kind text, row_id uuid, overhead uuid) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  announced integer := coalesce(nullif(current_setting('app.announced_changes', true), ''), '0')::integer;
  told json;
begin
  if kind <> 'import' and nullif(current_setting('app.import_id', true), '') is not null then
    return;
  end if;
  perform set_config('app.announced_changes', (announced + 1)::text, true);
  if kind not in ('partner', 'settlement', 'overhead') and overhead is null then
    perform pg_notify('marza_events', json_build_object(
      'type', 'changed',
      'organization_id', organization,
      'kind', kind,
      'id', case when announced < 20 then row_id end
    )::text);
    return;
  end if;
  -- A notification holds less than 8,000 bytes.
  for told in
    select json_agg(user_id) from (
      select user_id, row_number() over (order by user_id) / 100 as lot from (
        select user_id from organization_members
        where organization_id = organization and role in ('owner', 'admin')
        union
        select user_id from partners where organization_id = organization and user_id is not null and is_active
      ) audience
    ) lots group by lot
  loop
    perform pg_notify('marza_events', json_build_object(
      'type', 'changed',
      'organization_id', organization,
      'kind', kind,
      'id', case when announced < 20 then row_id end,
      'to', told
    )::text);
  end loop;
end
$$;
alter function announce_change(uuid, text, uuid, uuid) owner to marza_definer;
