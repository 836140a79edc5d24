-- Notes that a paper was mailed, unless it is to go elsewhere meanwhile.
create or replace function set_paper_mailed(organization uuid, paper uuid, sent_to text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update papers set mailed_at = now()
  where organization_id = organization and id = paper and mail_to = sent_to and mailed_at is null
$$;
alter function set_paper_mailed(uuid, uuid, text) owner to marza_definer;
grant execute on function set_paper_mailed(uuid, uuid, text) to marza_auth;
