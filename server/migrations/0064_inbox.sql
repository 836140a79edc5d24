-- Papers that wait until somebody says what they belong to (rules 26): attachments of the organization itself.
alter table attachments
  add column from_inbox boolean not null default false,
  add foreign key (organization_id) references organizations (id) on delete cascade,
  drop constraint attachments_kind_check,
  add constraint attachments_kind_check
    check (kind in ('photo', 'contract', 'registration', 'customs', 'invoice', 'other', 'receipt', 'inbox')),
  drop constraint has_one_owner,
  add constraint has_one_owner check (num_nonnulls(car_id, split_id, overhead_id) = (kind <> 'inbox')::integer),
  add constraint waits_in_the_inbox check (kind <> 'inbox' or from_inbox);
create index attachments_inbox on attachments (organization_id, created_at, id) where kind = 'inbox';
grant insert (from_inbox) on attachments to marza_app;
-- An assignment, and what takes it back.
grant update (car_id, expense_id, split_id, overhead_id) on attachments to marza_app;
