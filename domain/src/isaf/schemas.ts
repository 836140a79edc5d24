import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { oneOf, strict } from "../schema/strict.ts"

/** The registers that a file holds. */
export const isafRegisters = ["sales", "purchases", "all"] as const

export type IsafRegister = (typeof isafRegisters)[number]

export const isafQuerySchema = strict({ register: oneOf(isafRegisters, "invalid") })

/** What a register comes to, in EUR. */
const registerSchema = strict({ count: z.int(), taxable: decimalSchema, vat: decimalSchema })

/** A field without which a row cannot be told to the tax office, and where it is entered. */
const lackingSchema = strict({
  kind: z.enum(["organization", "car", "expense", "split", "overhead"]),
  id: idSchema,
  field: z.string(),
  /** The car of an expense, one of those of an invoice for several, or the car itself. */
  car_id: z.nullable(idSchema),
  name: z.string(),
})

export type IsafLacking = z.output<typeof lackingSchema>

/** Why rows of the month are not in the file. */
export const isafRemarks = ["foreign_supplier", "customs", "without_vat"] as const

/** By what the VAT of the month's screen is more than that of a register. */
export const salesSteps = [
  "margin",
  "not_invoiced",
  "of_other_months",
  "credited",
  "differs",
] as const
export const purchaseSteps = ["lacking", "foreign_supplier", "customs", "overheads"] as const

const bridgeOf = <const Steps extends readonly [string, ...string[]]>(steps: Steps) =>
  strict({
    month: decimalSchema,
    steps: z.array(strict({ step: z.enum(steps), eur: decimalSchema })),
  })

/**
 * What the file of a month would hold (rules 28). `lacking`: rows that are left out of it until the field is there. `remarks`:
 * what is left out for another reason. `bridge`: from the VAT of each register to the month's line, by steps that add up.
 */
export const isafSchema = strict({
  sales: registerSchema,
  purchases: registerSchema,
  lacking: z.array(lackingSchema),
  remarks: z.array(strict({ remark: z.enum(isafRemarks), count: z.int() })),
  bridge: strict({ sales: bridgeOf(salesSteps), purchases: bridgeOf(purchaseSteps) }),
})

export type Isaf = z.output<typeof isafSchema>
