-- Every table as the migrations and server/sql leave it, written by `npm run types -w server` to be read: nothing runs it.
-- A function that a policy or a trigger names stands in the file of its name in server/sql/functions. The migrations grant
-- who may write which column.

create table archive_imports (
  user_id uuid not null,
  id uuid not null,
  request_hash bytea not null,
  answer jsonb not null,
  constraint archive_imports_pkey PRIMARY KEY (user_id, id),
  constraint archive_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy auth_role on archive_imports to marza_auth
  using (true)
  with check (true);
create policy backup on archive_imports for select to marza_backup
  using (true);

create table attachments (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid,
  expense_id uuid,
  kind text not null,
  name text not null,
  content_type text not null,
  size integer,
  path text not null,
  "position" integer not null,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  is_undrawable boolean default false not null,
  split_id uuid,
  overhead_id uuid,
  from_inbox boolean default false not null,
  constraint attachments_pkey PRIMARY KEY (organization_id, id),
  constraint attachments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint attachments_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE CASCADE,
  constraint attachments_organization_id_expense_id_fkey FOREIGN KEY (organization_id, expense_id) REFERENCES expenses(organization_id, id) ON DELETE CASCADE,
  constraint attachments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint attachments_organization_id_overhead_id_fkey FOREIGN KEY (organization_id, overhead_id) REFERENCES overheads(organization_id, id) ON DELETE CASCADE,
  constraint attachments_organization_id_split_id_fkey FOREIGN KEY (organization_id, split_id) REFERENCES splits(organization_id, id) ON DELETE CASCADE,
  constraint attachments_content_type_check CHECK (content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text])),
  constraint attachments_kind_check CHECK (kind = ANY (ARRAY['photo'::text, 'contract'::text, 'registration'::text, 'customs'::text, 'invoice'::text, 'other'::text, 'receipt'::text, 'inbox'::text])),
  constraint attachments_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint attachments_size_check CHECK (size > 0),
  constraint expense_is_of_a_car CHECK (expense_id IS NULL OR car_id IS NOT NULL),
  constraint has_one_owner CHECK (num_nonnulls(car_id, split_id, overhead_id) = (kind <> 'inbox'::text)::integer),
  constraint receipt_has_what_was_paid CHECK ((kind = 'receipt'::text) = (num_nonnulls(expense_id, split_id, overhead_id) = 1)),
  constraint waits_in_the_inbox CHECK (kind <> 'inbox'::text OR from_inbox)
);
CREATE INDEX attachments_added_by ON attachments USING btree (added_by);
CREATE INDEX attachments_car ON attachments USING btree (organization_id, car_id, "position");
CREATE INDEX attachments_deleted ON attachments USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX attachments_expense ON attachments USING btree (organization_id, expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX attachments_inbox ON attachments USING btree (organization_id, created_at, id) WHERE kind = 'inbox'::text;
CREATE INDEX attachments_overhead ON attachments USING btree (organization_id, overhead_id, "position") WHERE overhead_id IS NOT NULL;
CREATE INDEX attachments_path ON attachments USING btree (path);
CREATE INDEX attachments_size ON attachments USING btree (organization_id) INCLUDE (size);
CREATE INDEX attachments_split ON attachments USING btree (organization_id, split_id, "position") WHERE split_id IS NOT NULL;
alter table attachments enable row level security;
alter table attachments force row level security;
create policy added_in_ones_own_name on attachments as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy attachments_of_all on attachments to marza_definer
  using (true);
create policy backup on attachments for select to marza_backup
  using (true);
create policy members on attachments to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy receipts_of_overheads on attachments as restrictive to marza_app
  using (((overhead_id IS NULL) OR (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
CREATE TRIGGER announce_order AFTER UPDATE OF "position" ON attachments FOR EACH ROW WHEN (old."position" IS DISTINCT FROM new."position") EXECUTE FUNCTION announce_order();
CREATE TRIGGER announce_undrawable AFTER UPDATE OF is_undrawable ON attachments FOR EACH ROW EXECUTE FUNCTION announce_order();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION record_history('attachment', '{path,position,size,is_undrawable}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON attachments REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('attachment', '{path,position,size,is_undrawable}', '{}');
CREATE TRIGGER remove_files AFTER DELETE ON attachments REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_files_of_deleted_rows();

create table attempts (
  key bytea not null,
  count integer not null,
  ends_at timestamp(3) with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key),
  constraint attempts_count_check CHECK (count > 0)
);
CREATE INDEX attempts_ends ON attempts USING btree (ends_at);
alter table attempts enable row level security;
alter table attempts force row level security;
create policy auth_role on attempts to marza_auth
  using (true)
  with check (true);
create policy backup on attempts for select to marza_backup
  using (true);

create table backup_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint backup_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table backup_codes enable row level security;
alter table backup_codes force row level security;
create policy auth_role on backup_codes to marza_auth
  using (true)
  with check (true);
create policy backup on backup_codes for select to marza_backup
  using (true);

create table backup_results (
  outcome text not null,
  at timestamp(3) with time zone not null,
  line text not null,
  constraint backup_results_pkey PRIMARY KEY (outcome),
  constraint backup_results_line_check CHECK (length(line) <= 2000),
  constraint backup_results_outcome_check CHECK (outcome = ANY (ARRAY['proved'::text, 'failed'::text]))
);
alter table backup_results enable row level security;
alter table backup_results force row level security;
create policy auth_role on backup_results to marza_auth
  using (true)
  with check (true);
create policy backup on backup_results for select to marza_backup
  using (true);

create table car_shares (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  car_id uuid not null,
  partner_id uuid,
  parts integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint car_shares_pkey PRIMARY KEY (organization_id, id),
  constraint car_shares_organization_id_car_id_partner_id_key UNIQUE NULLS NOT DISTINCT (organization_id, car_id, partner_id),
  constraint car_shares_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE CASCADE,
  constraint car_shares_organization_id_partner_id_fkey FOREIGN KEY (organization_id, partner_id) REFERENCES partners(organization_id, id),
  constraint car_shares_parts_check CHECK (parts >= 0 AND parts <= 1000)
);
alter table car_shares enable row level security;
alter table car_shares force row level security;
create policy added_by_owners_and_admins on car_shares for insert to marza_app
  with check (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy backup on car_shares for select to marza_backup
  using (true);
create policy deleted_by_owners_and_admins on car_shares for delete to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy import on car_shares to marza_definer
  using (true)
  with check (true);
create policy seen_by_partners on car_shares for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND ((organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role)) OR (organization_id IN ( SELECT p.organization_id
   FROM partners p
  WHERE ((p.user_id = ( SELECT current_user_id() AS current_user_id)) AND p.is_active))))));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON car_shares FOR EACH ROW EXECUTE FUNCTION record_history('partner', '{}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON car_shares REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('partner', '{}', '{}');

create table cars (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  name_folded text not null,
  description text,
  image_path text,
  purchase_price numeric(12,2) not null,
  purchase_currency text default 'EUR'::text not null,
  purchase_exchange_rate numeric,
  purchase_price_eur numeric(20,2),
  sale_price numeric(12,2),
  sale_currency text default 'EUR'::text not null,
  sale_exchange_rate numeric,
  sale_price_eur numeric(20,2),
  status text default 'bought'::text not null,
  bought_at timestamp(3) with time zone,
  preparing_at timestamp(3) with time zone,
  sold_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  user_id uuid,
  version integer default 1 not null,
  changed_by uuid,
  status_undo jsonb,
  entered_at timestamp(3) with time zone default now() not null,
  bought_on date generated always as ((bought_at AT TIME ZONE 'Europe/Vilnius'::text)::date) stored,
  preparing_on date generated always as ((preparing_at AT TIME ZONE 'Europe/Vilnius'::text)::date) stored,
  sold_on date generated always as ((sold_at AT TIME ZONE 'Europe/Vilnius'::text)::date) stored,
  registration_number text,
  vin text,
  first_registered text,
  mileage_km integer,
  inspection_until date,
  sdk_code text,
  origin text,
  asking_price numeric(12,2),
  advert_url text,
  bought_from text,
  sold_to text,
  numbers_folded text generated always as ((regexp_replace(lower(COALESCE(registration_number, ''::text)), '[^a-z0-9]'::text, ''::text, 'g'::text) || ' '::text) || lower(COALESCE(vin, ''::text))) stored,
  purchase_rate_day date,
  sale_rate_day date,
  sale_undo jsonb,
  vat_scheme text default 'margin'::text not null,
  purchase_vat numeric(12,2),
  changed_at timestamp(3) with time zone default now() not null,
  import_id uuid,
  undone_sale_version integer,
  undone_status_version integer,
  purchase_eur numeric(20,2) default 0.00 not null,
  purchase_estimated boolean default false not null,
  sale_eur numeric(20,2),
  expenses_eur numeric(24,2) default 0.00 not null,
  expenses_estimated boolean default false not null,
  expenses_vat_eur numeric(24,2) default 0.00 not null,
  expenses_vat_estimated boolean default false not null,
  late_costs_eur numeric(24,2) default 0.00 not null,
  late_costs_estimated boolean default false not null,
  cost_eur numeric(24,2) generated always as ((purchase_eur + expenses_eur)) stored not null,
  profit numeric(24,2) generated always as ((sale_eur - purchase_eur - expenses_eur)) stored,
  stock_since date generated always as ((COALESCE(bought_at, created_at) AT TIME ZONE 'Europe/Vilnius'::text)::date) stored not null,
  days_to_sale integer generated always as (
CASE
    WHEN status = 'sold'::text AND sold_at IS NOT NULL THEN GREATEST(0, (sold_at AT TIME ZONE 'Europe/Vilnius'::text)::date - (COALESCE(bought_at, created_at) AT TIME ZONE 'Europe/Vilnius'::text)::date)
    ELSE NULL::integer
END) stored,
  reserved_until date,
  left_to_receive numeric(24,2),
  left_estimated boolean default false not null,
  buyer_vat_number text,
  buyer_vat_checked_on date,
  transport_proof text,
  purchase_paid_by uuid,
  purchase_paid_how text,
  sale_received_by uuid,
  sale_received_how text,
  bought_from_code text,
  bought_from_vat_number text,
  purchase_document_number text,
  purchase_document_on date,
  constraint cars_pkey PRIMARY KEY (organization_id, id),
  constraint cars_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint cars_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint cars_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id),
  constraint cars_purchase_paid_by_partner_fkey FOREIGN KEY (organization_id, purchase_paid_by) REFERENCES partners(organization_id, id),
  constraint cars_sale_received_by_partner_fkey FOREIGN KEY (organization_id, sale_received_by) REFERENCES partners(organization_id, id),
  constraint cars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cars_advert_url_check CHECK (advert_url ~~ 'https://%'::text AND length(advert_url) <= 2000),
  constraint cars_asking_price_check CHECK (asking_price > 0::numeric),
  constraint cars_bought_from_check CHECK (length(bought_from) >= 1 AND length(bought_from) <= 200),
  constraint cars_bought_from_code_check CHECK (bought_from_code ~ '^([0-9]{7}|[0-9]{9})$'::text),
  constraint cars_bought_from_vat_number_check CHECK (bought_from_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'::text),
  constraint cars_buyer_vat_number_check CHECK (buyer_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'::text),
  constraint cars_check CHECK (purchase_vat >= 0::numeric AND purchase_vat <= purchase_price),
  constraint cars_description_check CHECK (length(description) <= 5000),
  constraint cars_first_registered_check CHECK (first_registered ~ '^\d{4}(-\d\d(-\d\d)?)?$'::text),
  constraint cars_mileage_km_check CHECK (mileage_km >= 0 AND mileage_km <= 2000000),
  constraint cars_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint cars_origin_check CHECK (origin = ANY (ARRAY['eu'::text, 'import'::text])),
  constraint cars_purchase_currency_check CHECK (purchase_currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint cars_purchase_document_number_check CHECK (length(purchase_document_number) >= 1 AND length(purchase_document_number) <= 100),
  constraint cars_purchase_exchange_rate_check CHECK (purchase_exchange_rate > 0::numeric AND purchase_exchange_rate < 'Infinity'::numeric),
  constraint cars_purchase_paid_how_check CHECK (purchase_paid_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint cars_purchase_price_check CHECK (purchase_price > 0::numeric),
  constraint cars_purchase_price_eur_check CHECK (purchase_price_eur >= 0::numeric),
  constraint cars_registration_number_check CHECK (length(registration_number) >= 1 AND length(registration_number) <= 15),
  constraint cars_sale_currency_check CHECK (sale_currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint cars_sale_exchange_rate_check CHECK (sale_exchange_rate > 0::numeric AND sale_exchange_rate < 'Infinity'::numeric),
  constraint cars_sale_price_check CHECK (sale_price > 0::numeric),
  constraint cars_sale_price_eur_check CHECK (sale_price_eur >= 0::numeric),
  constraint cars_sale_received_how_check CHECK (sale_received_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint cars_sdk_code_check CHECK (length(sdk_code) >= 1 AND length(sdk_code) <= 20),
  constraint cars_sold_to_check CHECK (length(sold_to) >= 1 AND length(sold_to) <= 200),
  constraint cars_status_check CHECK (status = ANY (ARRAY['bought'::text, 'preparing'::text, 'sold'::text])),
  constraint cars_transport_proof_check CHECK (length(transport_proof) >= 1 AND length(transport_proof) <= 500),
  constraint cars_vat_scheme_check CHECK (vat_scheme = ANY (ARRAY['margin'::text, 'standard'::text, 'zero'::text])),
  constraint cars_version_check CHECK (version > 0),
  constraint cars_vin_check CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{1,17}$'::text),
  constraint margin_has_no_purchase_vat CHECK (purchase_vat IS NULL OR vat_scheme <> 'margin'::text),
  constraint purchase_rate_day_has_rate CHECK (purchase_rate_day IS NULL OR purchase_exchange_rate IS NOT NULL),
  constraint sale_rate_day_has_rate CHECK (sale_rate_day IS NULL OR sale_exchange_rate IS NOT NULL)
);
CREATE INDEX cars_bought ON cars USING btree (organization_id, bought_at);
CREATE INDEX cars_by_change ON cars USING btree (organization_id, status, changed_at DESC, id DESC);
CREATE INDEX cars_by_cost ON cars USING btree (organization_id, status, cost_eur DESC, id DESC);
CREATE INDEX cars_by_days_in_stock ON cars USING btree (organization_id, status, stock_since, id DESC) WHERE days_to_sale IS NULL;
CREATE INDEX cars_by_days_to_sale ON cars USING btree (organization_id, days_to_sale DESC, id DESC) WHERE days_to_sale IS NOT NULL;
CREATE INDEX cars_by_expenses ON cars USING btree (organization_id, status, expenses_eur DESC, id DESC);
CREATE INDEX cars_by_profit ON cars USING btree (organization_id, status, profit DESC NULLS LAST, id DESC);
CREATE INDEX cars_by_purchase ON cars USING btree (organization_id, status, purchase_eur DESC, id DESC);
CREATE INDEX cars_changed_by ON cars USING btree (changed_by);
CREATE INDEX cars_created ON cars USING btree (organization_id, created_at);
CREATE INDEX cars_import ON cars USING btree (organization_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX cars_list ON cars USING btree (organization_id, status, created_at DESC, id DESC) INCLUDE (sold_at, name_folded, numbers_folded);
CREATE INDEX cars_sold ON cars USING btree (organization_id, sold_at);
CREATE INDEX cars_user ON cars USING btree (user_id);
alter table cars enable row level security;
alter table cars force row level security;
create policy added_in_ones_own_name on cars as restrictive for insert to marza_app
  with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy backup on cars for select to marza_backup
  using (true);
create policy import_archive on cars to marza_definer
  using (true)
  with check (true);
create policy members on cars to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
CREATE TRIGGER delete_drafts BEFORE DELETE ON cars FOR EACH ROW EXECUTE FUNCTION delete_drafts_of_car();
CREATE TRIGGER delete_tasks BEFORE DELETE ON cars FOR EACH ROW EXECUTE FUNCTION delete_tasks_of_car();
CREATE TRIGGER guard_closed_months AFTER INSERT OR DELETE OR UPDATE ON cars FOR EACH ROW EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON cars FOR EACH ROW EXECUTE FUNCTION record_history('car', '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,stock_since,days_to_sale,purchase_eur,purchase_estimated,sale_eur,expenses_eur,expenses_estimated,expenses_vat_eur,expenses_vat_estimated,late_costs_eur,late_costs_estimated,reserved_until,left_to_receive,left_estimated,cost_eur,profit,version,changed_by,changed_at,status_undo,sale_undo,undone_sale_version,undone_status_version,import_id}', '{buyer_vat_number,transport_proof,bought_from,bought_from_code,bought_from_vat_number,purchase_document_number,purchase_document_on,sold_to}');
CREATE TRIGGER record_insertions AFTER INSERT ON cars REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('car', '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,stock_since,days_to_sale,purchase_eur,purchase_estimated,sale_eur,expenses_eur,expenses_estimated,expenses_vat_eur,expenses_vat_estimated,late_costs_eur,late_costs_estimated,reserved_until,left_to_receive,left_estimated,cost_eur,profit,version,changed_by,changed_at,status_undo,sale_undo,undone_sale_version,undone_status_version,import_id}', '{buyer_vat_number,transport_proof,bought_from,bought_from_code,bought_from_vat_number,purchase_document_number,purchase_document_on,sold_to}');
CREATE TRIGGER set_sums BEFORE INSERT OR UPDATE ON cars FOR EACH ROW EXECUTE FUNCTION set_sums_of_car();
CREATE TRIGGER settle_deposits AFTER UPDATE ON cars FOR EACH ROW WHEN ((old.status = 'sold'::text) <> (new.status = 'sold'::text)) EXECUTE FUNCTION settle_deposits_of_car();

create table closing_changes (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  closing_id uuid not null,
  month date not null,
  at timestamp(3) with time zone default now() not null,
  actor_id uuid,
  document text not null,
  entity text not null,
  entity_id uuid not null,
  car_id uuid,
  name text,
  before jsonb,
  after jsonb,
  before_eur numeric(24,2) not null,
  after_eur numeric(24,2) not null,
  before_vat_eur numeric(24,2) not null,
  after_vat_eur numeric(24,2) not null,
  constraint closing_changes_pkey PRIMARY KEY (organization_id, id),
  constraint closing_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint closing_changes_organization_id_closing_id_fkey FOREIGN KEY (organization_id, closing_id) REFERENCES closings(organization_id, id) ON DELETE CASCADE,
  constraint closing_changes_check CHECK (num_nonnulls(before, after) > 0),
  constraint closing_changes_document_check CHECK (document = ANY (ARRAY['purchase'::text, 'sale'::text, 'expense'::text, 'overhead'::text, 'payment'::text, 'deposit'::text, 'paper'::text])),
  constraint closing_changes_entity_check CHECK (entity = ANY (ARRAY['cars'::text, 'expenses'::text, 'overheads'::text, 'payments'::text, 'papers'::text, 'organizations'::text]))
);
CREATE INDEX closing_changes_actor ON closing_changes USING btree (actor_id);
CREATE INDEX closing_changes_list ON closing_changes USING btree (organization_id, closing_id, at DESC, id DESC);
alter table closing_changes enable row level security;
alter table closing_changes force row level security;
create policy backup on closing_changes for select to marza_backup
  using (true);
create policy guard on closing_changes to marza_definer
  using (true)
  with check (true);
create policy owners_and_admins on closing_changes for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
CREATE CONSTRAINT TRIGGER refuse_closed_months AFTER INSERT ON closing_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_closed_months();

create table closings (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  month date not null,
  picture jsonb not null,
  closed_at timestamp(3) with time zone default now() not null,
  closed_by uuid,
  opened_at timestamp(3) with time zone,
  opened_by uuid,
  constraint closings_pkey PRIMARY KEY (organization_id, id),
  constraint closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint closings_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint closings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint closings_check CHECK (opened_by IS NULL OR opened_at IS NOT NULL),
  constraint closings_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE UNIQUE INDEX closings_closed ON closings USING btree (organization_id, month) WHERE opened_at IS NULL;
CREATE INDEX closings_closed_by ON closings USING btree (closed_by);
CREATE INDEX closings_month ON closings USING btree (organization_id, month, closed_at);
CREATE INDEX closings_opened_by ON closings USING btree (opened_by);
alter table closings enable row level security;
alter table closings force row level security;
create policy backup on closings for select to marza_backup
  using (true);
create policy closed_in_ones_own_name on closings as restrictive for insert to marza_app
  with check ((closed_by = ( SELECT current_actor_id() AS current_actor_id)));
create policy guard on closings to marza_definer
  using (true)
  with check (true);
create policy owners_and_admins on closings to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON closings FOR EACH ROW EXECUTE FUNCTION record_history('closing', '{picture}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON closings REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('closing', '{picture}', '{}');

create table demonstration (
  one boolean default true not null,
  filled_at timestamp(3) with time zone default now() not null,
  constraint demonstration_pkey PRIMARY KEY (one),
  constraint demonstration_one_check CHECK (one)
);
alter table demonstration enable row level security;
alter table demonstration force row level security;
create policy auth_role on demonstration to marza_auth
  using (true)
  with check (true);
create policy backup on demonstration for select to marza_backup
  using (true);

create table differing_sums (
  organization_id uuid not null,
  car_id uuid not null,
  found_at timestamp(3) with time zone default now() not null,
  kept jsonb not null,
  computed jsonb not null,
  constraint differing_sums_pkey PRIMARY KEY (organization_id, car_id),
  constraint differing_sums_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE CASCADE
);
alter table differing_sums enable row level security;
alter table differing_sums force row level security;
create policy backup on differing_sums for select to marza_backup
  using (true);
create policy compare_sums on differing_sums to marza_definer
  using (true)
  with check (true);
create policy owners_read on differing_sums for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));

create table downloads (
  token_hash bytea not null,
  session_id uuid not null,
  impersonating text,
  path text not null,
  language text not null,
  expires_at timestamp(3) with time zone not null,
  constraint downloads_pkey PRIMARY KEY (token_hash),
  constraint downloads_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX downloads_expires ON downloads USING btree (expires_at);
CREATE INDEX downloads_session ON downloads USING btree (session_id);
alter table downloads enable row level security;
alter table downloads force row level security;
create policy auth_role on downloads to marza_auth
  using (true)
  with check (true);
create policy backup on downloads for select to marza_backup
  using (true);

create table expenses (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  description text not null,
  amount numeric(12,2) not null,
  currency text default 'EUR'::text not null,
  amount_eur numeric(20,2),
  exchange_rate numeric,
  expense_type text default 'Remontas'::text not null,
  date date not null,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  kind text default 'cost'::text not null,
  version integer default 1 not null,
  changed_by uuid,
  rate_day date,
  vat_amount numeric(12,2),
  supplier text,
  supplier_code text,
  document_number text,
  declaration_number text,
  split_id uuid,
  split_place integer,
  paid_by uuid,
  paid_how text,
  supplier_vat_number text,
  constraint expenses_pkey PRIMARY KEY (organization_id, id),
  constraint expenses_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint expenses_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint expenses_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE CASCADE,
  constraint expenses_organization_id_split_id_fkey FOREIGN KEY (organization_id, split_id) REFERENCES splits(organization_id, id) ON DELETE CASCADE,
  constraint expenses_paid_by_partner_fkey FOREIGN KEY (organization_id, paid_by) REFERENCES partners(organization_id, id),
  constraint expenses_amount_check CHECK (amount > 0::numeric),
  constraint expenses_amount_eur_check CHECK (amount_eur >= 0::numeric),
  constraint expenses_check CHECK (vat_amount >= 0::numeric AND vat_amount <= amount),
  constraint expenses_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint expenses_declaration_number_check CHECK (length(declaration_number) >= 1 AND length(declaration_number) <= 100),
  constraint expenses_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  constraint expenses_document_number_check CHECK (length(document_number) >= 1 AND length(document_number) <= 100),
  constraint expenses_exchange_rate_check CHECK (exchange_rate > 0::numeric AND exchange_rate < 'Infinity'::numeric),
  constraint expenses_expense_type_check CHECK (expense_type = ANY (ARRAY['Remontas'::text, 'Transportas'::text, 'Dokumentai'::text, 'Kita'::text, 'customs'::text])),
  constraint expenses_kind_check CHECK (kind = ANY (ARRAY['cost'::text, 'refund'::text])),
  constraint expenses_paid_how_check CHECK (paid_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint expenses_supplier_check CHECK (length(supplier) >= 1 AND length(supplier) <= 200),
  constraint expenses_supplier_code_check CHECK (length(supplier_code) >= 1 AND length(supplier_code) <= 50),
  constraint expenses_supplier_vat_number_check CHECK (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'::text),
  constraint expenses_version_check CHECK (version > 0),
  constraint part_has_a_place CHECK ((split_id IS NULL) = (split_place IS NULL)),
  constraint rate_day_has_rate CHECK (rate_day IS NULL OR exchange_rate IS NOT NULL)
);
CREATE INDEX expenses_added_by ON expenses USING btree (added_by);
CREATE INDEX expenses_car ON expenses USING btree (organization_id, car_id, date DESC, created_at DESC);
CREATE INDEX expenses_changed_by ON expenses USING btree (changed_by);
CREATE INDEX expenses_split ON expenses USING btree (organization_id, split_id, split_place) WHERE split_id IS NOT NULL;
CREATE INDEX expenses_sums ON expenses USING btree (organization_id, car_id) INCLUDE (kind, amount_eur, amount, exchange_rate, currency, date, vat_amount);
CREATE INDEX expenses_suppliers ON expenses USING btree (organization_id, created_at DESC) INCLUDE (supplier, supplier_code, supplier_vat_number, expense_type, car_id) WHERE supplier IS NOT NULL;
CREATE INDEX expenses_vat ON expenses USING btree (organization_id, date) WHERE vat_amount IS NOT NULL;
alter table expenses enable row level security;
alter table expenses force row level security;
create policy added_in_ones_own_name on expenses as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on expenses for select to marza_backup
  using (true);
create policy import_archive on expenses for insert to marza_definer
  with check (true);
create policy members on expenses to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy sum_expenses on expenses for select to marza_definer
  using (true);
CREATE TRIGGER guard_closed_months AFTER INSERT OR DELETE OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION record_history('expense', '{version,changed_by,split_id,split_place}', '{supplier,supplier_code,supplier_vat_number}');
CREATE TRIGGER record_insertions AFTER INSERT ON expenses REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('expense', '{version,changed_by,split_id,split_place}', '{supplier,supplier_code,supplier_vat_number}');
CREATE CONSTRAINT TRIGGER settle_deleted AFTER DELETE ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.split_id IS NOT NULL) EXECUTE FUNCTION settle_split('split_id');
CREATE CONSTRAINT TRIGGER settle_split AFTER INSERT OR UPDATE ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.split_id IS NOT NULL) EXECUTE FUNCTION settle_split('split_id');
CREATE TRIGGER sum_deleted AFTER DELETE ON expenses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();
CREATE TRIGGER sum_inserted AFTER INSERT ON expenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();
CREATE TRIGGER sum_updated AFTER UPDATE ON expenses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();

create table factor_challenges (
  id uuid not null,
  user_id uuid not null,
  signs_in_by text,
  factor_id uuid,
  session_id uuid,
  attempts integer default 0 not null,
  verified_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  constraint factor_challenges_pkey PRIMARY KEY (id),
  constraint factor_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES factors(id) ON DELETE CASCADE,
  constraint factor_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factor_challenges_attempts_check CHECK (attempts >= 0 AND attempts <= 5),
  constraint factor_challenges_check CHECK ((signs_in_by IS NULL) = (factor_id IS NOT NULL)),
  constraint factor_challenges_check1 CHECK ((factor_id IS NULL) = (session_id IS NULL)),
  constraint factor_challenges_signs_in_by_check CHECK (signs_in_by = ANY (ARRAY['password'::text, 'link'::text]))
);
CREATE INDEX factor_challenges_expires ON factor_challenges USING btree (expires_at);
CREATE INDEX factor_challenges_factor ON factor_challenges USING btree (factor_id);
CREATE INDEX factor_challenges_session ON factor_challenges USING btree (session_id);
CREATE INDEX factor_challenges_user ON factor_challenges USING btree (user_id);
alter table factor_challenges enable row level security;
alter table factor_challenges force row level security;
create policy auth_role on factor_challenges to marza_auth
  using (true)
  with check (true);
create policy backup on factor_challenges for select to marza_backup
  using (true);

create table factors (
  id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  secret_key uuid not null,
  status text default 'unverified'::text not null,
  last_used_step bigint,
  created_at timestamp(3) with time zone default now() not null,
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_secret_key_fkey FOREIGN KEY (secret_key) REFERENCES secrets(id),
  constraint factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factors_status_check CHECK (status = ANY (ARRAY['unverified'::text, 'verified'::text]))
);
CREATE INDEX factors_secret_key ON factors USING btree (secret_key);
CREATE UNIQUE INDEX factors_unverified ON factors USING btree (user_id) WHERE status = 'unverified'::text;
CREATE INDEX factors_user ON factors USING btree (user_id);
alter table factors enable row level security;
alter table factors force row level security;
create policy auth_role on factors to marza_auth
  using (true)
  with check (true);
create policy backup on factors for select to marza_backup
  using (true);

create table favorite_organizations (
  organization_id uuid not null,
  user_id uuid not null,
  constraint favorite_organizations_pkey PRIMARY KEY (organization_id, user_id),
  constraint favorite_organizations_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_members(organization_id, user_id) ON DELETE CASCADE
);
alter table favorite_organizations enable row level security;
alter table favorite_organizations force row level security;
create policy backup on favorite_organizations for select to marza_backup
  using (true);
create policy own on favorite_organizations to marza_app
  using ((user_id = ( SELECT current_user_id() AS current_user_id)))
  with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
CREATE TRIGGER record_impersonated_change AFTER INSERT OR DELETE ON favorite_organizations FOR EACH ROW EXECUTE FUNCTION record_impersonated_change('organization_id');

create table file_holds (
  id uuid not null,
  begun_at timestamp(3) with time zone default now() not null,
  until timestamp(3) with time zone not null,
  held_for uuid,
  ends_at timestamp(3) with time zone default (now() + '24:00:00'::interval) not null,
  constraint file_holds_pkey PRIMARY KEY (id)
);
alter table file_holds enable row level security;
alter table file_holds force row level security;
create policy auth_role on file_holds to marza_auth
  using (true)
  with check (true);
create policy backup on file_holds for select to marza_backup
  using (true);

create table first_answers (
  organization_id uuid not null,
  kind text not null,
  id uuid not null,
  request_hash bytea not null,
  answer jsonb,
  constraint first_answers_pkey PRIMARY KEY (organization_id, kind, id),
  constraint first_answers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint first_answers_kind_check CHECK (kind = ANY (ARRAY['car'::text, 'expense'::text, 'attachment'::text, 'payment'::text, 'split'::text, 'overhead'::text, 'paper'::text, 'settlement'::text, 'task'::text, 'task_template'::text]))
);
alter table first_answers enable row level security;
alter table first_answers force row level security;
create policy backup on first_answers for select to marza_backup
  using (true);
create policy kept_once on first_answers as restrictive for update to marza_app
  using ((answer IS NULL))
  with check ((answer IS NOT NULL));
create policy members on first_answers to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));

create table first_user_links (
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint first_user_links_pkey PRIMARY KEY (token_hash)
);
alter table first_user_links enable row level security;
alter table first_user_links force row level security;
create policy auth_role on first_user_links to marza_auth
  using (true)
  with check (true);
create policy backup on first_user_links for select to marza_backup
  using (true);

create table former_members (
  organization_id uuid not null,
  user_id uuid not null,
  constraint former_members_pkey PRIMARY KEY (organization_id, user_id),
  constraint former_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX former_members_user ON former_members USING btree (user_id);
alter table former_members enable row level security;
alter table former_members force row level security;
create policy backup on former_members for select to marza_backup
  using (true);
create policy members_see on former_members for select to marza_app
  using ((organization_id IN ( SELECT m.organization_id
   FROM organization_members m
  WHERE (m.user_id = ( SELECT current_user_id() AS current_user_id)))));
create policy remember_former_member on former_members to marza_definer
  using (true)
  with check (true);

create table history (
  organization_id uuid not null,
  id bigint not null,
  at timestamp(3) with time zone default now() not null,
  actor_id uuid,
  impersonated_id uuid,
  entity text not null,
  entity_id uuid not null,
  car_id uuid,
  action text not null,
  before jsonb,
  after jsonb,
  import_id uuid default NULLIF(current_setting('app.import_id'::text, true), ''::text)::uuid,
  constraint history_pkey PRIMARY KEY (organization_id, id),
  constraint history_action_check CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))
);
CREATE INDEX history_car ON history USING btree (organization_id, car_id, id) WHERE car_id IS NOT NULL;
alter table history enable row level security;
alter table history force row level security;
create policy backup on history for select to marza_backup
  using (true);
create policy managers_read on history for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy record_history on history to marza_definer
  using (true)
  with check (true);

create table impersonation_records (
  id bigint not null,
  at timestamp(3) with time zone default now() not null,
  actor_id uuid not null,
  impersonated_id uuid not null,
  action text not null,
  entity text,
  entity_id uuid,
  fields text[],
  constraint impersonation_records_pkey PRIMARY KEY (id),
  constraint impersonation_records_action_check CHECK (action = ANY (ARRAY['began'::text, 'ended'::text, 'insert'::text, 'update'::text, 'delete'::text])),
  constraint impersonation_records_check CHECK ((entity IS NULL) = (action = ANY (ARRAY['began'::text, 'ended'::text]))),
  constraint impersonation_records_entity_check CHECK (entity = ANY (ARRAY['profiles'::text, 'favorite_organizations'::text]))
);
alter table impersonation_records enable row level security;
alter table impersonation_records force row level security;
create policy backup on impersonation_records for select to marza_backup
  using (true);
create policy record_impersonation on impersonation_records for insert to marza_definer
  with check (true);

create table imports (
  organization_id uuid not null,
  id uuid not null,
  file_name text not null,
  cars integer not null,
  expenses integer not null,
  imported_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  undone_at timestamp(3) with time zone,
  undone_by uuid,
  undone_cars integer,
  request_hash bytea not null,
  payments integer default 0 not null,
  file_sha256 text,
  constraint imports_pkey PRIMARY KEY (organization_id, id),
  constraint imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_cars_check CHECK (cars > 0),
  constraint imports_expenses_check CHECK (expenses >= 0),
  constraint imports_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  constraint imports_file_sha256_check CHECK (file_sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint imports_payments_check CHECK (payments >= 0)
);
CREATE INDEX imports_file ON imports USING btree (organization_id, file_sha256) WHERE undone_at IS NULL AND file_sha256 IS NOT NULL;
CREATE INDEX imports_imported_by ON imports USING btree (imported_by);
CREATE INDEX imports_list ON imports USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX imports_undone_by ON imports USING btree (undone_by);
alter table imports enable row level security;
alter table imports force row level security;
create policy backup on imports for select to marza_backup
  using (true);
create policy hold_rows_of_account on imports to marza_definer
  using (true);
create policy import_archive on imports for insert to marza_definer
  with check (true);
create policy imported_in_ones_own_name on imports as restrictive for insert to marza_app
  with check ((imported_by = ( SELECT current_user_id() AS current_user_id)));
create policy own_and_managed on imports to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND ((imported_by = ( SELECT current_user_id() AS current_user_id)) OR (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role)))));
create policy undone_in_ones_own_name on imports as restrictive for update to marza_app
  using (true)
  with check ((undone_by = ( SELECT current_user_id() AS current_user_id)));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION record_history('import', '{file_name,imported_by,undone_by,created_at,request_hash,file_sha256}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON imports REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('import', '{file_name,imported_by,undone_by,created_at,request_hash,file_sha256}', '{}');

create table invitations (
  organization_id uuid not null,
  user_id uuid not null,
  invited_at timestamp(3) with time zone default now() not null,
  accepted_at timestamp(3) with time zone,
  constraint invitations_pkey PRIMARY KEY (organization_id, user_id),
  constraint invitations_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_members(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX invitations_user ON invitations USING btree (user_id) WHERE accepted_at IS NULL;
alter table invitations enable row level security;
alter table invitations force row level security;
create policy accept_invitations on invitations to marza_definer
  using (true)
  with check (true);
create policy backup on invitations for select to marza_backup
  using (true);
create policy managers_invite on invitations for insert to marza_app
  with check (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy managers_invite_again on invitations for update to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy members_see on invitations for select to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));

create table mailed_links (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  email text,
  expires_at timestamp(3) with time zone not null,
  organization_id uuid,
  is_copied boolean default false not null,
  constraint mailed_links_pkey PRIMARY KEY (token_hash),
  constraint mailed_links_member FOREIGN KEY (organization_id, user_id) REFERENCES organization_members(organization_id, user_id) ON DELETE CASCADE,
  constraint mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mailed_links_check CHECK ((purpose = 'email_change'::text) = (email IS NOT NULL)),
  constraint mailed_links_check1 CHECK (NOT is_copied OR purpose = 'invitation'::text),
  constraint mailed_links_email_check CHECK (length(email) <= 255),
  constraint mailed_links_organization_check CHECK ((purpose = 'invitation'::text) = (organization_id IS NOT NULL)),
  constraint mailed_links_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'email_change'::text, 'invitation'::text]))
);
CREATE INDEX mailed_links_expires ON mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_user ON mailed_links USING btree (user_id);
alter table mailed_links enable row level security;
alter table mailed_links force row level security;
create policy auth_role on mailed_links to marza_auth
  using (true)
  with check (true);
create policy backup on mailed_links for select to marza_backup
  using (true);

create table members_of_deleted (
  organization_id uuid not null,
  user_id uuid not null,
  constraint members_of_deleted_pkey PRIMARY KEY (organization_id, user_id),
  constraint members_of_deleted_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX members_of_deleted_user ON members_of_deleted USING btree (user_id);
alter table members_of_deleted enable row level security;
alter table members_of_deleted force row level security;
create policy backup on members_of_deleted for select to marza_backup
  using (true);
create policy definer_keeps on members_of_deleted to marza_definer
  using (true)
  with check (true);

create table morning_mail_keys (
  key_hash bytea not null,
  user_id uuid not null,
  made_at timestamp(3) with time zone default now() not null,
  constraint morning_mail_keys_pkey PRIMARY KEY (key_hash),
  constraint morning_mail_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX morning_mail_keys_made ON morning_mail_keys USING btree (made_at);
CREATE INDEX morning_mail_keys_user ON morning_mail_keys USING btree (user_id);
alter table morning_mail_keys enable row level security;
alter table morning_mail_keys force row level security;
create policy auth_role on morning_mail_keys to marza_auth
  using (true)
  with check (true);
create policy backup on morning_mail_keys for select to marza_backup
  using (true);

create table morning_mail_subscriptions (
  user_id uuid not null,
  language text not null,
  since timestamp(3) with time zone default now() not null,
  constraint morning_mail_subscriptions_pkey PRIMARY KEY (user_id),
  constraint morning_mail_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint morning_mail_subscriptions_language_check CHECK (language = ANY (ARRAY['lt'::text, 'en'::text]))
);
alter table morning_mail_subscriptions enable row level security;
alter table morning_mail_subscriptions force row level security;
create policy auth_role on morning_mail_subscriptions to marza_auth
  using (true)
  with check (true);
create policy backup on morning_mail_subscriptions for select to marza_backup
  using (true);

create table morning_mails (
  user_id uuid not null,
  day date not null,
  sent_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  constraint morning_mails_pkey PRIMARY KEY (user_id, day),
  constraint morning_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint morning_mails_check CHECK (sent_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX morning_mails_day ON morning_mails USING btree (day);
alter table morning_mails enable row level security;
alter table morning_mails force row level security;
create policy auth_role on morning_mails to marza_auth
  using (true)
  with check (true);
create policy backup on morning_mails for select to marza_backup
  using (true);

create table organization_members (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint organization_members_pkey PRIMARY KEY (organization_id, id),
  constraint organization_members_organization_id_user_id_key UNIQUE (organization_id, user_id),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organization_members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))
);
CREATE INDEX organization_members_list ON organization_members USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX organization_members_user ON organization_members USING btree (user_id) INCLUDE (organization_id, role);
alter table organization_members enable row level security;
alter table organization_members force row level security;
create policy add_first_owner on organization_members for insert to marza_definer
  with check (true);
create policy backup on organization_members for select to marza_backup
  using (true);
create policy definer_reads on organization_members for select to marza_definer
  using (true);
create policy managers_change on organization_members for update to marza_app
  using (((user_id <> ( SELECT current_user_id() AS current_user_id)) AND ((organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role)) OR ((role <> 'owner'::text) AND (organization_id IN ( SELECT organizations_with_role('{admin}'::text[]) AS organizations_with_role))))))
  with check (((organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role)) OR ((role <> 'owner'::text) AND (organization_id IN ( SELECT organizations_with_role('{admin}'::text[]) AS organizations_with_role)))));
create policy managers_invite on organization_members for insert to marza_app
  with check (((role <> 'owner'::text) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
create policy managers_remove on organization_members for delete to marza_app
  using (((user_id <> ( SELECT current_user_id() AS current_user_id)) AND ((organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role)) OR ((role <> 'owner'::text) AND (organization_id IN ( SELECT organizations_with_role('{admin}'::text[]) AS organizations_with_role))))));
create policy members_see on organization_members for select to marza_app
  using (((user_id = ( SELECT current_user_id() AS current_user_id)) OR (organization_id IN ( SELECT organizations_with_role('{owner,admin,member}'::text[]) AS organizations_with_role))));
CREATE TRIGGER announce_membership AFTER INSERT OR DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION announce_membership();
CREATE TRIGGER keep_an_owner AFTER DELETE OR UPDATE OF role ON organization_members FOR EACH ROW EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER leave_tasks AFTER DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION leave_tasks_of_member();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON organization_members FOR EACH ROW EXECUTE FUNCTION record_history('member', '{}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON organization_members REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('member', '{}', '{}');
CREATE TRIGGER remember_former_member AFTER DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION remember_former_member();

create table organizations (
  id uuid not null,
  name text not null,
  created_by uuid,
  logo_path text,
  color_scheme text default 'norwegian'::text not null,
  language text default 'lt'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  vat_rates jsonb default '[]'::jsonb not null,
  legal_name text,
  legal_code text,
  vat_number text,
  legal_address text,
  iban text,
  phone text,
  email text,
  margin_note text default 'Maržos apmokestinimo schema. Naudotos prekės'::text not null,
  invoice_note text,
  contract_terms text,
  blank_after_years integer,
  task_kinds_off text[] default '{}'::text[] not null,
  invoice_task_days integer default 5 not null,
  isaf_codes jsonb default '{}'::jsonb not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_blank_after_years_check CHECK (blank_after_years >= 10 AND blank_after_years <= 100),
  constraint organizations_color_scheme_check CHECK (length(color_scheme) >= 1 AND length(color_scheme) <= 50),
  constraint organizations_contract_terms_check CHECK (length(contract_terms) >= 1 AND length(contract_terms) <= 5000),
  constraint organizations_email_check CHECK (length(email) >= 3 AND length(email) <= 255),
  constraint organizations_iban_check CHECK (length(iban) >= 15 AND length(iban) <= 34),
  constraint organizations_invoice_note_check CHECK (length(invoice_note) >= 1 AND length(invoice_note) <= 1000),
  constraint organizations_invoice_task_days_check CHECK (invoice_task_days >= 0 AND invoice_task_days <= 90),
  constraint organizations_isaf_codes_check CHECK (jsonb_typeof(isaf_codes) = 'object'::text),
  constraint organizations_language_check CHECK (language = ANY (ARRAY['lt'::text, 'en'::text])),
  constraint organizations_legal_address_check CHECK (length(legal_address) >= 1 AND length(legal_address) <= 200),
  constraint organizations_legal_code_check CHECK (length(legal_code) >= 1 AND length(legal_code) <= 30),
  constraint organizations_legal_name_check CHECK (length(legal_name) >= 1 AND length(legal_name) <= 200),
  constraint organizations_margin_note_check CHECK (length(margin_note) >= 1 AND length(margin_note) <= 200),
  constraint organizations_name_check CHECK (length(name) >= 1 AND length(name) <= 100 AND name = btrim(name)),
  constraint organizations_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 50),
  constraint organizations_task_kinds_off_check CHECK (task_kinds_off <@ ARRAY['inspection'::text, 'reservation'::text, 'rate_missing'::text, 'declare_purchase'::text, 'confirm_buyer'::text, 'invoice'::text]),
  constraint organizations_vat_number_check CHECK (length(vat_number) >= 4 AND length(vat_number) <= 20),
  constraint organizations_vat_rates_check CHECK (jsonb_typeof(vat_rates) = 'array'::text),
  constraint organizations_version_check CHECK (version > 0)
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy backup on organizations for select to marza_backup
  using (true);
create policy definer_reads on organizations for select to marza_definer
  using (true);
create policy import_archive on organizations for insert to marza_definer
  with check (true);
create policy keep_an_owner_locks on organizations for update to marza_definer
  using (true);
create policy managers_change on organizations for update to marza_app
  using ((id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role)));
create policy members_see on organizations for select to marza_app
  using ((id IN ( SELECT m.organization_id
   FROM organization_members m
  WHERE (m.user_id = ( SELECT current_user_id() AS current_user_id)))));
create policy owner_deletes on organizations for delete to marza_app
  using (((id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role)) AND (( SELECT current_user_id() AS current_user_id) = ( SELECT current_actor_id() AS current_actor_id))));
create policy superadmin_creates on organizations for insert to marza_app
  with check (((created_by = ( SELECT current_user_id() AS current_user_id)) AND ( SELECT is_superadmin() AS is_superadmin)));
CREATE TRIGGER add_first_owner AFTER INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION add_first_owner();
CREATE TRIGGER guard_closed_months AFTER UPDATE OF vat_rates ON organizations FOR EACH ROW WHEN (old.vat_rates IS DISTINCT FROM new.vat_rates) EXECUTE FUNCTION guard_rates_of_closed_months();
CREATE TRIGGER hold_cars BEFORE DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION hold_cars_of_deleted();
CREATE TRIGGER next_version BEFORE UPDATE OF name, color_scheme, language, vat_rates, legal_name, legal_code, vat_number, legal_address, iban, phone, email, margin_note, invoice_note, contract_terms, blank_after_years, task_kinds_off, invoice_task_days, isaf_codes ON organizations FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.color_scheme IS DISTINCT FROM new.color_scheme OR old.language IS DISTINCT FROM new.language OR old.vat_rates IS DISTINCT FROM new.vat_rates OR old.legal_name IS DISTINCT FROM new.legal_name OR old.legal_code IS DISTINCT FROM new.legal_code OR old.vat_number IS DISTINCT FROM new.vat_number OR old.legal_address IS DISTINCT FROM new.legal_address OR old.iban IS DISTINCT FROM new.iban OR old.phone IS DISTINCT FROM new.phone OR old.email IS DISTINCT FROM new.email OR old.margin_note IS DISTINCT FROM new.margin_note OR old.invoice_note IS DISTINCT FROM new.invoice_note OR old.contract_terms IS DISTINCT FROM new.contract_terms OR old.blank_after_years IS DISTINCT FROM new.blank_after_years OR old.task_kinds_off IS DISTINCT FROM new.task_kinds_off OR old.invoice_task_days IS DISTINCT FROM new.invoice_task_days OR old.isaf_codes IS DISTINCT FROM new.isaf_codes) EXECUTE FUNCTION next_organization_version();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION record_history('organization', '{version,changed_by}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON organizations REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('organization', '{version,changed_by}', '{}');
CREATE TRIGGER remember_members_of_deleted BEFORE DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION remember_members_of_deleted();
CREATE TRIGGER remove_image AFTER UPDATE OF logo_path ON organizations FOR EACH ROW WHEN (old.logo_path IS DISTINCT FROM new.logo_path AND old.logo_path IS NOT NULL) EXECUTE FUNCTION remove_image('logo_path');
CREATE TRIGGER remove_image_deleted AFTER DELETE ON organizations FOR EACH ROW WHEN (old.logo_path IS NOT NULL) EXECUTE FUNCTION remove_image('logo_path');

create table overheads (
  organization_id uuid not null,
  id uuid not null,
  description text not null,
  amount numeric(12,2) not null,
  currency text not null,
  exchange_rate numeric,
  rate_day date,
  amount_eur numeric(20,2),
  day date not null,
  type text not null,
  vat_amount numeric(12,2),
  supplier text,
  supplier_code text,
  document_number text,
  repeats text,
  repeats_until date,
  repeats_of uuid,
  due_on date,
  is_skipped boolean default false not null,
  split_id uuid,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  paid_by uuid,
  paid_how text,
  supplier_vat_number text,
  constraint overheads_pkey PRIMARY KEY (organization_id, id),
  constraint overheads_organization_id_repeats_of_due_on_key UNIQUE (organization_id, repeats_of, due_on),
  constraint overheads_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint overheads_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint overheads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint overheads_organization_id_repeats_of_fkey FOREIGN KEY (organization_id, repeats_of) REFERENCES overheads(organization_id, id) ON DELETE SET NULL (repeats_of),
  constraint overheads_organization_id_split_id_fkey FOREIGN KEY (organization_id, split_id) REFERENCES splits(organization_id, id) ON DELETE CASCADE,
  constraint overheads_paid_by_partner_fkey FOREIGN KEY (organization_id, paid_by) REFERENCES partners(organization_id, id),
  constraint overheads_amount_check CHECK (amount > 0::numeric),
  constraint overheads_amount_eur_check CHECK (amount_eur >= 0::numeric),
  constraint overheads_check CHECK (vat_amount >= 0::numeric AND vat_amount <= amount),
  constraint overheads_check1 CHECK (rate_day IS NULL OR exchange_rate IS NOT NULL),
  constraint overheads_check2 CHECK (repeats_until IS NULL OR repeats IS NOT NULL),
  constraint overheads_check3 CHECK (repeats IS NULL OR repeats_of IS NULL),
  constraint overheads_check4 CHECK (repeats_of IS NULL OR due_on IS NOT NULL),
  constraint overheads_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint overheads_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  constraint overheads_document_number_check CHECK (length(document_number) >= 1 AND length(document_number) <= 100),
  constraint overheads_exchange_rate_check CHECK (exchange_rate > 0::numeric AND exchange_rate < 'Infinity'::numeric),
  constraint overheads_paid_how_check CHECK (paid_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint overheads_repeats_check CHECK (repeats = 'monthly'::text),
  constraint overheads_supplier_check CHECK (length(supplier) >= 1 AND length(supplier) <= 200),
  constraint overheads_supplier_code_check CHECK (length(supplier_code) >= 1 AND length(supplier_code) <= 50),
  constraint overheads_supplier_vat_number_check CHECK (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'::text),
  constraint overheads_type_check CHECK (type = ANY (ARRAY['rent'::text, 'fuel'::text, 'advertising'::text, 'bank'::text, 'other'::text])),
  constraint overheads_version_check CHECK (version > 0)
);
CREATE INDEX overheads_added_by ON overheads USING btree (added_by);
CREATE INDEX overheads_changed_by ON overheads USING btree (changed_by);
CREATE INDEX overheads_list ON overheads USING btree (organization_id, day DESC, created_at DESC, id DESC);
CREATE INDEX overheads_repeating ON overheads USING btree (organization_id) WHERE repeats IS NOT NULL;
CREATE INDEX overheads_split ON overheads USING btree (organization_id, split_id) WHERE split_id IS NOT NULL;
CREATE INDEX overheads_suppliers ON overheads USING btree (organization_id, created_at DESC) INCLUDE (supplier, supplier_code) WHERE supplier IS NOT NULL;
alter table overheads enable row level security;
alter table overheads force row level security;
create policy added_in_ones_own_name on overheads as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on overheads for select to marza_backup
  using (true);
create policy leave_part on overheads to marza_definer
  using (true)
  with check (true);
create policy owners_and_admins on overheads to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role))));
CREATE TRIGGER guard_closed_months AFTER INSERT OR DELETE OR UPDATE ON overheads FOR EACH ROW EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON overheads FOR EACH ROW EXECUTE FUNCTION record_history('overhead', '{version,changed_by,repeats_of,due_on,split_id}', '{supplier,supplier_code,supplier_vat_number}');
CREATE TRIGGER record_insertions AFTER INSERT ON overheads REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('overhead', '{version,changed_by,repeats_of,due_on,split_id}', '{supplier,supplier_code,supplier_vat_number}');
CREATE CONSTRAINT TRIGGER settle_deleted AFTER DELETE ON overheads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.split_id IS NOT NULL) EXECUTE FUNCTION settle_split('split_id');
CREATE CONSTRAINT TRIGGER settle_split AFTER INSERT OR UPDATE ON overheads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.split_id IS NOT NULL) EXECUTE FUNCTION settle_split('split_id');

