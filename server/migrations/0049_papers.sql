-- The papers of a deal: contracts and invoices that the organization drafts, numbers and issues (rules 21). What somebody
-- attaches to a car is an attachment, and none of these.

-- What stands on its papers about the organization itself.
alter table organizations
  add column legal_name text check (length(legal_name) between 1 and 200),
  add column legal_code text check (length(legal_code) between 1 and 30),
  add column vat_number text check (length(vat_number) between 4 and 20),
  add column legal_address text check (length(legal_address) between 1 and 200),
  add column iban text check (length(iban) between 15 and 34),
  add column phone text check (length(phone) between 1 and 50),
  add column email text check (length(email) between 3 and 255),
  -- Directive 2006/112/EC, article 226(14).
  add column margin_note text not null default 'Maržos apmokestinimo schema. Naudotos prekės'
    check (length(margin_note) between 1 and 200),
  add column invoice_note text check (length(invoice_note) between 1 and 1000),
  add column contract_terms text check (length(contract_terms) between 1 and 5000),
  -- After how many full years the other side's name, code and address are blanked; null for never.
  add column blank_after_years integer check (blank_after_years between 10 and 100);
grant update (
  legal_name, legal_code, vat_number, legal_address, iban, phone, email, margin_note, invoice_note, contract_terms,
  blank_after_years
) on organizations to marza_app;
drop trigger next_version on organizations;
create trigger next_version before update of name, color_scheme, language, vat_rates, legal_name, legal_code, vat_number,
    legal_address, iban, phone, email, margin_note, invoice_note, contract_terms, blank_after_years on organizations
  for each row when (
    (old.name, old.color_scheme, old.language, old.vat_rates, old.legal_name, old.legal_code, old.vat_number,
      old.legal_address, old.iban, old.phone, old.email, old.margin_note, old.invoice_note, old.contract_terms,
      old.blank_after_years)
      is distinct from (new.name, new.color_scheme, new.language, new.vat_rates, new.legal_name, new.legal_code,
      new.vat_number, new.legal_address, new.iban, new.phone, new.email, new.margin_note, new.invoice_note,
      new.contract_terms, new.blank_after_years)
  )
  execute function next_organization_version();

-- Whoever issues a paper holds its series, and nothing else of the organization, while the number is taken.
create table paper_series (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Credit invoices are numbered with the invoices, and both contracts together.
  kind text not null check (kind in ('invoice', 'contract')),
  series text not null check (length(series) between 1 and 20),
  last_number integer not null default 0 check (last_number between 0 and 99999999),
  -- The year for which the series was chosen or kept; a series that names a year is asked about in the next.
  year integer not null check (year between 2000 and 2100),
  -- After a restore, and in an organization made of an archive: nothing is issued until the last number is confirmed.
  is_locked boolean not null default false,
  -- The last number that a person has set or confirmed.
  confirmed_number integer check (confirmed_number >= 0),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, kind)
);
create index paper_series_changed_by on paper_series (changed_by);

