-- The person whose data a transaction sees. begin_scope() sets it; without it the setting is unknown and the
-- function raises, so that a forgotten call opens nothing.
create or replace function current_user_id() returns uuid
language sql stable parallel safe
as $$ select current_setting('app.user_id')::uuid $$;
grant execute on function current_user_id() to marza_app, marza_definer;