create table paper_logos (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  of_path text,
  content text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint paper_logos_pkey PRIMARY KEY (organization_id, id),
  constraint paper_logos_organization_id_of_path_key UNIQUE (organization_id, of_path),
  constraint paper_logos_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint paper_logos_content_check CHECK (length(content) >= 1 AND length(content) <= 700000 AND content ~ '^[A-Za-z0-9+/]+=*$'::text)
);
alter table paper_logos enable row level security;
alter table paper_logos force row level security;
create policy backup on paper_logos for select to marza_backup
  using (true);
create policy logos_of_all on paper_logos to marza_definer
  using (true);
create policy members on paper_logos to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));

create table paper_series (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  series text not null,
  last_number integer default 0 not null,
  year integer not null,
  is_locked boolean default false not null,
  confirmed_number integer,
  version integer default 1 not null,
  changed_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  day_order text default 'ask'::text not null,
  constraint paper_series_pkey PRIMARY KEY (organization_id, id),
  constraint paper_series_organization_id_kind_key UNIQUE (organization_id, kind),
  constraint paper_series_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint paper_series_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint paper_series_confirmed_number_check CHECK (confirmed_number >= 0),
  constraint paper_series_day_order_check CHECK (day_order = ANY (ARRAY['ask'::text, 'refuse'::text])),
  constraint paper_series_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'contract'::text, 'proforma'::text])),
  constraint paper_series_last_number_check CHECK (last_number >= 0 AND last_number <= 99999999),
  constraint paper_series_series_check CHECK (length(series) >= 1 AND length(series) <= 20),
  constraint paper_series_version_check CHECK (version > 0),
  constraint paper_series_year_check CHECK (year >= 2000 AND year <= 2100)
);
CREATE INDEX paper_series_changed_by ON paper_series USING btree (changed_by);
alter table paper_series enable row level security;
alter table paper_series force row level security;
create policy backup on paper_series for select to marza_backup
  using (true);
