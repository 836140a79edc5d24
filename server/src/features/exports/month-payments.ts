import type { Language } from "@marza/domain/language.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { paymentColumnsIn } from "@marza/domain/payments/export-columns.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectExportedPayments } from "../payments/exported.ts"
import { monthTexts } from "./month-texts.ts"

export type PackagePayment = Awaited<ReturnType<typeof readMonthPayments>>[number]

/** What was received in a month, and the deposits that were returned or kept in it (rules 17.1). */
export function readMonthPayments(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  month: Month,
) {
  const isReceived = isInMonth(sql.ref("payments.day"), month)
  const isEnded = isInMonth(sql.ref("payments.state_day"), month)
  return snapshot.all(
    selectExportedPayments(organizationId)
      .select([
        isReceived.as("is_received"),
        sql<boolean>`coalesce(${isEnded}, false)`.as("is_ended"),
      ])
      .where(({ or }) => or([isReceived, isEnded])),
  )
}

/** The columns of EUR say what happened in this month alone: a deposit may have been received in an earlier one. */
export function paymentColumns(language: Language): TableColumn<PackagePayment>[] {
  const texts = monthTexts[language]
  const ended = (state: PackagePayment["state"]) => (row: PackagePayment) =>
    row.is_ended && row.state === state ? rowInEur(row).eur : null
  return [
    column("text", texts.car, (row) => row.car_name),
    column("text", texts.plate, (row) => row.registration_number),
    ...paymentColumnsIn(language, [
      "kind",
      "state",
      "day",
      "until",
      "state_day",
      "payer",
      "how",
      "amount",
      "currency",
      "exchange_rate",
      "rate_day",
    ]),
    summed(texts.received, (row) => (row.is_received ? rowInEur(row).eur : null)),
    summed(texts.returned, ended("returned")),
    summed(texts.kept, ended("kept")),
    ...paymentColumnsIn(language, ["note"]),
    column("text", texts.estimatedRate, (row) =>
      rowInEur(row).estimated ? texts.estimated : null,
    ),
  ]
}
