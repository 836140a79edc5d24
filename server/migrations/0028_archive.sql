-- The archive of an organization and its return (docs/decisions/0032-archive.md).

-- While a row stands here and has not run out, no stored file is removed: an archive is being sent whose rows refer to
-- it, or files are being stored whose rows follow. Whoever holds renews it, so that of a killed process nothing stays.
create table file_holds (
  id uuid primary key,
  begun_at timestamptz(3) not null default now(),
  until timestamptz(3) not null
);
alter table file_holds enable row level security;
alter table file_holds force row level security;
create policy auth_role on file_holds to marza_auth using (true) with check (true);
grant select, insert, delete, update (until) on file_holds to marza_auth;

-- What an archive brings is written by these functions alone, and only into an organization that the same transaction
-- has made: whatever calls them, no row of another one can come of it.
create policy import_archive on organizations for insert to marza_definer with check (true);
create policy import_archive on cars to marza_definer using (true) with check (true);
create policy import_archive on imports for insert to marza_definer with check (true);
create policy import_archive on expenses for insert to marza_definer with check (true);
grant insert on organizations, imports, cars, expenses, attachments to marza_definer;
grant select, update (image_path) on cars to marza_definer;

-- An organization as its archive describes it. A trigger makes the owner its first member.
create function import_organization(organization uuid, owner_id uuid, fields jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into organizations (id, created_by, name, color_scheme, language, vat_rates, logo_path)
  values (
    organization, owner_id, fields ->> 'name', fields ->> 'color_scheme', fields ->> 'language', fields -> 'vat_rates',
    fields ->> 'logo_path'
  );
end
$$;
alter function import_organization(uuid, uuid, jsonb) owner to marza_definer;

-- Whether this transaction has made the organization; changing it would move xmin too, but not the time.
create function is_being_imported(organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select 1 from organizations o
    where o.id = organization and o.xmin = pg_current_xact_id()::xid and o.created_at = now()::timestamptz(3)
  )
$$;
alter function is_being_imported(uuid) owner to marza_definer;

-- Adds rows to one of five tables: an array of objects that all have these columns. A column that is not among them
-- gets its default.
create function import_rows(organization uuid, target text, columns text[], rows jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  names text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
begin
  if not is_being_imported(organization) or target <> all ('{imports,cars,expenses,attachments,history}') then
    raise exception 'rows are imported only into an organization that is being made';
  end if;
  execute format(
    'insert into %1$I (organization_id, %2$s) select $1, %2$s from jsonb_populate_recordset(null::%1$I, $2)', target, names
  ) using organization, rows;
end
$$;
alter function import_rows(uuid, text, text[], jsonb) owner to marza_definer;

-- Called between the rows and their history: the cars learn which photo is their cover, and what the triggers recorded
-- of the import goes, because the history is that of the archive.
create function settle_imported_rows(organization uuid) returns void
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

-- The last entry of the history says who brought the archive, when, and of which organization it was. The actor is
-- null for an operator.
create function record_import(organization uuid, actor uuid, archived_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_being_imported(organization) then
    raise exception 'only an organization that is being made was imported';
  end if;
  insert into history (organization_id, actor_id, entity, entity_id, action, after)
  select o.id, actor, 'organizations', o.id, 'insert',
    to_jsonb(o) - '{version,changed_by}'::text[] || jsonb_build_object('imported_from', archived_id)
  from organizations o where o.id = organization;
end
$$;
alter function record_import(uuid, uuid, uuid) owner to marza_definer;

revoke execute on function import_organization(uuid, uuid, jsonb), is_being_imported(uuid),
  import_rows(uuid, text, text[], jsonb), settle_imported_rows(uuid), record_import(uuid, uuid, uuid) from public;
grant execute on function import_organization(uuid, uuid, jsonb), import_rows(uuid, text, text[], jsonb),
  settle_imported_rows(uuid), record_import(uuid, uuid, uuid) to marza_auth;