create policy members on paper_series to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy series_of_all on paper_series to marza_definer
  using (true);
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON paper_series FOR EACH ROW EXECUTE FUNCTION record_history('series', '{version,changed_by,last_number}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON paper_series REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('series', '{version,changed_by,last_number}', '{}');

create table papers (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  state text default 'draft'::text not null,
  car_id uuid,
  language text not null,
  day date,
  side_name text,
  side_code text,
  side_address text,
  side_vat_number text,
  side_phone text,
  side_email text,
  place text,
  defect_kinds text[] default '{}'::text[] not null,
  defects text,
  note text,
  series text,
  number integer,
  issued_at timestamp(3) with time zone,
  car_name text,
  car_price numeric(12,2),
  car_currency text,
  car_scheme text,
  car_person text,
  total numeric(12,2),
  currency text,
  total_eur numeric(20,2),
  scheme text,
  vat_rate numeric(5,2),
  vat_eur numeric(20,2),
  content jsonb,
  credits uuid,
  annulled_on date,
  annulment_reason text,
  path text,
  size integer,
  sha256 text,
  blanked_on date,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  mail_to text,
  mailed_at timestamp(3) with time zone,
  logo_id uuid,
  rest_how text,
  due_on date,
  second_side jsonb,
  series_kind text generated always as (
CASE
    WHEN kind = 'proforma'::text THEN 'proforma'::text
    WHEN kind = ANY (ARRAY['invoice'::text, 'credit_invoice'::text]) THEN 'invoice'::text
    ELSE 'contract'::text
END) stored,
  constraint papers_pkey PRIMARY KEY (organization_id, id),
  constraint papers_organization_id_series_kind_series_number_key UNIQUE (organization_id, series_kind, series, number),
  constraint papers_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint papers_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint papers_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE SET NULL (car_id),
  constraint papers_organization_id_credits_fkey FOREIGN KEY (organization_id, credits) REFERENCES papers(organization_id, id),
  constraint papers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint papers_organization_id_logo_id_fkey FOREIGN KEY (organization_id, logo_id) REFERENCES paper_logos(organization_id, id),
  constraint papers_annulment_reason_check CHECK (length(annulment_reason) >= 1 AND length(annulment_reason) <= 500),
  constraint papers_check CHECK ((state = 'draft'::text) = (number IS NULL)),
  constraint papers_check1 CHECK ((number IS NULL) = (series IS NULL)),
  constraint papers_check2 CHECK ((content IS NULL) = (state = ANY (ARRAY['draft'::text, 'lost'::text]))),
  constraint papers_check3 CHECK ((kind = 'credit_invoice'::text) = (credits IS NOT NULL) OR state = 'lost'::text),
  constraint papers_check4 CHECK (path IS NULL OR content IS NOT NULL),
  constraint papers_check5 CHECK ((path IS NULL) = (size IS NULL) AND (path IS NULL) = (sha256 IS NULL)),
  constraint papers_check6 CHECK ((state = 'annulled'::text) = (annulled_on IS NOT NULL) AND (annulled_on IS NULL) = (annulment_reason IS NULL)),
  constraint papers_check7 CHECK (day IS NOT NULL OR (state = ANY (ARRAY['draft'::text, 'lost'::text]))),
  constraint papers_check8 CHECK (content IS NOT NULL OR mail_to IS NULL AND mailed_at IS NULL),
  constraint papers_check9 CHECK (logo_id IS NULL OR content IS NOT NULL),
  constraint papers_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint papers_defects_check CHECK (length(defects) >= 1 AND length(defects) <= 2000),
  constraint papers_kind_check CHECK (kind = ANY (ARRAY['purchase_contract'::text, 'sale_contract'::text, 'deposit_receipt'::text, 'proforma'::text, 'invoice'::text, 'credit_invoice'::text])),
  constraint papers_language_check CHECK (language = ANY (ARRAY['lt'::text, 'en'::text])),
  constraint papers_mail_to_check CHECK (length(mail_to) >= 3 AND length(mail_to) <= 255),
  constraint papers_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint papers_number_check CHECK (number > 0),
  constraint papers_place_check CHECK (length(place) >= 1 AND length(place) <= 100),
  constraint papers_rest_how_check CHECK (rest_how = ANY (ARRAY['bank'::text, 'cash'::text, 'leasing'::text])),
  constraint papers_scheme_check CHECK (scheme = ANY (ARRAY['margin'::text, 'standard'::text, 'zero'::text, 'none'::text])),
  constraint papers_second_side_check CHECK (second_side IS NULL OR (COALESCE(second_side ->> 'role'::text, ''::text) = ANY (ARRAY['co_buyer'::text, 'lessee'::text]))),
  constraint papers_series_check CHECK (length(series) >= 1 AND length(series) <= 20),
  constraint papers_sha256_check CHECK (length(sha256) = 64),
  constraint papers_side_address_check CHECK (length(side_address) >= 1 AND length(side_address) <= 200),
  constraint papers_side_code_check CHECK (length(side_code) >= 1 AND length(side_code) <= 50),
  constraint papers_side_email_check CHECK (length(side_email) >= 1 AND length(side_email) <= 255),
  constraint papers_side_name_check CHECK (length(side_name) >= 1 AND length(side_name) <= 200),
  constraint papers_side_phone_check CHECK (length(side_phone) >= 1 AND length(side_phone) <= 50),
  constraint papers_side_vat_number_check CHECK (length(side_vat_number) >= 1 AND length(side_vat_number) <= 20),
  constraint papers_size_check CHECK (size > 0),
  constraint papers_state_check CHECK (state = ANY (ARRAY['draft'::text, 'issued'::text, 'annulled'::text, 'credited'::text, 'lost'::text])),
  constraint papers_version_check CHECK (version > 0)
);
CREATE INDEX papers_added_by ON papers USING btree (added_by);
CREATE INDEX papers_car ON papers USING btree (organization_id, car_id);
CREATE INDEX papers_changed_by ON papers USING btree (changed_by);
CREATE INDEX papers_credits ON papers USING btree (organization_id, credits) WHERE credits IS NOT NULL;
CREATE INDEX papers_day ON papers USING btree (organization_id, day) WHERE day IS NOT NULL;
CREATE INDEX papers_list ON papers USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX papers_logo ON papers USING btree (organization_id, logo_id) WHERE logo_id IS NOT NULL;
CREATE INDEX papers_path ON papers USING btree (path) WHERE path IS NOT NULL;
CREATE INDEX papers_without_pdf ON papers USING btree (organization_id) WHERE content IS NOT NULL AND path IS NULL;
alter table papers enable row level security;
alter table papers force row level security;
create policy added_in_ones_own_name on papers as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on papers for select to marza_backup
  using (true);
create policy members on papers to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy only_drafts_go on papers as restrictive for delete to marza_app
  using ((state = 'draft'::text));
create policy papers_of_all on papers to marza_definer
  using (true);
CREATE TRIGGER guard_closed_months AFTER INSERT OR UPDATE OF state ON papers FOR EACH ROW WHEN (new.state = ANY (ARRAY['issued'::text, 'annulled'::text])) EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER keep_issued_paper BEFORE UPDATE ON papers FOR EACH ROW WHEN (old.state <> 'draft'::text) EXECUTE FUNCTION keep_issued_paper();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION record_history('paper', '{version,changed_by,content,logo_id,path,size,series_kind,car_name,car_price,car_currency,car_scheme}', '{side_name,side_code,side_address,side_vat_number,side_phone,side_email,second_side,mail_to,car_person,defect_kinds,defects,note,annulment_reason}');
CREATE TRIGGER record_insertions AFTER INSERT ON papers REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('paper', '{version,changed_by,content,logo_id,path,size,series_kind,car_name,car_price,car_currency,car_scheme}', '{side_name,side_code,side_address,side_vat_number,side_phone,side_email,second_side,mail_to,car_person,defect_kinds,defects,note,annulment_reason}');
CREATE TRIGGER remove_files AFTER DELETE ON papers REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_files_of_deleted_rows();

create table partner_parts (
  organization_id uuid not null,
  id uuid default gen_random_uuid() not null,
  from_day date,
  partner_id uuid,
  parts integer not null,
  version integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint partner_parts_pkey PRIMARY KEY (organization_id, id),
  constraint partner_parts_organization_id_from_day_partner_id_key UNIQUE NULLS NOT DISTINCT (organization_id, from_day, partner_id),
  constraint partner_parts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint partner_parts_organization_id_partner_id_fkey FOREIGN KEY (organization_id, partner_id) REFERENCES partners(organization_id, id),
  constraint partner_parts_parts_check CHECK (parts >= 0 AND parts <= 1000),
  constraint partner_parts_version_check CHECK (version > 0)
);
alter table partner_parts enable row level security;
alter table partner_parts force row level security;
create policy added_by_owners on partner_parts for insert to marza_app
  with check (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));
