import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { oneOf, strict } from "../schema/strict.ts"

/** How money was handed over. */
export const paymentWays = ["bank", "cash"] as const

export type PaymentWay = (typeof paymentWays)[number]

/** How what is still open of a deal will be paid; `leasing`: a leasing firm pays it. */
export const restWays = [...paymentWays, "leasing"] as const

export type RestWay = (typeof restWays)[number]

/** A partner, or null for the firm. */
export const participantSchema = z.nullable(idSchema)

/** Who paid or received money (rules 23.3): the firm, as long as nobody says otherwise. */
export const participantField = {
  input: participantSchema,
  defaultValue: null,
  output: participantSchema,
  format: "participant",
} as const

/** A partner as every member knows one. `name` is null once the account is deleted. */
export const partnerNameSchema = strict({
  id: idSchema,
  user_id: z.nullable(idSchema),
  name: z.nullable(z.string()),
  joined_no: z.int(),
  is_active: z.boolean(),
})

export type PartnerName = z.output<typeof partnerNameSchema>

/** How they did. */
export const wayField = {
  input: z.nullable(oneOf(paymentWays, "paymentWayUnknown")),
  defaultValue: null,
  output: z.nullable(z.enum(paymentWays)),
  format: "paymentWay",
} as const

/** What the ways are called. */
export type WayWords = Record<"paymentWay", Record<PaymentWay, string>>
