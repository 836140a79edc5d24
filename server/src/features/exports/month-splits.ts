import { expenseFieldColumns } from "@marza/domain/expenses/export-columns.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Language } from "@marza/domain/language.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { query, type Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectSplits } from "../splits/queries.ts"
import { monthTexts } from "./month-texts.ts"
import { anyOf } from "./queries.ts"

export type PackagePart = Awaited<ReturnType<typeof readMonthParts>>[number]

const hasReceipt = sql<boolean>`exists (
  select from attachments
  where attachments.organization_id = splits.organization_id
    and attachments.split_id = splits.id and attachments.deleted_at is null
)`

/** The parts of the invoices for several cars that are dated in a month, those of an invoice one after another. */
export async function readMonthParts(snapshot: Snapshot, scope: OrganizationScope, month: Month) {
  const splits = await snapshot.all(
    selectSplits(scope)
      .select(hasReceipt.as("has_receipt"))
      .where(isInMonth(sql.ref("splits.date"), month)),
  )
  const carIds = splits.flatMap(({ parts }) => parts.flatMap(({ car_id }) => car_id ?? []))
  const cars = await snapshot.all(
    query
      .selectFrom("cars")
      .select(["id", "registration_number"])
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", anyOf(carIds)),
  )
  const plates = new Map(cars.map(({ id, registration_number }) => [id, registration_number]))
  return splits.flatMap(({ parts, ...whole }) =>
    parts.map(({ amount, vat_amount, amount_eur, car_id, car_name }, index) => ({
      ...whole,
      amount,
      vat_amount,
      amount_eur,
      whole: whole.amount,
      place: `${index + 1}/${parts.length}`,
      car_name,
      registration_number: plates.get(car_id ?? "") ?? null,
    })),
  )
}

/** A row for each part, with the whole invoice beside it. A refund is negative. */
export function partColumns(language: Language): TableColumn<PackagePart>[] {
  const texts = monthTexts[language]
  const [description, ...others] = expenseFieldColumns(language, [
    "description",
    "date",
    "expense_type",
    "kind",
    "supplier",
    "supplier_code",
    "supplier_vat_number",
    "document_number",
    "declaration_number",
  ])
  const [amount, ...money] = expenseFieldColumns(language, [
    "amount",
    "currency",
    "exchange_rate",
    "rate_day",
    "vat_amount",
  ])
  if (!description || !amount) throw new Error("a part has columns")
  return [
    description,
    ...others,
    {
      ...amount,
      heading: texts.wholeAmount,
      valueIn: (row) => amount.valueIn({ ...row, amount: row.whole }),
    },
    column("text", texts.part, (row) => row.place),
    column("text", texts.car, (row) => row.car_name ?? texts.deletedCar),
    column("text", texts.plate, (row) => row.registration_number),
    { ...amount, heading: texts.partAmount },
    ...money,
    summed(texts.partEur, (row) => expenseInEur(row).eur),
    column("choice", texts.receipt, ({ has_receipt }) =>
      has_receipt ? texts.receiptWords.yes : texts.receiptWords.no,
    ),
    column("text", texts.note, (row) => (expenseInEur(row).estimated ? texts.estimated : null)),
  ]
}
