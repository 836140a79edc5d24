import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** A type of the domain, where a generated file can name it. */
const domain = (file: string, type: string) => `import("@marza/domain/${file}.ts").${type}`
const attachmentKind = domain("attachments/kinds", "AttachmentKind")
const carOrigin = domain("cars/fields", "CarOrigin")
const carStatus = domain("cars/status", "CarStatus")
const colorScheme = domain("organizations/schemas", "ColorScheme")
const currency = domain("money/currencies", "Currency")
const expenseKind = domain("expenses/fields", "ExpenseKind")
const expenseType = domain("expenses/fields", "ExpenseType")
const factor = domain("accounts/factor-schemas", "Factor")
const globalRole = domain("roles", "GlobalRole")
const historyEntry = domain("history/schemas", "HistoryEntry")
const language = domain("language", "Language")
const overheadType = domain("overheads/fields", "OverheadType")
const repetition = domain("overheads/fields", "Repetition")
const storedType = domain("attachments/kinds", "StoredType")
const vatRates = domain("vat/rates", "VatRates")
const vatScheme = domain("vat/rates", "VatScheme")
const paymentKind = domain("payments/fields", "PaymentKind")
const paymentWay = domain("payers/fields", "PaymentWay")
const depositState = domain("payments/fields", "DepositState")
const defectKind = domain("papers/kinds", "DefectKind")
const paperContent = domain("papers/content", "PaperContent")
const paperKind = domain("papers/kinds", "PaperKind")
const paper = domain("papers/schemas", "Paper")
const taxCodes = domain("isaf/codes", "TaxCodes")
const secondSide = domain("papers/schemas", "SecondSide")
const seriesKind = domain("papers/states", "SeriesKind")
const dayOrder = `${domain("papers/schemas", "Series")}["day_order"]`
const restWay = domain("payers/fields", "RestWay")
const taskKinds = `${domain("organizations/schemas", "Organization")}["task_kinds_off"]`
const organizationRole = domain("roles", "OrganizationRole")
const referenceCurrency = domain("rates/reference", "ReferenceCurrency")

/** Columns that a check constraint limits to a closed set, which PostgreSQL's types do not show. */
const closedSets = {
  "attachments.kind": `${attachmentKind}`,
  "attachments.content_type": `${storedType}`,
  "morning_mail_subscriptions.language": `${language}`,
  "backup_results.outcome": `"proved" | "failed"`,
  "cars.status": `Generated<${carStatus}>`,
  "cars.purchase_currency": `Generated<${currency}>`,
  "cars.sale_currency": `Generated<${currency}>`,
  "expenses.currency": `Generated<${currency}>`,
  "cars.origin": `${carOrigin} | null`,
  "expenses.kind": `Generated<${expenseKind}>`,
  "expenses.expense_type": `Generated<${expenseType}>`,
  "payments.currency": `Generated<${currency}>`,
  "payments.kind": `Generated<${paymentKind}>`,
  "payments.how": `${paymentWay} | null`,
  "payments.state": `${depositState} | null`,
  "settlements.how": `${paymentWay} | null`,
  "tasks.source": `${taskKinds}[number] | null`,
  "organizations.isaf_codes": `Generated<${taxCodes}>`,
  "organizations.task_kinds_off": `Generated<${taskKinds}>`,
  "cars.purchase_paid_how": `${paymentWay} | null`,
  "cars.sale_received_how": `${paymentWay} | null`,
  "expenses.paid_how": `${paymentWay} | null`,
  "splits.paid_how": `${paymentWay} | null`,
  "overheads.paid_how": `${paymentWay} | null`,
  "payments.returned_how": `${paymentWay} | null`,
  "splits.currency": `${currency}`,
  "splits.kind": `${expenseKind}`,
  "splits.expense_type": `${expenseType}`,
  "overheads.currency": `${currency}`,
  "overheads.type": `${overheadType}`,
  "overheads.repeats": `${repetition} | null`,
  "papers.kind": `${paperKind}`,
  "papers.state": `Generated<${paper}["state"]>`,
  "papers.language": `${language}`,
  "papers.currency": `${currency} | null`,
  "papers.scheme": `${vatScheme} | "none" | null`,
  "papers.car_currency": `${currency} | null`,
  "papers.car_scheme": `${vatScheme} | null`,
  "papers.defect_kinds": `Generated<${defectKind}[]>`,
  "papers.content": `${paperContent} | null`,
  "papers.second_side": `${secondSide} | null`,
  "papers.rest_how": `${restWay} | null`,
  "paper_series.day_order": `Generated<${dayOrder}>`,
  "papers.series_kind": `Generated<${seriesKind}>`,
  "paper_series.kind": `${seriesKind}`,
  "factors.status": `Generated<${factor}["status"]>`,
  "reference_rates.currency": `${referenceCurrency}`,
  "organizations.vat_rates": `Generated<${vatRates}>`,
  "cars.vat_scheme": `Generated<${vatScheme}>`,
  "organizations.color_scheme": `Generated<${colorScheme}>`,
  "organizations.language": `Generated<${language}>`,
  "organization_members.role": `${organizationRole}`,
  "user_roles.role": `${globalRole}`,
  "history.entity": `${historyEntry}["entity"]`,
  "history.action": `${historyEntry}["action"]`,
  "history.before": `${historyEntry}["before"]`,
  "history.after": `${historyEntry}["after"]`,
}

