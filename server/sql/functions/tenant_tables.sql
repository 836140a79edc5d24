-- The one list of the tables that belong to organizations. A table with a kind has history, and announces its changes by
-- that kind (domain/src/events/kinds.ts; a test proves them equal). The columns of `unrecorded` are derived and would be
-- noise; of the columns of `nameless` the history keeps the name and no value. A table without a kind has neither, for
-- the reason given.
create or replace function tenant_tables() returns table (name text, kind text, unrecorded text[], nameless text[])
language sql immutable
as $$
  values
    ('organizations', 'organization', '{version,changed_by}'::text[], '{}'::text[]),
    ('organization_members', 'member', '{}', '{}'),
    -- The cover is recorded with the photos, the sums of expenses with these.
    ('cars', 'car',
      '{image_path,name_folded,numbers_folded,bought_on,preparing_on,sold_on,stock_since,days_to_sale,purchase_eur,purchase_estimated,sale_eur,expenses_eur,expenses_estimated,expenses_vat_eur,expenses_vat_estimated,late_costs_eur,late_costs_estimated,reserved_until,left_to_receive,left_estimated,cost_eur,profit,version,changed_by,changed_at,status_undo,sale_undo,undone_sale_version,undone_status_version,import_id}',
      '{buyer_vat_number,transport_proof,bought_from,bought_from_code,bought_from_vat_number,purchase_document_number,purchase_document_on,sold_to}'),
    -- What an expense is a part of is recorded with the split.
    ('expenses', 'expense', '{version,changed_by,split_id,split_place}', '{supplier,supplier_code,supplier_vat_number}'),
    ('splits', 'split', '{version,changed_by}', '{supplier,supplier_code,supplier_vat_number}'),
    ('overheads', 'overhead', '{version,changed_by,repeats_of,due_on,split_id}', '{supplier,supplier_code,supplier_vat_number}'),
    ('payments', 'payment', '{version,changed_by}', '{payer}'),
    -- Of what is issued the history keeps no name of the other side; the PDF is told by its checksum.
    ('papers', 'paper',
      '{version,changed_by,content,logo_id,path,size,series_kind,car_name,car_price,car_currency,car_scheme}',
      '{side_name,side_code,side_address,side_vat_number,side_phone,side_email,second_side,mail_to,car_person,defect_kinds,defects,note,annulment_reason}'),
    ('paper_series', 'series', '{version,changed_by,last_number}', '{}'),
    ('partners', 'partner', '{joined_no}', '{}'),
    ('partner_parts', 'partner', '{version}', '{}'),
    ('car_shares', 'partner', '{}', '{}'),
    ('settlements', 'settlement', '{version,changed_by}', '{note}'),
    ('tasks', 'task', '{version,changed_by,source_id}', '{}'),
    ('task_templates', 'task', '{version,changed_by}', '{}'),
    ('attachments', 'attachment', '{path,position,size,is_undrawable}', '{}'),
    -- What the month looked like is read with the closing.
    ('closings', 'closing', '{picture}', '{}'),
    -- An entry of an import is read with the file's name.
    ('imports', 'import', '{file_name,imported_by,undone_by,created_at,request_hash,file_sha256}', '{}'),
    ('closing_changes', null, null, null), -- What they tell of has history.
    ('favorite_organizations', null, null, null), -- One person's own; nobody else sees it.
    ('mailed_links', null, null, null), -- Secrets of accounts.
    ('invitations', null, null, null), -- The member's row tells it.
    ('former_members', null, null, null), -- The member's deleted row tells it.
    ('members_of_deleted', null, null, null), -- The organization is gone, its history too.
    ('first_answers', null, null, null), -- The rows themselves have history.
    ('differing_sums', null, null, null), -- Found by a comparison, not entered by anybody.
    ('sums_checked', null, null, null), -- The same.
    ('task_runs', null, null, null), -- Noted by the program for itself.
    ('paper_logos', null, null, null), -- The organization's row tells that its logo changed.
    ('history', null, null, null)
$$;
