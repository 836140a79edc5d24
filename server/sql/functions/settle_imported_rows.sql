-- Called between the rows and their history: the cars learn which photo is their cover, and what the triggers recorded
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
  delete from history where organization_id = organization;
end
$$;
alter function settle_imported_rows(uuid) owner to marza_definer;
grant execute on function settle_imported_rows(uuid) to marza_auth;
