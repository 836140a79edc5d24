import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { DB } from "../../platform/db/schema.gen.ts"

/** The format that docs/archive-format.md describes. A change that this program cannot read raises the version. */
export const formatName = "marza-organization"
export const formatVersion = 2

/** The last entry of an archive: what it holds, with the checksum of everything before it. */
export const manifestPath = "archive.json"
export const dataPath = (table: ArchivedTable) => `data/${table}.jsonl`
export const filesFolder = "files/"

/** What `archive.json` says. Sizes are in bytes. */
export type Manifest = {
  format: string
  version: number
  program: string
  made_at: string
  organization: { id: string; name: string }
  counts: Record<ArchivedTable | "files", number>
  entries: { path: string; size: number; sha256: string }[]
  /** The files that lines name and that the store had lost: no entries. */
  missing: string[]
}

/**
 * How a column stands in a line: an id of the organization's own, the id of a person, or a value. A path is that of a
 * stored file, and becomes the path of an entry under the name `file`.
 */
export type ColumnKind =
  | "id"
  | "person"
  | "text"
  | "decimal"
  /** A decimal that may be negative. */
  | "signed"
  | "integer"
  | "boolean"
  | "day"
  | "time"
  | "json"
  /** A few short texts. */
  | "list"
  | "path"
/** A column that is not archived, with the reason. */
type Left = { left: string }

type ArchivedColumns = {
  [Table in ArchivedTable]: { [Column in keyof DB[Table] & string]: ColumnKind | Left }
}
export type ArchivedTable =
  | "organizations"
  | "organization_members"
  | "former_members"
  | "imports"
  | "partners"
  | "partner_parts"
  | "cars"
  | "car_shares"
  | "splits"
  | "expenses"
  | "payments"
  | "overheads"
  | "settlements"
  | "paper_series"
  | "paper_logos"
  | "papers"
  | "attachments"
  | "tasks"
  | "task_templates"
  | "closings"
  | "closing_changes"
  | "history"

const theOrganization = { left: "The archive is of one organization." }
const derived = { left: "Derived from other columns." }
/** What a car's money comes to; the triggers compute it of what is imported. */
const keptSums = {
  purchase_eur: derived,
  purchase_estimated: derived,
  sale_eur: derived,
  expenses_eur: derived,
  expenses_estimated: derived,
  expenses_vat_eur: derived,
  expenses_vat_estimated: derived,
  late_costs_eur: derived,
  late_costs_estimated: derived,
  reserved_until: derived,
  left_to_receive: derived,
  left_estimated: derived,
  cost_eur: derived,
  profit: derived,
  stock_since: derived,
  days_to_sale: derived,
}
const ofTheFile = { left: "That of the file itself, which archive.json has." }
const ofOneBrowser = { left: "Recognizes a request that is sent again, by an id that is new here." }
const ofSaves = { left: "Tells two people apart who save at once; a new row begins anew." }
const ofMinutes = { left: "What can be taken back for a while; an archive is no undo." }

function kindOf(format: FieldFormat): ColumnKind {
  switch (format) {
    case "amount":
    case "rate":
      return "decimal"
    case "integer":
    case "day":
      return format
    case "participant":
      return "id"
    default:
      return "text"
  }
}

const kindsOf = <Field extends string>(fields: Record<Field, { format: FieldFormat }>) =>
  Object.fromEntries(
    Object.entries<{ format: FieldFormat }>(fields).map(([name, { format }]) => [
      name,
      kindOf(format),
    ]),
  ) as Record<Field, ColumnKind>

