-- Stored files belong to rows, and no file outlives its row (docs/decisions/0014-no-file-without-a-row.md): a
-- change that makes a row give up a file (another picture, none any more, the row deleted, by a person or by a
-- cascade) enqueues the removal of that file in the same transaction.

-- The removal asks whether a row of any organization refers to the file.
create index cars_image on cars (image_path) where image_path is not null;
grant select (image_path) on cars to marza_definer;
create policy images_in_use on cars for select to marza_definer using (true);

-- The paths to which a row refers. Avatars and logos carry a parameter that changes with each upload.
create function images_in_use(paths text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select path from unnest(paths) as path
  where case split_part(path, '/', 1)
    when 'car-images' then exists (select 1 from cars where image_path = path)
    when 'avatars' then exists (
      select 1 from profiles
      where id = split_part(path, '/', 2)::uuid and split_part(avatar_path, '?', 1) = path
    )
    when 'organization-logos' then exists (
      select 1 from organizations
      where id = split_part(path, '/', 2)::uuid and split_part(logo_path, '?', 1) = path
    )
    -- A file of another folder is not ours to remove.
    else true
  end
$$;
alter function images_in_use(text[]) owner to marza_definer;
grant execute on function images_in_use(text[]) to marza_auth;

-- Argument: the column that held the path.
create function remove_image() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  path text := split_part(to_jsonb(old) ->> tg_argv[0], '?', 1);
begin
  perform enqueue('remove_files', jsonb_build_object('paths', jsonb_build_array(path)));
  return null;
end
$$;
alter function remove_image() owner to marza_definer;
create trigger remove_image after update of image_path on cars for each row
  when (old.image_path is distinct from new.image_path and old.image_path is not null)
  execute function remove_image('image_path');
create trigger remove_image after update of avatar_path on profiles for each row
  when (old.avatar_path is distinct from new.avatar_path and old.avatar_path is not null)
  execute function remove_image('avatar_path');
create trigger remove_image_deleted after delete on profiles for each row
  when (old.avatar_path is not null)
  execute function remove_image('avatar_path');
create trigger remove_image after update of logo_path on organizations for each row
  when (old.logo_path is distinct from new.logo_path and old.logo_path is not null)
  execute function remove_image('logo_path');
create trigger remove_image_deleted after delete on organizations for each row
  when (old.logo_path is not null)
  execute function remove_image('logo_path');

-- The deletion of an organization takes all its cars along: one job removes up to fifty photos.
create function remove_images_of_cars() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue('remove_files', jsonb_build_object('paths', jsonb_agg(image_path)))
  from (
    select image_path, (row_number() over () - 1) / 50 as batch from deleted_cars where image_path is not null
  ) as numbered
  group by batch;
  return null;
end
$$;
alter function remove_images_of_cars() owner to marza_definer;
create trigger remove_images_of_cars after delete on cars
  referencing old table as deleted_cars for each statement
  execute function remove_images_of_cars();
