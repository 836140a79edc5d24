-- A new order is announced, and is no part of the history.
create or replace function announce_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform announce_change(new.organization_id, 'attachment', new.id, new.overhead_id);
  return null;
end
$$;
alter function announce_order() owner to marza_definer;