create policy backup on partner_parts for select to marza_backup
  using (true);
create policy deleted_by_owners on partner_parts for delete to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));
create policy import on partner_parts to marza_definer
  using (true)
  with check (true);
create policy seen_by_partners on partner_parts for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND ((organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role)) OR (organization_id IN ( SELECT p.organization_id
   FROM partners p
  WHERE ((p.user_id = ( SELECT current_user_id() AS current_user_id)) AND p.is_active))))));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON partner_parts FOR EACH ROW EXECUTE FUNCTION record_history('partner', '{version}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON partner_parts REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('partner', '{version}', '{}');

create table partners (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid,
  joined_no integer not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint partners_pkey PRIMARY KEY (organization_id, id),
  constraint partners_organization_id_joined_no_key UNIQUE (organization_id, joined_no),
  constraint partners_organization_id_user_id_key UNIQUE (organization_id, user_id),
  constraint partners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint partners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint partners_joined_no_check CHECK (joined_no > 0)
);
CREATE INDEX partners_user ON partners USING btree (user_id);
alter table partners enable row level security;
alter table partners force row level security;
create policy added_by_owners on partners for insert to marza_app
  with check (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));
create policy ask_and_import on partners to marza_definer
  using (true)
  with check (true);
create policy backup on partners for select to marza_backup
  using (true);
