-- Lower case without accents, for the letters of European names. domain/src/cars/search.ts has the same rule; a
-- test compares them. ICU's rules take accents and case off, for the C locale lowers ASCII only.
create function fold_name(name text) returns text
language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
          '[\u0300-\u036f]', '', 'g'
        ),
        'łøđðħıŋŧς', 'loddhintσ'
      ), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    '\s+', ' ', 'g'
  ))
$$;
grant execute on function fold_name(text) to marza_app, marza_auth;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text check (length(full_name) <= 100),
  email text check (length(email) <= 255),
  avatar_path text,
  -- Stored, for folding thousands of names at each typed letter would take most of a second.
  search_folded text not null
    generated always as (fold_name(coalesce(full_name, '') || ' ' || coalesce(email, ''))) stored
);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy auth_role on profiles to marza_auth using (true) with check (true);
grant select, insert, update (email, full_name) on profiles to marza_auth;
grant select, insert (id, full_name), update (full_name, avatar_path) on profiles to marza_app;
grant select (id, full_name, avatar_path) on profiles to marza_definer;
create policy definer_reads on profiles for select to marza_definer using (true);
create policy known_people on profiles for select to marza_app
  using (
    id = (select current_user_id())
    or id in (select m.user_id from organization_members m)
    or id in (select f.user_id from former_members f)
    or (select is_superadmin())
  );
create policy own_insert on profiles for insert to marza_app
  with check (id = (select current_user_id()));
create policy own_update on profiles for update to marza_app
  using (id = (select current_user_id()));
