import type { Decimal } from "@marza/domain/money/decimal.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import type { MonthTexts } from "./month-texts.ts"

/** A car in the stock of the last day of a month (rules 24.6). */
type StockedCar = {
  name: string
  registration_number: string | null
  vin: string | null
  stock_since: string
  purchase_eur: Decimal
  cost_eur: Decimal
  expenses_eur: Decimal
  vat_eur: Decimal
  cost_without_vat_eur: Decimal
  estimated: boolean
}

/** The cars of the stock, the longest there first, part by part. */
export const readPackageStock = (
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  month: Month,
): AsyncGenerator<StockedCar[]> =>
  snapshot.batches(
    statement(sql<StockedCar>`
      select c.name, c.registration_number, c.vin, c.stock_since, c.purchase_eur::text, s.cost_eur::text,
        (s.cost_eur - c.purchase_eur)::text as expenses_eur, s.vat_eur::text,
        (s.cost_eur - s.vat_eur)::text as cost_without_vat_eur, s.estimated
      from stock_on(${organizationId}::uuid, ${daysOfMonth(month).last}::date) s
      join cars c on c.organization_id = ${organizationId} and c.id = s.car_id
      order by c.stock_since, c.name, c.id`),
  )

export const stockColumns = (texts: MonthTexts): TableColumn<StockedCar>[] => [
  column("text", texts.car, (row) => row.name),
  column("text", texts.plate, (row) => row.registration_number),
  column("text", "VIN", (row) => row.vin),
  column("day", texts.stockSince, (row) => row.stock_since),
  summed(texts.purchaseEur, (row) => row.purchase_eur),
  summed(texts.expensesUpTo, (row) => row.expenses_eur),
  summed(texts.stockCost, (row) => row.cost_eur),
  summed(texts.deductedVat, (row) => row.vat_eur),
  summed(texts.withoutDeductedVat, (row) => row.cost_without_vat_eur),
  column("text", texts.note, (row) => (row.estimated ? texts.estimated : null)),
]

/** The name of its sheet says of which day it is. */
export const stockSheet = (texts: MonthTexts, month: Month): string =>
  `${texts.stockSheet} ${daysOfMonth(month).last}`
