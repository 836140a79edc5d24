import { carFieldNames } from "@marza/domain/cars/fields.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Selectable } from "kysely"
import type { Tables } from "../../platform/db/database.ts"
import type { CarsWithFigures } from "../../platform/db/schema.gen.ts"
import type { Log } from "../../platform/log.ts"
import type { ImageUrls } from "../../platform/storage/signed-url.ts"

const derivedColumns = [
  "image_path",
  "purchase_price_eur",
  "sale_price_eur",
  "bought_at",
  "preparing_at",
  "sold_at",
  "created_at",
  "entered_at",
  "changed_at",
  "user_id",
  "organization_id",
  "version",
  "profit",
  "profit_estimated",
  "expenses_eur",
  "expenses_estimated",
  "cost_eur",
  "cost_estimated",
  "late_costs_eur",
  "late_costs_estimated",
  "reserved_until",
  "left_to_receive",
  "left_estimated",
  "vat_rate",
  "expenses_vat_eur",
  "expenses_vat_estimated",
  "vat_due",
  "vat_due_estimated",
  "vat_deductible",
  "vat_deductible_estimated",
  "profit_after_vat",
  "profit_after_vat_estimated",
  "vat_estimated",
] as const satisfies (keyof CarsWithFigures)[]

const fieldColumns = carFieldNames satisfies readonly (keyof CarsWithFigures)[]

/** The columns of a car in a response. */
export const carColumns = ["id", ...fieldColumns, ...derivedColumns] as const

export type CarRow = Pick<Selectable<Tables["cars_with_figures"]>, (typeof carColumns)[number]>

/** Logs the cars with a figure that used a fixed or the 1:1 rate (rules 4.4). */
export function warnOfEstimates(rows: readonly CarRow[], log: Log): void {
  const estimated = rows.filter((row) => row.cost_estimated).map((row) => row.id)
  if (estimated.length > 0) {
    log.warn({ cars: estimated }, "exchange rate missing: the fixed rate, or 1:1, was used")
  }
}

/** A car as responses show it, with freshly signed URLs of its photo. Changes the row it is given. */
export function toCarResponse(row: CarRow, sign: (imagePath: string) => ImageUrls): Car {
  const { image_url, thumbnail_url } = row.image_path === null ? noUrls : sign(row.image_path)
  // JSON leaves undefined out, which costs less than a copy of the row without the fields.
  return Object.assign(row, { image_url, thumbnail_url, image_path: undefined, figure: undefined })
}

const noUrls = { image_url: null, thumbnail_url: null }