create policy changed_by_owners on partners for update to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));
create policy known_to_members on partners for select to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION record_history('partner', '{joined_no}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON partners REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('partner', '{joined_no}', '{}');

create table payments (
  organization_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  kind text default 'payment'::text not null,
  amount numeric(12,2) not null,
  currency text default 'EUR'::text not null,
  exchange_rate numeric,
  rate_day date,
  amount_eur numeric(20,2),
  day date not null,
  how text,
  payer text,
  note text,
  until date,
  state text,
  state_day date,
  version integer default 1 not null,
  changed_by uuid,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  received_by uuid,
  returned_by uuid,
  returned_how text,
  constraint payments_pkey PRIMARY KEY (organization_id, id),
  constraint payments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payments_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payments_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE CASCADE,
  constraint payments_received_by_partner_fkey FOREIGN KEY (organization_id, received_by) REFERENCES partners(organization_id, id),
  constraint payments_returned_by_partner_fkey FOREIGN KEY (organization_id, returned_by) REFERENCES partners(organization_id, id),
  constraint payments_amount_check CHECK (amount > 0::numeric),
  constraint payments_amount_eur_check CHECK (amount_eur >= 0::numeric),
  constraint payments_check CHECK ((kind = 'deposit'::text) = (state IS NOT NULL)),
  constraint payments_check1 CHECK ((kind = 'deposit'::text) = (until IS NOT NULL)),
  constraint payments_check2 CHECK ((state_day IS NOT NULL) = COALESCE(state = ANY (ARRAY['returned'::text, 'kept'::text]), false)),
  constraint payments_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint payments_exchange_rate_check CHECK (exchange_rate > 0::numeric AND exchange_rate < 'Infinity'::numeric),
  constraint payments_how_check CHECK (how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint payments_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'payment'::text])),
  constraint payments_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  constraint payments_payer_check CHECK (length(payer) >= 1 AND length(payer) <= 200),
  constraint payments_returned_how_check CHECK (returned_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint payments_state_check CHECK (state = ANY (ARRAY['held'::text, 'counted'::text, 'returned'::text, 'kept'::text])),
  constraint payments_version_check CHECK (version > 0)
);
CREATE INDEX payments_added_by ON payments USING btree (added_by);
CREATE INDEX payments_car ON payments USING btree (organization_id, car_id, day DESC, created_at DESC, id DESC);
CREATE INDEX payments_changed_by ON payments USING btree (changed_by);
CREATE INDEX payments_day ON payments USING btree (organization_id, day);
CREATE INDEX payments_kept ON payments USING btree (organization_id, state_day) WHERE state = 'kept'::text;
alter table payments enable row level security;
alter table payments force row level security;
create policy added_in_ones_own_name on payments as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on payments for select to marza_backup
  using (true);