/** Every column of every table that an archive holds, in the order of the import; a new one does not compile. */
export const archivedColumns: ArchivedColumns = {
  organizations: {
    id: "id",
    name: "text",
    color_scheme: "text",
    language: "text",
    vat_rates: "json",
    legal_name: "text",
    legal_code: "text",
    vat_number: "text",
    legal_address: "text",
    iban: "text",
    phone: "text",
    email: "text",
    margin_note: "text",
    invoice_note: "text",
    contract_terms: "text",
    blank_after_years: "integer",
    task_kinds_off: "list",
    invoice_task_days: "integer",
    isaf_codes: "json",
    logo_path: "path",
    created_at: "time",
    created_by: "person",
    version: ofSaves,
    changed_by: ofSaves,
  },
  organization_members: {
    organization_id: theOrganization,
    id: "id",
    user_id: "person",
    role: "text",
    created_at: "time",
  },
  former_members: { organization_id: theOrganization, user_id: "person" },
  imports: {
    organization_id: theOrganization,
    id: "id",
    file_name: "text",
    cars: "integer",
    expenses: "integer",
    payments: "integer",
    imported_by: "person",
    created_at: "time",
    undone_at: "time",
    undone_by: "person",
    undone_cars: "integer",
    request_hash: ofOneBrowser,
    file_sha256: {
      left: "Tells a file that is imported again; its cars are told by their own values.",
    },
  },
  partners: {
    organization_id: theOrganization,
    id: "id",
    user_id: "person",
    joined_no: "integer",
    is_active: "boolean",
    created_at: "time",
  },
  partner_parts: {
    organization_id: theOrganization,
    id: "id",
    from_day: "day",
    partner_id: "id",
    parts: "integer",
    version: "integer",
    created_at: "time",
  },
  cars: {
    organization_id: theOrganization,
    id: "id",
    ...kindsOf(carFields),
    name_folded: derived,
    ...keptSums,
    image_path: { left: "The path of its first photo." },
    purchase_price_eur: "decimal",
    sale_price_eur: "decimal",
    bought_at: "time",
    preparing_at: "time",
    sold_at: "time",
    bought_on: derived,
    preparing_on: derived,
    sold_on: derived,
    numbers_folded: derived,
    created_at: "time",
    entered_at: "time",
    changed_at: "time",
    import_id: "id",
    user_id: "person",
    changed_by: "person",
    version: ofSaves,
    status_undo: ofMinutes,
    sale_undo: ofMinutes,
    undone_status_version: ofMinutes,
    undone_sale_version: ofMinutes,
  },
  car_shares: {
    organization_id: theOrganization,
    id: "id",
    car_id: "id",
    partner_id: "id",
    parts: "integer",
    created_at: "time",
  },
  splits: {
    organization_id: theOrganization,
    id: "id",
    ...kindsOf(expenseFields),
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  expenses: {
    organization_id: theOrganization,
    id: "id",
    car_id: "id",
    split_id: "id",
    split_place: "integer",
    ...kindsOf(expenseFields),
    amount_eur: "decimal",
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  payments: {
    organization_id: theOrganization,
    id: "id",
    car_id: "id",
    ...kindsOf(paymentFields),
    amount_eur: "decimal",
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  overheads: {
    organization_id: theOrganization,
    id: "id",
    ...kindsOf(overheadFields),
    amount_eur: "decimal",
    repeats_of: "id",
    due_on: "day",
    is_skipped: "boolean",
    split_id: "id",
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  settlements: {
    organization_id: theOrganization,
    id: "id",
    from_partner: "id",
    to_partner: "id",
    amount: "decimal",
    day: "day",
    how: "text",
    note: "text",
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  paper_series: {
    organization_id: theOrganization,
    id: "id",
    kind: "text",
    series: "text",
    last_number: "integer",
    confirmed_number: "integer",
    year: "integer",
    day_order: "text",
    is_locked: { left: "An imported series is locked until its last number is confirmed." },
    created_at: "time",
    changed_by: "person",
    version: ofSaves,
  },
  paper_logos: {
    organization_id: theOrganization,
    id: "id",
    of_path: { left: "That of the organization's logo, which gets another one here." },
    content: "text",
    created_at: "time",
  },
  papers: {
    organization_id: theOrganization,
    id: "id",
    kind: "text",
    state: "text",
    car_id: "id",
    language: "text",
    day: "day",
    side_name: "text",
    side_code: "text",
    side_address: "text",
    side_vat_number: "text",
    side_phone: "text",
    side_email: "text",
    place: "text",
    defect_kinds: "list",
    defects: "text",
    note: "text",
    second_side: "json",
    rest_how: "text",
    due_on: "day",
    series_kind: derived,
    series: "text",
    number: "integer",
    issued_at: "time",
    car_name: "text",
    car_price: "decimal",
    car_currency: "text",
    car_scheme: "text",
    car_person: "text",
    total: "signed",
    currency: "text",
    total_eur: "signed",
    scheme: "text",
    vat_rate: "decimal",
    vat_eur: "signed",
    content: "json",
    logo_id: "id",
    credits: "id",
    annulled_on: "day",
    annulment_reason: "text",
    blanked_on: "day",
    mail_to: "text",
    mailed_at: "time",
    path: "path",
    size: ofTheFile,
    sha256: ofTheFile,
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  attachments: {
    organization_id: theOrganization,
    id: "id",
    car_id: "id",
    expense_id: "id",
    split_id: "id",
    overhead_id: "id",
    from_inbox: "boolean",
    kind: "text",
    name: "text",
    content_type: "text",
    path: "path",
    position: "integer",
    created_at: "time",
    added_by: "person",
    size: ofTheFile,
    deleted_at: { left: "A row that was deleted is not archived." },
    is_undrawable: { left: "Found out again when its thumbnail is made." },
  },
  tasks: {
    organization_id: theOrganization,
    id: "id",
    title: "text",
    car_id: "id",
    due_on: "day",
    assignee: "person",
    lost_assignee: "boolean",
    done_at: "time",
    done_by: "person",
    source: "text",
    source_id: "id",
    source_day: "day",
    import_id: "id",
    deleted_at: "time",
    created_at: "time",
    added_by: "person",
    changed_by: "person",
    version: ofSaves,
  },
  task_templates: {
    organization_id: theOrganization,
    id: "id",
    title: "text",
    days_after: "integer",
    assignee: "person",
    created_at: "time",
    changed_by: "person",
    version: ofSaves,
  },
  closings: {
    organization_id: theOrganization,
    id: "id",
    month: "day",
    picture: "json",
    closed_at: "time",
    closed_by: "person",
    opened_at: "time",
    opened_by: "person",
  },
  closing_changes: {
    organization_id: theOrganization,
    id: "id",
    closing_id: "id",
    month: "day",
    at: "time",
    actor_id: "person",
    document: "text",
    entity: "text",
    entity_id: "id",
    car_id: "id",
    name: "text",
    before: "json",
    after: "json",
    before_eur: "signed",
    after_eur: "signed",
    before_vat_eur: "signed",
    after_vat_eur: "signed",
  },
  history: {
    organization_id: theOrganization,
    id: { left: "The order of the lines." },
    at: "time",
    actor_id: "person",
    impersonated_id: "person",
    entity: "text",
    entity_id: "id",
    car_id: "id",
    import_id: "id",
    action: "text",
    before: "json",
    after: "json",
  },
}

export const archivedTables = Object.keys(archivedColumns) as ArchivedTable[]

const isLeft = (kind: ColumnKind | Left): kind is Left => typeof kind === "object"

/** The columns of a table that an archive holds, with their kinds. */
export const columnsOf = (table: ArchivedTable): [string, ColumnKind][] =>
  Object.entries<ColumnKind | Left>(archivedColumns[table]).flatMap(([name, kind]) =>
    isLeft(kind) ? [] : [[name, kind] as [string, ColumnKind]],
  )
