import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { carsOf, conditionsOf, isCostEstimated, isSaleLeftOut, statement } from "./month-buckets.ts"

type ExportRow = {
  id: string
  name: string
  status: CarStatus
  created_at: string
  bought_at: string | null
  sold_at: string | null
  is_counted: boolean
  is_sold: boolean
  purchase_eur: Decimal | null
  expenses_eur: Decimal | null
  sale_eur: Decimal | null
  estimated: boolean
  sale_left_out: boolean
}

/** Every car that stands behind a figure of a month, newest created first; an export leaves none out. */
export async function readMonthCars(
  database: DatabaseReader,
  scope: OrganizationScope,
  month: Month,
): Promise<ExportRow[]> {
  const { isBought, isCounted, isSold } = conditionsOf([month])
  const [rows] = await database.read(
    scope,
    statement(sql<ExportRow>`
      select car.id, car.name, car.status, car.created_at, car.bought_at, car.sold_at,
        ${isCounted} as is_counted, ${isSold} as is_sold,
        case when ${isBought} then car.purchase_eur end as purchase_eur,
        case when ${isBought} then car.expenses_eur end as expenses_eur,
        case when ${isSold} then car.sale_eur end as sale_eur,
        ${isBought} and ${isCostEstimated} as estimated,
        ${isSold} and ${isSaleLeftOut} as sale_left_out
      from ${carsOf(scope.organizationId)} and (${isCounted} or ${isBought})
      order by car.created_at desc, car.id desc`),
  )
  return rows
}
