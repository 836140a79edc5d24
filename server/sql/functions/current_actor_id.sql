-- The person who really acts: the superadmin while a superadmin impersonates another person.
create or replace function current_actor_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.actor_id')::uuid $$;
grant execute on function current_actor_id() to marza_app, marza_definer;