/** PostgreSQL reports every column of a view as nullable; these never are, because their sources are not. */
const viewColumns = {
  "cars_with_figures.id": "string",
  "cars_with_figures.organization_id": "string",
  "cars_with_figures.name": "string",
  "cars_with_figures.name_folded": "string",
  "cars_with_figures.purchase_price": "Numeric",
  "cars_with_figures.purchase_currency": `${currency}`,
  "cars_with_figures.sale_currency": `${currency}`,
  "cars_with_figures.status": `${carStatus}`,
  "cars_with_figures.created_at": "string",
  "cars_with_figures.entered_at": "string",
  "cars_with_figures.changed_at": "string",
  "cars_with_figures.origin": `${carOrigin} | null`,
  "cars_with_figures.purchase_paid_how": `${paymentWay} | null`,
  "cars_with_figures.sale_received_how": `${paymentWay} | null`,
  "cars_with_figures.version": "number",
  "cars_with_figures.profit_estimated": "boolean",
  "cars_with_figures.purchase_eur": "Numeric",
  "cars_with_figures.purchase_estimated": "boolean",
  "cars_with_figures.expenses_eur": "Numeric",
  "cars_with_figures.expenses_estimated": "boolean",
  "cars_with_figures.late_costs_eur": "Numeric",
  "cars_with_figures.vat_scheme": `${vatScheme}`,
  "cars_with_figures.late_costs_estimated": "boolean",
  "cars_with_figures.expenses_vat_eur": "Numeric",
  "cars_with_figures.expenses_vat_estimated": "boolean",
  "cars_with_figures.vat_due_estimated": "boolean",
  "cars_with_figures.vat_deductible_estimated": "boolean",
  "cars_with_figures.profit_after_vat_estimated": "boolean",
  "cars_with_figures.vat_estimated": "boolean",
  "cars_with_figures.cost_eur": "Numeric",
  "cars_with_figures.cost_estimated": "boolean",
  "cars_with_figures.left_estimated": "boolean",
}

const typesFile = fileURLToPath(new URL("./schema.gen.ts", import.meta.url))

/**
 * Writes the TypeScript types of a migrated database to schema.gen.ts, or only compares them.
 * @param url of the migrated database
 * @returns true when the file is (now) that of the database
 */
export function generateTypes(url: string, mode: "write" | "compare"): boolean {
  const codegen = createRequire(import.meta.url).resolve("kysely-codegen")
  const result = spawnSync(
    process.execPath,
    [
      join(dirname(codegen), "cli/bin.js"),
      "--dialect=postgres",
      `--url=${url}`,
      `--out-file=${typesFile}`,
      "--default-schema=public",
      "--exclude-pattern={kysely_*,*_checksums}",
      "--date-parser=string",
      "--numeric-parser=string",
      // pool.ts reads times as ISO 8601 text, the form of the wire.
      `--overrides=${JSON.stringify({ columns: { ...closedSets, ...viewColumns } })}`,
      `--type-mapping=${JSON.stringify({ timestamptz: "string" })}`,
      ...(mode === "compare" ? ["--verify"] : []),
    ],
    { encoding: "utf8" },
  )
  if (mode === "write" && result.status !== 0) throw new Error(result.stderr || result.stdout)
  return result.status === 0
}