create policy members on payments to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy settle_and_import on payments to marza_definer
  using (true);
CREATE TRIGGER guard_closed_months AFTER INSERT OR DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION record_history('payment', '{version,changed_by}', '{payer}');
CREATE TRIGGER record_insertions AFTER INSERT ON payments REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('payment', '{version,changed_by}', '{payer}');
CREATE TRIGGER settle_deposit BEFORE INSERT OR UPDATE ON payments FOR EACH ROW WHEN (new.state = ANY (ARRAY['held'::text, 'counted'::text])) EXECUTE FUNCTION settle_deposit();
CREATE TRIGGER sum_deleted AFTER DELETE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();
CREATE TRIGGER sum_inserted AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();
CREATE TRIGGER sum_updated AFTER UPDATE ON payments REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sum_rows_of_cars();

create table profiles (
  id uuid not null,
  full_name text,
  email text,
  avatar_path text,
  search_folded text generated always as (fold_name((COALESCE(full_name, ''::text) || ' '::text) || COALESCE(email, ''::text))) stored not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_email_check CHECK (length(email) <= 255),
  constraint profiles_full_name_check CHECK (length(full_name) <= 100)
);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy auth_role on profiles to marza_auth
  using (true)
  with check (true);
create policy backup on profiles for select to marza_backup
  using (true);
