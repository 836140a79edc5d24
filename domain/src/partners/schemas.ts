import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { participantSchema } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import { newSettlementShape, settlementPatchShape, settlementResponseShape } from "./fields.ts"
import { entryKinds } from "./ledger.ts"

/** The most partners of an organization, those who ended too. */
export const maxPartners = 50

/** The most parts of one participant. */
export const maxParts = 1000

const partsSchema = z
  .int({ error: code("partsInvalid") })
  .check(
    z.gte(0, { error: code("partsInvalid") }),
    z.lte(maxParts, { error: code("partsInvalid") }),
  )

const sharedSchema = <Item extends z.ZodMiniType<{ partner_id: string | null; parts: number }>>(
  item: Item,
) =>
  z.array(item, { error: code("wrongType") }).check(
    z.maxLength(maxPartners + 1, { error: code("tooManyPartners"), abort: true }),
    z.refine((items) => new Set(items.map(({ partner_id }) => partner_id)).size === items.length, {
      error: code("partnerTwice"),
    }),
    z.refine((items) => items.some(({ parts }) => parts > 0), { error: code("partsAllZero") }),
  )

/**
 * The body of new parts. A partner who is new has an id of the browser's and the account of a member; `from` is the day
 * from which they hold, today where it is absent, and null ("from the beginning") for the very first alone. A partner who
 * is not named has ended.
 */
export const partnersPutSchema = strict({
  version: z.int({ error: code("wrongType") }).check(z.gte(0, { error: code("wrongType") })),
  from: z.optional(z.nullable(daySchema)),
  items: sharedSchema(
    strict({ partner_id: participantSchema, user_id: z.nullable(idSchema), parts: partsSchema }),
  ),
})

export type PartnersPut = z.output<typeof partnersPutSchema>

/** `moved`: what sold cars would move is known and wanted (rules 23.5). */
export const movedQuerySchema = strict({ moved: z.optional(oneOf(["true"], "invalid")) })

export type MovedQuery = z.output<typeof movedQuerySchema>

/**
 * What new parts would move: sold cars whose profit would be shared in another way, the first by name, how many they are,
 * and what each participant's shares come to before and after, in EUR.
 */
export const movesSchema = strict({
  cars: z.array(strict({ id: idSchema, name: z.string(), sold_on: z.nullable(daySchema) })),
  cars_count: z.int(),
  participants: z.array(
    strict({ partner_id: participantSchema, before: decimalSchema, after: decimalSchema }),
  ),
})

export type Moves = z.output<typeof movesSchema>

/**
 * A participant in a response, with the figures of rules 23.4 in EUR. `partner_id` is null for the firm; `name` is null
 * for it, and for a partner whose account is deleted, whom `joined_no` names.
 */
const partnerSchema = strict({
  partner_id: participantSchema,
  user_id: z.nullable(idSchema),
  name: z.nullable(z.string()),
  joined_no: z.nullable(z.int()),
  is_active: z.boolean(),
  /** The parts that hold today. */
  parts: z.int(),
  paid: decimalSchema,
  received: decimalSchema,
  share: decimalSchema,
  settled: decimalSchema,
  settle_now: decimalSchema,
  in_cars: decimalSchema,
  held: decimalSchema,
  /** What of `received` buyers still owe (rules 23.4). */
  receivable: decimalSchema,
  estimated: z.boolean(),
})

export const partnersSchema = strict({
  items: z.array(partnerSchema),
  transfers: z.array(
    strict({ from: participantSchema, to: participantSchema, amount: decimalSchema }),
  ),
  /** 0 as long as nobody chose parts. */
  version: z.int(),
})

export type Partners = z.output<typeof partnersSchema>

const ofStatement = { partner_id: z.optional(idSchema) }

export const statementQuerySchema = strict({ ...pageFields, ...ofStatement })

export type StatementQuery = z.output<typeof statementQuerySchema>

export const statementExportQuerySchema = strict(ofStatement)

export type StatementExportQuery = z.output<typeof statementExportQuerySchema>

/**
 * A row of a statement in EUR: `amount` is added to the balance, `balance` is what it is after it, an estimate where any
 * amount up to it is one. `other` is who gave or got what was settled, null for the firm, as for every row of another kind.
 */
export const statementRowSchema = strict({
  day: daySchema,
  kind: z.enum(entryKinds),
  source_id: idSchema,
  car_id: z.nullable(idSchema),
  name: z.string(),
  other: participantSchema,
  amount: decimalSchema,
  balance: decimalSchema,
  estimated: z.boolean(),
  balance_estimated: z.boolean(),
})

export type StatementRow = z.output<typeof statementRowSchema>

/** The body of a car's own shares; `version` is that of the car. */
export const sharesPutSchema = strict({
  version,
  items: sharedSchema(strict({ partner_id: participantSchema, parts: partsSchema })),
})

export type SharesPut = z.output<typeof sharesPutSchema>

export const sharesDeletionSchema = strict({ version })

/**
 * How the profit of a car is shared. `is_own`: by shares of its own. `amount` in EUR, null while it is not sold.
 * `balances`: what of each balance is of this car, in EUR, without those of 0.00; they go with it.
 */
export const sharesSchema = strict({
  is_own: z.boolean(),
  items: z.array(
    strict({
      partner_id: participantSchema,
      parts: z.int(),
      amount: z.nullable(decimalSchema),
    }),
  ),
  balances: z.array(strict({ partner_id: participantSchema, amount: decimalSchema })),
  version,
})

export type Shares = z.output<typeof sharesSchema>

/** The body of a new settlement; the browser makes the id. */
export const newSettlementSchema = strict({ id: idSchema, ...newSettlementShape })

export type NewSettlement = z.output<typeof newSettlementSchema>

/** The body of an edited settlement. An absent field stays; `version` is the one that was read. */
export const settlementPatchSchema = strict({ version, ...settlementPatchShape })

export type SettlementPatch = z.output<typeof settlementPatchSchema>

export const settlementListQuerySchema = strict(pageFields)

export type SettlementListQuery = z.output<typeof settlementListQuerySchema>

/** A settlement in a response, in EUR. */
export const settlementSchema = strict({
  id: idSchema,
  ...settlementResponseShape,
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
})

export type Settlement = z.output<typeof settlementSchema>
