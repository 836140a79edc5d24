-- Stored files belong to rows, and no file outlives its row: whatever makes a row leave a file (a new picture, none
-- any more, the row deleted, by a person or by a cascade) puts its removal into the queue, in the same transaction.
create or replace function enqueue(task text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if task <> all (array['send_mail', 'make_thumbnail', 'remove_files', 'settle_upload']) then
    raise exception 'there is no task %', task;
  end if;
  perform graphile_worker.add_job(
    task,
    payload::json,
    -- An upload is settled when it is long over, whatever became of the process that took it in.
    run_at => case task when 'settle_upload' then now() + interval '1 hour' end,
    -- Eight tries lie within about an hour and a half, 25 within four days: a mail is late by then, a file is not.
    max_attempts => case task when 'send_mail' then 8 else 25 end
  );
end
$$;
grant execute on function enqueue(text, jsonb) to marza_definer;

-- A removal asks which row, of whatever tenant, refers to the file.
create index cars_image on cars (image_url) where image_url is not null;
grant select (image_url) on cars to marza_definer;
create policy images_in_use on cars for select to marza_definer using (true);
grant select (id, avatar_url) on profiles to marza_definer;
create policy images_in_use on profiles for select to marza_definer using (true);

-- Those of the paths that a row refers to. Avatars and logos carry a parameter that changes with each upload.
create function images_in_use(paths text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select path from unnest(paths) as path
  where case split_part(path, '/', 1)
    when 'car-images' then exists (select 1 from cars where image_url = path)
    when 'avatars' then exists (
      select 1 from profiles
      where id = split_part(path, '/', 2)::uuid and split_part(avatar_url, '?', 1) = path
    )
    when 'organization-logos' then exists (
      select 1 from organizations
      where id = split_part(path, '/', 2)::uuid and split_part(logo_url, '?', 1) = path
    )
    -- What is none of ours is left alone.
    else true
  end
$$;
alter function images_in_use(text[]) owner to marza_definer;
grant execute on function images_in_use(text[]) to marza_auth;

-- Argument: the column that held the image.
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
create trigger remove_image after update of image_url on cars for each row
  when (old.image_url is distinct from new.image_url and old.image_url is not null)
  execute function remove_image('image_url');
create trigger remove_image after update of avatar_url on profiles for each row
  when (old.avatar_url is distinct from new.avatar_url and old.avatar_url is not null)
  execute function remove_image('avatar_url');
create trigger remove_image_deleted after delete on profiles for each row
  when (old.avatar_url is not null)
  execute function remove_image('avatar_url');
create trigger remove_image after update of logo_url on organizations for each row
  when (old.logo_url is distinct from new.logo_url and old.logo_url is not null)
  execute function remove_image('logo_url');
create trigger remove_image_deleted after delete on organizations for each row
  when (old.logo_url is not null)
  execute function remove_image('logo_url');

-- An organization takes all its cars along: a job for fifty photos.
create function remove_images_of_cars() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform enqueue('remove_files', jsonb_build_object('paths', jsonb_agg(image_url)))
  from (
    select image_url, (row_number() over () - 1) / 50 as batch from gone where image_url is not null
  ) as numbered
  group by batch;
  return null;
end
$$;
alter function remove_images_of_cars() owner to marza_definer;
create trigger remove_images_of_cars after delete on cars
  referencing old table as gone for each statement
  execute function remove_images_of_cars();