create policy definer_reads on profiles for select to marza_definer
  using (true);
create policy known_people on profiles for select to marza_app
  using (((id = ( SELECT current_user_id() AS current_user_id)) OR (id IN ( SELECT m.user_id
   FROM organization_members m)) OR (id IN ( SELECT f.user_id
   FROM former_members f)) OR ( SELECT is_superadmin() AS is_superadmin)));
create policy own_insert on profiles for insert to marza_app
  with check ((id = ( SELECT current_user_id() AS current_user_id)));
create policy own_update on profiles for update to marza_app
  using ((id = ( SELECT current_user_id() AS current_user_id)));
CREATE TRIGGER announce_profile AFTER UPDATE OF full_name, avatar_path ON profiles FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name OR old.avatar_path IS DISTINCT FROM new.avatar_path) EXECUTE FUNCTION announce_profile();
CREATE TRIGGER record_impersonated_change AFTER INSERT OR UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION record_impersonated_change('id');
CREATE TRIGGER remove_image AFTER UPDATE OF avatar_path ON profiles FOR EACH ROW WHEN (old.avatar_path IS DISTINCT FROM new.avatar_path AND old.avatar_path IS NOT NULL) EXECUTE FUNCTION remove_image('avatar_path');
CREATE TRIGGER remove_image_deleted AFTER DELETE ON profiles FOR EACH ROW WHEN (old.avatar_path IS NOT NULL) EXECUTE FUNCTION remove_image('avatar_path');

