-- Removes the file whose path a row gave up. Argument: the column that held the path.
create or replace function remove_image() returns trigger
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
