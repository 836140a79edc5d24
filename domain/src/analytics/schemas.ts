import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { oneOf, strict } from "../shape/strict.ts"
import type { TextCode } from "../texts/text.ts"
import { tiles } from "./tiles.ts"

function wholeNumber(min: number, max: number, code: TextCode) {
  return z.coerce
    .number({ error: code })
    .check(z.int({ error: code }), z.minimum(min, { error: code }), z.maximum(max, { error: code }))
}

const year = wholeNumber(2000, 2100, "yearInvalid")
const month = wholeNumber(1, 12, "monthInvalid")

/** The query of a month's figures; both arrive as text and become numbers. */
export const monthQuerySchema = strict({ year, month })

export type MonthQuery = z.output<typeof monthQuerySchema>

/** The query of the cars behind a tile. */
export const tileCarsQuerySchema = strict({
  year,
  month,
  tile: oneOf(tiles, "tileUnknown"),
  cursor: z.optional(
    z.string({ error: "cursorInvalid" }).check(z.maxLength(500, { error: "cursorInvalid" })),
  ),
  limit: z._default(wholeNumber(1, 200, "limitInvalid"), 50),
})

export type TileCarsQuery = z.output<typeof tileCarsQuerySchema>

/** A month's figures in an answer; money in EUR, `sales_rate` in whole percent. */
export const monthlyFiguresSchema = strict({
  total: z.int(),
  in_stock: z.int(),
  preparing: z.int(),
  sold: z.int(),
  sales_rate: z.int(),
  invested: decimalSchema,
  sales: decimalSchema,
  profit: decimalSchema,
  warnings: z.array(idSchema),
})

export type MonthlyFigures = z.output<typeof monthlyFiguresSchema>
