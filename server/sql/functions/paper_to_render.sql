-- What the PDF of an issued paper is made of, as long as it has none. For the job, which nobody has asked for.
create or replace function paper_to_render(organization uuid, paper uuid)
returns table (content jsonb, logo text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select p.content, l.content
  from papers p
  left join paper_logos l on l.organization_id = p.organization_id and l.id = p.logo_id
  where p.organization_id = organization and p.id = paper and p.content is not null and p.path is null
$$;
alter function paper_to_render(uuid, uuid) owner to marza_definer;
grant execute on function paper_to_render(uuid, uuid) to marza_auth;
