import { documentKinds } from "@marza/domain/attachments/kinds.ts"
import type { ExportedExpense } from "@marza/domain/expenses/export-columns.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { query, readsOf, type Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lineOf, type MonthCar } from "../analytics/export.ts"
import { readMonthCars } from "../analytics/export-queries.ts"
import { readMonth, readTrend } from "../analytics/month-queries.ts"
import { selectDeducted } from "../analytics/vat-queries.ts"
import { readMonthFiles } from "../attachments/zip-queries.ts"
import { type CarRow, carColumns } from "../cars/columns.ts"
import { anyOf, selectExportedExpenses } from "./queries.ts"

/** A car that was bought or sold in the month, and what it adds to the month's sums; null where it adds nothing. */
export type PackageCar = CarRow & {
  is_bought: boolean
  is_sold: boolean
  invested: Decimal | null
  sales: Decimal | null
  month_profit: Decimal | null
  has_document: boolean
}

/** An expense that is dated in the month, or is part of what was invested in it. */
export type PackageExpense = ExportedExpense & {
  is_dated: boolean
  is_invested: boolean
  has_receipt: boolean
}

export type MonthPackage = Awaited<ReturnType<typeof readMonthPackage>>

/** All that the package of a month is made of, of one moment; its figures are those of the month's screen. */
export async function readMonthPackage(
  snapshot: Snapshot,
  scope: OrganizationScope,
  month: Month,
  now: Date,
) {
  const { organizationId } = scope
  const reads = readsOf(snapshot)
  const organization = await snapshot.one(
    query.selectFrom("organizations").select("name").where("id", "=", organizationId),
  )
  if (!organization) throw new Refusal("not_found")
  const figures = await readMonth(reads, scope, month)
  const trend = await readTrend(reads, scope, month, now)
  const monthCars = await readMonthCars(reads, scope, month)
  const { files, language } = await readMonthFiles(reads, scope, month)
  const isBought = (car: MonthCar) => car.purchase_eur !== null
  const taking = monthCars.filter((car) => isBought(car) || car.is_sold)
  const expenses = await snapshot.all(
    selectMonthExpenses(
      organizationId,
      month,
      taking.filter(isBought).map(({ id }) => id),
    ),
  )
  const deducted = trend.vat ? await snapshot.all(selectDeducted(organizationId, month)) : []
  return {
    organization,
    month,
    language,
    figures,
    trend,
    monthCars,
    cars: await readCars(snapshot, organizationId, taking),
    expenses,
    deducted,
    files,
  }
}

async function readCars(
  { all }: Snapshot,
  organizationId: string,
  taking: readonly MonthCar[],
): Promise<PackageCar[]> {
  const rows = await all(
    query
      .selectFrom("cars_with_figures")
      .select(carColumns)
      .select(hasDocument.as("has_document"))
      .where("organization_id", "=", organizationId)
      .where("id", "=", anyOf(taking.map(({ id }) => id)))
      .orderBy(sql`coalesce(bought_on, sold_on)`)
      .orderBy("name")
      .orderBy("id"),
  )
  const inMonth = new Map(taking.map((car) => [car.id, car]))
  return rows.flatMap((row) => {
    const car = inMonth.get(row.id)
    if (!car) return []
    const { invested, sales, profit } = lineOf(car)
    const is_bought = car.purchase_eur !== null
    return [{ ...row, is_bought, is_sold: car.is_sold, invested, sales, month_profit: profit }]
  })
}

const hasDocument = sql<boolean>`exists (
  select from attachments
  where attachments.organization_id = cars_with_figures.organization_id
    and attachments.car_id = cars_with_figures.id and attachments.deleted_at is null
    and attachments.kind = any(${documentKinds}::text[])
)`

const hasReceipt = sql<boolean>`exists (
  select from attachments
  where attachments.organization_id = expenses.organization_id
    and attachments.expense_id = expenses.id and attachments.deleted_at is null
)`

/** The expenses dated in a month, and all those of the cars that were bought in it: rules 6.4 count these. */
function selectMonthExpenses(
  organizationId: string,
  { year, month }: Month,
  boughtIds: readonly string[],
) {
  const first = `${year}-${String(month).padStart(2, "0")}-01`
  const isDated = sql<boolean>`(expenses.date >= ${first}::date and expenses.date < ${first}::date + interval '1 month')`
  const isInvested = sql<boolean>`(expenses.car_id = ${anyOf(boughtIds)})`
  return selectExportedExpenses(organizationId)
    .select([isDated.as("is_dated"), isInvested.as("is_invested"), hasReceipt.as("has_receipt")])
    .where(({ or }) => or([isDated, isInvested]))
}
