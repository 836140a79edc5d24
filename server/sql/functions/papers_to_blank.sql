-- Issued papers whose other side's data were kept for as many full years as the owner has set, a few at a time. For the job,
-- which nobody has asked for, and which asks for those after the last one it had.
drop function if exists papers_to_blank(date);
create or replace function papers_to_blank(today date, after uuid)
returns table (organization_id uuid, id uuid, content jsonb, logo text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query
    select p.organization_id, p.id, p.content, l.content
    from papers p
    join organizations o on o.id = p.organization_id
    left join paper_logos l on l.organization_id = p.organization_id and l.id = p.logo_id
    where p.id > after and p.blanked_on is null and p.path is not null
      and extract(year from today) - extract(year from p.day) > o.blank_after_years
    order by p.id
    limit 100;
end
$$;
alter function papers_to_blank(date, uuid) owner to marza_definer;
grant execute on function papers_to_blank(date, uuid) to marza_auth;
