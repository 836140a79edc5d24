-- A paper that waits to be mailed: where to, its PDF, and what the mail says. For the job, which nobody has asked for.
create or replace function paper_to_mail(organization uuid, paper uuid)
returns table (mail_to text, path text, content jsonb, reply_to text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select p.mail_to, p.path, p.content, o.email
  from papers p
  join organizations o on o.id = p.organization_id
  where p.organization_id = organization and p.id = paper and p.mail_to is not null and p.mailed_at is null
$$;
alter function paper_to_mail(uuid, uuid) owner to marza_definer;
grant execute on function paper_to_mail(uuid, uuid) to marza_auth;