create table papers (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('purchase_contract', 'sale_contract', 'invoice', 'credit_invoice')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'annulled', 'credited', 'lost')),
  car_id uuid,
  language text not null check (language in ('lt', 'en')),
  day date,
  -- The other side.
  side_name text check (length(side_name) between 1 and 200),
  side_code text check (length(side_code) between 1 and 50),
  side_address text check (length(side_address) between 1 and 200),
  side_vat_number text check (length(side_vat_number) between 1 and 20),
  side_phone text check (length(side_phone) between 1 and 50),
  side_email text check (length(side_email) between 1 and 255),
  place text check (length(place) between 1 and 100),
  defect_kinds text[] not null default '{}',
  defects text check (length(defects) between 1 and 2000),
  note text check (length(note) between 1 and 1000),

  -- From here on what issuing it has frozen.
  series_kind text generated always as (case when kind like '%\_contract' then 'contract' else 'invoice' end) stored,
  series text check (length(series) between 1 and 20),
  number integer check (number > 0),
  issued_at timestamptz(3),
  -- The car as it was: its name, and what a later sale, price, scheme or buyer is compared with.
  car_name text,
  car_price numeric(12, 2),
  car_currency text,
  car_scheme text,
  car_person text,
  -- In the currency of the paper, and what the book-keeper adds up, in EUR; a credit invoice has them negative.
  total numeric(12, 2),
  currency text check (currency in ('EUR', 'NOK', 'USD', 'GBP')),
  total_eur numeric(20, 2),
  -- `none`: the organization pays no VAT.
  scheme text check (scheme in ('margin', 'standard', 'zero', 'none')),
  vat_rate numeric(5, 2),
  vat_eur numeric(20, 2),
  -- Everything that is printed (PaperContent). Nothing is looked up for the PDF afterwards.
  content jsonb,
  -- The invoice that this one credits.
  credits uuid,
  annulled_on date,
  annulment_reason text check (length(annulment_reason) between 1 and 500),
  -- The PDF; null while it is made.
  path text,
  size integer check (size > 0),
  sha256 text check (length(sha256) = 64),
  blanked_on date,

  added_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  primary key (organization_id, id),
  foreign key (organization_id, car_id) references cars (organization_id, id) on delete set null (car_id),
  foreign key (organization_id, credits) references papers (organization_id, id),
  -- Each number once, whatever happens.
  unique (organization_id, series_kind, series, number),
  -- Each invoice is credited once.
  unique (organization_id, credits),
  check ((state = 'draft') = (number is null)),
  check ((number is null) = (series is null)),
  check ((content is null) = (state in ('draft', 'lost'))),
  check ((kind = 'credit_invoice') = (credits is not null) or state = 'lost'),
  check (path is null or content is not null),
  check ((path is null) = (size is null) and (path is null) = (sha256 is null)),
  check ((state = 'annulled') = (annulled_on is not null) and (annulled_on is null) = (annulment_reason is null)),
  check (day is not null or state in ('draft', 'lost'))
);
create index papers_list on papers (organization_id, created_at desc, id desc);
create index papers_car on papers (organization_id, car_id);
create index papers_path on papers (path) where path is not null;
create index papers_without_pdf on papers (organization_id) where content is not null and path is null;
create index papers_added_by on papers (added_by);
create index papers_changed_by on papers (changed_by);

alter table paper_series enable row level security;
alter table paper_series force row level security;
grant select on paper_series to marza_app;
grant insert (organization_id, kind, series, year, changed_by) on paper_series to marza_app;
grant update (series, last_number, year, is_locked, confirmed_number, version, changed_by) on paper_series to marza_app;
create policy members on paper_series to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy series_of_all on paper_series to marza_definer using (true);
grant select, insert on paper_series to marza_definer;

alter table papers enable row level security;
alter table papers force row level security;
grant select, delete on papers to marza_app;
grant insert (
  organization_id, id, kind, state, car_id, language, day, side_name, side_code, side_address, side_vat_number, side_phone,
  side_email, place, defect_kinds, defects, note, series, number, issued_at, car_name, car_price, car_currency, car_scheme,
  car_person, total, currency, total_eur, scheme, vat_rate, vat_eur, content, credits, changed_by, added_by
) on papers to marza_app;
grant update (
  state, language, day, side_name, side_code, side_address, side_vat_number, side_phone, side_email, place, defect_kinds,
  defects, note, series, number, issued_at, car_name, car_price, car_currency, car_scheme, car_person, total, currency,
  total_eur, scheme, vat_rate, vat_eur, content, annulled_on, annulment_reason, version, changed_by
) on papers to marza_app;
create policy members on papers to marza_app
  using (organization_id = (select current_setting('app.organization_id')::uuid));
create policy added_in_ones_own_name on papers as restrictive for insert to marza_app
  with check (added_by = (select current_user_id()));
-- Only a draft is deleted by anybody; what was issued goes with its organization.
create policy only_drafts_go on papers as restrictive for delete to marza_app using (state = 'draft');
-- The job that makes a PDF is nobody's.
create policy papers_of_all on papers to marza_definer using (true);
grant select, insert, update (path, size, sha256) on papers to marza_definer;

alter table first_answers drop constraint first_answers_kind_check;
alter table first_answers add constraint first_answers_kind_check
  check (kind in ('car', 'expense', 'attachment', 'payment', 'split', 'overhead', 'paper'));
