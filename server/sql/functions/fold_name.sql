-- Lower case without accents, for the letters of European names. domain/src/cars/search.ts has the same rule; a
-- test compares them. ICU's rules take accents and case off, for the C locale lowers ASCII only.
create or replace function fold_name(name text) returns text
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
