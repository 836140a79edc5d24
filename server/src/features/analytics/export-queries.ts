import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { Reads } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { isBought, isCounted, isSold, statement, withMonthBuckets } from "./month-buckets.ts"

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
  database: Reads,
  scope: OrganizationScope,
  month: Month,
): Promise<ExportRow[]> {
  const [rows] = await database.read(
    scope,
    statement(sql<ExportRow>`
      ${withMonthBuckets(scope.organizationId, [month], "on bought cars", sql`car.name, car.created_at, car.bought_at, car.sold_at`)}
      select bucketed.id, bucketed.name, bucketed.status, bucketed.created_at, bucketed.bought_at, bucketed.sold_at,
        ${isCounted} as is_counted, coalesce(${isSold}, false) as is_sold,
        case when ${isBought} then bucketed.purchase_eur end as purchase_eur,
        case when ${isBought} then bucketed.expenses_eur end as expenses_eur,
        case when ${isSold} then bucketed.sale_eur end as sale_eur,
        ${isBought} and (bucketed.purchase_estimated or bucketed.expenses_estimated) as estimated,
        coalesce(${isSold}, false) and bucketed.sale_left_out as sale_left_out
      from bucketed where ${isCounted} or ${isBought}
      order by bucketed.created_at desc, bucketed.id desc`),
  )
  return rows
}