create table reference_rates (
  currency text not null,
  day date not null,
  published numeric not null,
  constraint reference_rates_pkey PRIMARY KEY (currency, day),
  constraint reference_rates_currency_check CHECK (currency = ANY (ARRAY['NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint reference_rates_published_check CHECK (published > 0::numeric)
);
alter table reference_rates enable row level security;
alter table reference_rates force row level security;
create policy auth_role on reference_rates to marza_auth
  using (true)
  with check (true);
create policy backup on reference_rates for select to marza_backup
  using (true);
create policy everybody_reads on reference_rates for select to marza_app
  using (true);

create table secrets (
  id uuid not null,
  purpose text not null,
  value text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint secrets_pkey PRIMARY KEY (id),
  constraint secrets_purpose_check CHECK (purpose = ANY (ARRAY['access_token'::text, 'refresh_token'::text, 'file_url'::text, 'factor'::text]))
);
CREATE INDEX secrets_purpose ON secrets USING btree (purpose, created_at DESC);
alter table secrets enable row level security;
alter table secrets force row level security;
create policy auth_role on secrets to marza_auth
  using (true)
  with check (true);
create policy backup on secrets for select to marza_backup
  using (true);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  impersonated_id uuid,
  refresh_key uuid not null,
  refresh_hash bytea not null,
  refresh_count integer default 0 not null,
  user_agent text,
  ip_address text,
  created_at timestamp(3) with time zone default now() not null,
  refreshed_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_impersonated_id_fkey FOREIGN KEY (impersonated_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint sessions_refresh_key_fkey FOREIGN KEY (refresh_key) REFERENCES secrets(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_ip_address_check CHECK (length(ip_address) <= 100),
  constraint sessions_refresh_count_check CHECK (refresh_count >= 0),
  constraint sessions_user_agent_check CHECK (length(user_agent) <= 500)
);
CREATE INDEX sessions_impersonated ON sessions USING btree (impersonated_id) WHERE impersonated_id IS NOT NULL;
CREATE INDEX sessions_refresh_key ON sessions USING btree (refresh_key);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy auth_role on sessions to marza_auth
  using (true)
  with check (true);
create policy backup on sessions for select to marza_backup
  using (true);
create policy definer_reads on sessions for select to marza_definer
  using (true);
CREATE TRIGGER accept_invitations AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION accept_invitations();
CREATE TRIGGER announce_session_end AFTER DELETE ON sessions FOR EACH ROW WHEN (old.expires_at > now()) EXECUTE FUNCTION announce_session();
CREATE TRIGGER announce_session_impersonation AFTER UPDATE OF impersonated_id ON sessions FOR EACH ROW WHEN (old.impersonated_id IS DISTINCT FROM new.impersonated_id) EXECUTE FUNCTION announce_session();
CREATE TRIGGER record_impersonation AFTER DELETE OR UPDATE OF impersonated_id ON sessions FOR EACH ROW EXECUTE FUNCTION record_impersonation();

create table settlements (
  organization_id uuid not null,
  id uuid not null,
  from_partner uuid,
  to_partner uuid,
  amount numeric(12,2) not null,
  day date not null,
  how text,
  note text,
  version integer default 1 not null,
  changed_by uuid,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  constraint settlements_pkey PRIMARY KEY (organization_id, id),
  constraint settlements_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint settlements_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint settlements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint settlements_organization_id_from_partner_fkey FOREIGN KEY (organization_id, from_partner) REFERENCES partners(organization_id, id),
  constraint settlements_organization_id_to_partner_fkey FOREIGN KEY (organization_id, to_partner) REFERENCES partners(organization_id, id),
  constraint settlements_amount_check CHECK (amount > 0::numeric),
  constraint settlements_check CHECK (from_partner IS DISTINCT FROM to_partner),
  constraint settlements_how_check CHECK (how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint settlements_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  constraint settlements_version_check CHECK (version > 0)
);
CREATE INDEX settlements_added_by ON settlements USING btree (added_by);
CREATE INDEX settlements_changed_by ON settlements USING btree (changed_by);
CREATE INDEX settlements_list ON settlements USING btree (organization_id, day DESC, created_at DESC, id DESC);
alter table settlements enable row level security;
alter table settlements force row level security;
create policy added_in_ones_own_name on settlements as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on settlements for select to marza_backup
  using (true);
create policy import on settlements to marza_definer
  using (true)
  with check (true);
create policy partners on settlements to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND ((organization_id IN ( SELECT organizations_with_role('{owner,admin}'::text[]) AS organizations_with_role)) OR (organization_id IN ( SELECT p.organization_id
   FROM partners p
  WHERE ((p.user_id = ( SELECT current_user_id() AS current_user_id)) AND p.is_active))))));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION record_history('settlement', '{version,changed_by}', '{note}');
CREATE TRIGGER record_insertions AFTER INSERT ON settlements REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('settlement', '{version,changed_by}', '{note}');

create table splits (
  organization_id uuid not null,
  id uuid not null,
  description text not null,
  amount numeric(12,2) not null,
  currency text not null,
  exchange_rate numeric,
  rate_day date,
  expense_type text not null,
  kind text not null,
  date date not null,
  vat_amount numeric(12,2),
  supplier text,
  supplier_code text,
  document_number text,
  declaration_number text,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  paid_by uuid,
  paid_how text,
  supplier_vat_number text,
  constraint splits_pkey PRIMARY KEY (organization_id, id),
  constraint splits_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint splits_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint splits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint splits_paid_by_partner_fkey FOREIGN KEY (organization_id, paid_by) REFERENCES partners(organization_id, id),
  constraint splits_amount_check CHECK (amount > 0::numeric),
  constraint splits_check CHECK (vat_amount >= 0::numeric AND vat_amount <= amount),
  constraint splits_check1 CHECK (rate_day IS NULL OR exchange_rate IS NOT NULL),
  constraint splits_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'NOK'::text, 'USD'::text, 'GBP'::text])),
  constraint splits_declaration_number_check CHECK (length(declaration_number) >= 1 AND length(declaration_number) <= 100),
  constraint splits_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  constraint splits_document_number_check CHECK (length(document_number) >= 1 AND length(document_number) <= 100),
  constraint splits_exchange_rate_check CHECK (exchange_rate > 0::numeric AND exchange_rate < 'Infinity'::numeric),
  constraint splits_kind_check CHECK (kind = ANY (ARRAY['cost'::text, 'refund'::text])),
  constraint splits_paid_how_check CHECK (paid_how = ANY (ARRAY['bank'::text, 'cash'::text])),
  constraint splits_supplier_check CHECK (length(supplier) >= 1 AND length(supplier) <= 200),
  constraint splits_supplier_code_check CHECK (length(supplier_code) >= 1 AND length(supplier_code) <= 50),
  constraint splits_supplier_vat_number_check CHECK (supplier_vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'::text),
  constraint splits_version_check CHECK (version > 0)
);
CREATE INDEX splits_added_by ON splits USING btree (added_by);
CREATE INDEX splits_changed_by ON splits USING btree (changed_by);
CREATE INDEX splits_list ON splits USING btree (organization_id, date DESC, created_at DESC, id DESC);
alter table splits enable row level security;
alter table splits force row level security;
create policy added_in_ones_own_name on splits as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on splits for select to marza_backup
  using (true);
create policy members on splits to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
create policy settle_split on splits to marza_definer
  using (true)
  with check (true);
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON splits FOR EACH ROW EXECUTE FUNCTION record_history('split', '{version,changed_by}', '{supplier,supplier_code,supplier_vat_number}');
CREATE TRIGGER record_insertions AFTER INSERT ON splits REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('split', '{version,changed_by}', '{supplier,supplier_code,supplier_vat_number}');
CREATE CONSTRAINT TRIGGER settle_split AFTER INSERT OR UPDATE ON splits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_split('id');

create table sums_checked (
  organization_id uuid not null,
  checked_at timestamp(3) with time zone not null,
  cars integer not null,
  balances_agree boolean,
  constraint sums_checked_pkey PRIMARY KEY (organization_id),
  constraint sums_checked_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table sums_checked enable row level security;
alter table sums_checked force row level security;
create policy backup on sums_checked for select to marza_backup
  using (true);
create policy compare_sums on sums_checked to marza_definer
  using (true)
  with check (true);
create policy owners_read on sums_checked for select to marza_app
  using (((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)) AND (organization_id IN ( SELECT organizations_with_role('{owner}'::text[]) AS organizations_with_role))));

create table task_runs (
  organization_id uuid not null,
  history_id bigint,
  day date,
  begun_at timestamp with time zone,
  tries integer default 0 not null,
  constraint task_runs_pkey PRIMARY KEY (organization_id),
  constraint task_runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint task_runs_tries_check CHECK (tries >= 0)
);
alter table task_runs enable row level security;
alter table task_runs force row level security;
create policy backup on task_runs for select to marza_backup
  using (true);
create policy note_runs on task_runs to marza_definer
  using (true)
  with check (true);

create table task_templates (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  days_after integer not null,
  assignee uuid,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  constraint task_templates_pkey PRIMARY KEY (organization_id, id),
  constraint task_templates_assignee_fkey FOREIGN KEY (assignee) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint task_templates_days_after_check CHECK (days_after >= 0 AND days_after <= 365),
  constraint task_templates_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint task_templates_version_check CHECK (version > 0)
);
CREATE INDEX task_templates_assignee ON task_templates USING btree (assignee);
CREATE INDEX task_templates_changed_by ON task_templates USING btree (changed_by);
CREATE INDEX task_templates_order ON task_templates USING btree (organization_id, days_after, created_at, id);
alter table task_templates enable row level security;
alter table task_templates force row level security;
create policy backup on task_templates for select to marza_backup
  using (true);
create policy import_and_hold on task_templates to marza_definer
  using (true)
  with check (true);
create policy members on task_templates to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON task_templates FOR EACH ROW EXECUTE FUNCTION record_history('task', '{version,changed_by}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON task_templates REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('task', '{version,changed_by}', '{}');

create table tasks (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  car_id uuid,
  due_on date,
  assignee uuid,
  lost_assignee boolean default false not null,
  done_at timestamp(3) with time zone,
  done_by uuid,
  source text,
  source_id uuid,
  source_day date,
  import_id uuid,
  deleted_at timestamp(3) with time zone,
  added_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  version integer default 1 not null,
  changed_by uuid,
  constraint tasks_pkey PRIMARY KEY (organization_id, id),
  constraint made_once UNIQUE (organization_id, source, source_id, source_day),
  constraint tasks_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_assignee_fkey FOREIGN KEY (assignee) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_organization_id_car_id_fkey FOREIGN KEY (organization_id, car_id) REFERENCES cars(organization_id, id) ON DELETE SET NULL (car_id),
  constraint tasks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint tasks_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id) ON DELETE CASCADE,
  constraint tasks_check CHECK (num_nonnulls(source, source_id, source_day) = ANY (ARRAY[0, 3])),
  constraint tasks_check1 CHECK (import_id IS NULL OR source IS NOT NULL AND car_id IS NULL),
  constraint tasks_check2 CHECK (done_by IS NULL OR done_at IS NOT NULL),
  constraint tasks_check3 CHECK (NOT lost_assignee OR assignee IS NULL),
  constraint tasks_check4 CHECK (deleted_at IS NULL OR source IS NOT NULL),
  constraint tasks_source_check CHECK (source = ANY (ARRAY['inspection'::text, 'reservation'::text, 'rate_missing'::text, 'declare_purchase'::text, 'confirm_buyer'::text, 'invoice'::text])),
  constraint tasks_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint tasks_version_check CHECK (version > 0)
);
CREATE INDEX tasks_added_by ON tasks USING btree (added_by);
CREATE INDEX tasks_assignee ON tasks USING btree (assignee);
CREATE INDEX tasks_car ON tasks USING btree (organization_id, car_id) WHERE car_id IS NOT NULL;
CREATE INDEX tasks_changed_by ON tasks USING btree (changed_by);
CREATE INDEX tasks_done ON tasks USING btree (organization_id, done_at DESC, id DESC) WHERE done_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tasks_done_by ON tasks USING btree (done_by);
CREATE INDEX tasks_import ON tasks USING btree (organization_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX tasks_made_day ON tasks USING btree (organization_id, source_day) WHERE source IS NOT NULL;
CREATE INDEX tasks_made_open ON tasks USING btree (organization_id, source_id) WHERE source IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tasks_open ON tasks USING btree (organization_id, COALESCE(due_on, 'infinity'::date), created_at, id) WHERE done_at IS NULL AND deleted_at IS NULL;
alter table tasks enable row level security;
alter table tasks force row level security;
create policy added_in_ones_own_name on tasks as restrictive for insert to marza_app
  with check ((added_by = ( SELECT current_user_id() AS current_user_id)));
create policy backup on tasks for select to marza_backup
  using (true);
create policy follow_and_make on tasks to marza_definer
  using (true)
  with check (true);
create policy members on tasks to marza_app
  using ((organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting)));
CREATE TRIGGER leave_tasks BEFORE UPDATE OF assignee ON tasks FOR EACH ROW WHEN (old.assignee IS NOT NULL AND new.assignee IS NULL AND new.version = old.version AND new.done_at IS NULL) EXECUTE FUNCTION leave_tasks_of_account();
CREATE TRIGGER record_history AFTER DELETE OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION record_history('task', '{version,changed_by,source_id}', '{}');
CREATE TRIGGER record_insertions AFTER INSERT ON tasks REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_insertions('task', '{version,changed_by,source_id}', '{}');

create table user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_roles_role_check CHECK (role = ANY (ARRAY['admin'::text, 'superadmin'::text]))
);
alter table user_roles enable row level security;
alter table user_roles force row level security;
create policy auth_role on user_roles to marza_auth
  using (true)
  with check (true);
create policy backup on user_roles for select to marza_backup
  using (true);
create policy definer_reads on user_roles for select to marza_definer
  using (true);
create policy own on user_roles for select to marza_app
  using ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy superadmins_see on user_roles for select to marza_app
  using (( SELECT is_superadmin() AS is_superadmin));
CREATE TRIGGER announce_roles AFTER INSERT OR DELETE ON user_roles FOR EACH ROW EXECUTE FUNCTION announce_roles();

create table users (
  id uuid not null,
  email text not null,
  password_hash text,
  created_at timestamp(3) with time zone default now() not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (length(email) >= 3 AND length(email) <= 255 AND email = lower(email))
);
CREATE UNIQUE INDEX users_email ON users USING btree (email);
alter table users enable row level security;
alter table users force row level security;
create policy auth_role on users to marza_auth
  using (true)
  with check (true);
create policy backup on users for select to marza_backup
  using (true);
