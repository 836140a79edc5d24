-- Called between the rows and their history: the cars learn which photo is their cover, every series of papers is locked, and what the triggers recorded
-- of the import goes, because the history is that of the archive.
create or replace function settle_imported_rows(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_being_imported(organization) then
    raise exception 'only an organization that is being made is settled';
  end if;
  update cars c set image_path = cover.path
  from (
    select distinct on (a.car_id) a.car_id, a.path from attachments a
    where a.organization_id = organization and a.kind = 'photo'
    order by a.car_id, a.position, a.id
  ) cover
  where c.organization_id = organization and c.id = cover.car_id;
  -- Numbers may have been issued since, of each series.
  insert into paper_series (organization_id, kind, series, year, is_locked)
  select organization, kind, prefix || year || '-', year, true
  from (values ('invoice', 'SF-'), ('contract', 'S-'), ('proforma', 'IS-')) series (kind, prefix),
    lateral (select extract(year from now() at time zone 'Europe/Vilnius')::integer as year) now
  on conflict do nothing;
  -- A PDF that the archive had not, or was without, is made of what the paper says.
  perform enqueue('render_paper', jsonb_build_object('organization_id', organization, 'paper_id', p.id))
  from papers p
  where p.organization_id = organization and p.content is not null and p.path is null;
  delete from history where organization_id = organization;
end
$$;
alter function settle_imported_rows(uuid) owner to marza_definer;
grant execute on function settle_imported_rows(uuid) to marza_auth;
