-- A paper tells a frozen truth, its logo too: its PDF may be made later than it was issued, and is made anew when the other
-- side's data are blanked (rules 21.5). One row for each logo with which anything was issued.
create table paper_logos (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The organization's logo_path, of which each upload has another; null where an archive brought it.
  of_path text,
  -- The picture as it is printed, a JPEG in base64: an archive holds its rows as JSON.
  content text not null check (length(content) between 1 and 700000 and content ~ '^[A-Za-z0-9+/]+=*$'),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, of_path)
);
alter table paper_logos enable row level security;
alter table paper_logos force row level security;
grant select on paper_logos to marza_app;
grant insert (organization_id, of_path, content) on paper_logos to marza_app;
create policy members on paper_logos to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy logos_of_all on paper_logos to marza_definer using (true);
grant select, insert on paper_logos to marza_definer;

alter table papers
  -- Null for a paper that was issued without one.
  add column logo_id uuid,
  add foreign key (organization_id, logo_id) references paper_logos (organization_id, id),
  add check (logo_id is null or content is not null);
create index papers_logo on papers (organization_id, logo_id) where logo_id is not null;
grant insert (logo_id), update (logo_id) on papers to marza_app;

-- Both return that logo now, in place of the organization's.
drop function if exists paper_to_render(uuid, uuid);
drop function if exists papers_to_blank(date);
