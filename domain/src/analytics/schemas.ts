import * as z from "zod/mini"
import { statuses } from "../cars/status.ts"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { pageOf } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { wholeNumber } from "../schema/whole-number.ts"
import { code } from "../texts/code.ts"
import { saleSchemes } from "../vat/rates.ts"
import { ageBands, carLists } from "./tiles.ts"

const year = wholeNumber(2000, 2100, "yearInvalid")
const month = wholeNumber(1, 12, "monthInvalid")

/** The query of a month's figures; both arrive as text and become numbers. */
export const monthQuerySchema = strict({ year, month })

/** The query of the cars behind a tile, or behind another figure that lists its cars. */
export const tileCarsQuerySchema = strict({
  year,
  month,
  tile: oneOf(carLists, "tileUnknown"),
  cursor: z.optional(
    z
      .string({ error: code("cursorInvalid") })
      .check(z.maxLength(500, { error: code("cursorInvalid") })),
  ),
  limit: z._default(wholeNumber(1, 200, "limitInvalid"), 50),
})

export type TileCarsQuery = z.output<typeof tileCarsQuerySchema>

/** The tiles of a month; money in EUR, `sales_rate` in whole percent. */
const figures = {
  total: z.int(),
  in_stock: z.int(),
  preparing: z.int(),
  sold: z.int(),
  sales_rate: z.int(),
  invested: decimalSchema,
  sales: decimalSchema,
  profit: decimalSchema,
}

/** A month's figures in a response. */
export const monthlyFiguresSchema = strict({ ...figures, warnings: z.array(idSchema) })

export type MonthlyFigures = z.output<typeof monthlyFiguresSchema>

/**
 * A month of the trend; `invested_estimated`: a part used the fixed or 1:1 rate. `sold_profit`: profit after VAT of the
 * cars sold in it, or their profit where no rate holds (rules 6.7).
 */
const trendMonthSchema = strict({
  year: z.int(),
  month: z.int(),
  ...figures,
  invested_estimated: z.boolean(),
  /** Sold cars without an EUR value of the sale, which sales leaves out. */
  sales_left_out: z.int(),
  sold_profit: decimalSchema,
  sold_profit_estimated: z.boolean(),
})

export type TrendMonth = z.output<typeof trendMonthSchema>

/**
 * The cars sold in a month that are taxed alike: `rate` in percent, `eur` what they were sold for, `taxable` the value
 * without the VAT on it, `vat` due of it; these are null where no rate holds.
 */
const schemeSalesSchema = strict({
  scheme: z.enum(saleSchemes),
  rate: z.nullable(decimalSchema),
  cars: z.int(),
  eur: decimalSchema,
  taxable: z.nullable(decimalSchema),
  vat: z.nullable(decimalSchema),
})

export type SchemeSales = z.output<typeof schemeSalesSchema>

/**
 * The cars sold in a month that have a profit, how much it is, and their own VAT, null where the organization pays none:
 * the profit less what is due and with what is deductible is the month's `sold_profit`.
 */
const soldCarsSchema = strict({
  cars: z.int(),
  profit: decimalSchema,
  profit_estimated: z.boolean(),
  vat: z.nullable(
    strict({
      due: decimalSchema,
      due_estimated: z.boolean(),
      deductible: decimalSchema,
      deductible_estimated: z.boolean(),
    }),
  ),
})

export type SoldCars = z.output<typeof soldCarsSchema>

/**
 * The trend up to a month: thirteen months that end with it, the median of days from purchase to sale of the cars
 * sold in it (null for none), the cars of its in-stock tile by age, and the years that the screen offers.
 * `late_costs_eur`: what was spent on the cars sold in the month after their day of sale. `vat`: due of the cars sold
 * in it, deductible of its expenses and purchases, and the profit after VAT of the cars sold in it; null where the
 * organization pays none. `sales_by_scheme`: the cars sold in it by scheme and rate. An `…_estimated` figure used the
 * fixed or 1:1 rate, `estimated` one of the three.
 */
export const trendSchema = strict({
  months: z.array(trendMonthSchema),
  days_to_sell: z.nullable(z.number()),
  stock: z.array(
    strict({
      age: z.enum(ageBands),
      cars: z.int(),
      cost_eur: decimalSchema,
      estimated: z.boolean(),
    }),
  ),
  years: z.array(z.int()),
  late_costs_eur: decimalSchema,
  late_costs_estimated: z.boolean(),
  sales_by_scheme: z.array(schemeSalesSchema),
  sold_cars: soldCarsSchema,
  vat: z.nullable(
    strict({
      due: decimalSchema,
      due_estimated: z.boolean(),
      deductible: decimalSchema,
      deductible_estimated: z.boolean(),
      profit_after_vat: decimalSchema,
      profit_after_vat_estimated: z.boolean(),
      estimated: z.boolean(),
    }),
  ),
})

export type Trend = z.output<typeof trendSchema>

/**
 * A car behind a figure. `contribution` is what it adds to a sum in EUR, null behind a count; a part is null
 * where it does not enter the sum. `estimated`: a part used the fixed or 1:1 rate. `sale_left_out`: the sale
 * has no EUR value and adds nothing. `days`: from its purchase until it was sold, or until the month's end or now.
 */
const tileCarSchema = strict({
  id: idSchema,
  name: z.string(),
  thumbnail_url: z.nullable(z.string()),
  status: z.enum(statuses),
  created_at: timeSchema,
  bought_at: z.nullable(timeSchema),
  sold_at: z.nullable(timeSchema),
  days: z.int(),
  purchase_eur: z.nullable(decimalSchema),
  expenses_eur: z.nullable(decimalSchema),
  sale_eur: z.nullable(decimalSchema),
  contribution: z.nullable(decimalSchema),
  estimated: z.boolean(),
  sale_left_out: z.boolean(),
})

export type TileCar = z.output<typeof tileCarSchema>

/** A page of the cars behind a figure; `count` and `sum` (null behind a count) cover all pages. */
export const tileCarsSchema = strict({
  ...pageOf(tileCarSchema),
  count: z.int(),
  sum: z.nullable(decimalSchema),
})

export type TileCars = z.output<typeof tileCarsSchema>
