-- One deal: what its papers say of its money, and the order of their days (rules 17 and 21).
alter table papers
  -- How what is open is to be paid, and the day until when; an invoice and a contract print both.
  add column rest_how text check (rest_how in ('bank', 'cash', 'leasing')),
  add column due_on date;
grant insert (rest_how, due_on), update (rest_how, due_on) on papers to marza_app;
-- An invoice is credited in parts.
alter table papers drop constraint papers_organization_id_credits_key;
create index papers_credits on papers (organization_id, credits) where credits is not null;

alter table paper_series
  -- Of a paper whose day is before the last one's of its series: it is asked about, or refused.
  add column day_order text not null default 'ask' check (day_order in ('ask', 'refuse'));
grant update (day_order) on paper_series to marza_app;

-- It takes one parameter more: whether the sale itself says how all of it was received.
drop function if exists payment_sums(uuid, uuid, numeric, numeric, numeric, text);
-- No person changes these rows: it is no history, and nobody's screen is told. Row level security holds their owner too.
alter table cars disable trigger user;
alter table cars no force row level security;
update cars set left_to_receive = 0, left_estimated = false
where status = 'sold' and sale_received_how is not null and left_to_receive > 0;
alter table cars force row level security;
alter table cars enable trigger user;
