-- The paths to which a row refers. Avatars and logos carry a parameter that changes with each upload.
create or replace function images_in_use(paths text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select given from unnest(paths) as given
  where case split_part(given, '/', 1)
    when 'car-images' then exists (select 1 from attachments where path = given)
    when 'car-documents' then exists (select 1 from attachments where path = given)
    when 'papers' then exists (select 1 from papers where path = given)
    when 'avatars' then exists (
      select 1 from profiles
      where id = split_part(given, '/', 2)::uuid and split_part(avatar_path, '?', 1) = given
    )
    when 'organization-logos' then exists (
      select 1 from organizations
      where id = split_part(given, '/', 2)::uuid and split_part(logo_path, '?', 1) = given
    )
    -- A file of another folder is not ours to remove.
    else true
  end
$$;
alter function images_in_use(text[]) owner to marza_definer;
grant execute on function images_in_use(text[]) to marza_auth;
