import * as z from "zod/mini"
import { monthQuerySchema } from "../analytics/schemas.ts"
import { idSchema } from "../id.ts"
import { currencySchema, decimalSchema, positiveAmountSchema } from "../money/schemas.ts"
import { emailLineSchema } from "../organizations/requisites.ts"
import { languageSchema } from "../organizations/schemas.ts"
import { restWays } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields } from "../schema/page-schema.ts"
import { saidSchema } from "../schema/said.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { optionalLine, requiredLine, searchSchema, text } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import { defectKinds, paperKinds, secondRoles } from "./kinds.ts"
import {
  dayOrders,
  differences,
  draftedKinds,
  type PaperDifference,
  paperStates,
  seriesKinds,
} from "./states.ts"

const optionalText = (maxCharacters: number) =>
  z.nullable(
    text({ tooLong: "textTooLong", maxCharacters }).check(
      z.minLength(1, { error: code("invalid") }),
    ),
  )
const nullByDefault = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)

const lineOrNull = (...limit: Parameters<typeof optionalLine>) =>
  z._default(optionalLine(...limit), null)

/** The other side of a deal. What an issued paper has of it is on the paper, and blanked in time (rules 21.9). */
const sideFields = {
  name: lineOrNull(200, "personTooLong"),
  code: lineOrNull(50),
  address: lineOrNull(200),
  vat_number: lineOrNull(20),
  phone: lineOrNull(50),
  email: nullByDefault(emailLineSchema),
}

export const sideSchema = strict(sideFields)

export type Side = z.output<typeof sideSchema>

/** Who takes part in a sale beside its buyer, and signs with them; blanked like the buyer. */
export const secondSideSchema = strict({ role: oneOf(secondRoles, "invalid"), ...sideFields })

export type SecondSide = z.output<typeof secondSideSchema>

const defectsSchema = strict({
  kinds: z
    .array(oneOf(defectKinds, "invalid"))
    .check(z.overwrite((kinds) => defectKinds.filter((kind) => kinds.includes(kind)))),
  text: z._default(optionalText(2000), null),
})

const noSide: Side = {
  name: null,
  code: null,
  address: null,
  vat_number: null,
  phone: null,
  email: null,
}
const noDefects: z.output<typeof defectsSchema> = { kinds: [], text: null }

/** The body of a new draft; the browser makes the id. `day`: null stands for the day on which it is issued. */
export const newPaperSchema = strict({
  id: idSchema,
  kind: oneOf(draftedKinds, "paperKindUnknown"),
  car_id: idSchema,
  language: languageSchema,
  day: nullByDefault(daySchema),
  side: z._default(sideSchema, noSide),
  second_side: nullByDefault(secondSideSchema),
  place: lineOrNull(100),
  defects: z._default(defectsSchema, noDefects),
  note: z._default(optionalText(1000), null),
  /** How what is open will be paid, and until when. */
  rest_how: nullByDefault(oneOf(restWays, "paymentWayUnknown")),
  due_on: nullByDefault(daySchema),
})

export type NewPaper = z.output<typeof newPaperSchema>

/** The body of an edited draft. An absent field stays; `side` and `defects` are sent whole, and what they lack is null. */
export const paperPatchSchema = strict({
  version,
  language: z.optional(languageSchema),
  day: z.optional(z.nullable(daySchema)),
  side: z.optional(sideSchema),
  second_side: z.optional(z.nullable(secondSideSchema)),
  place: z.optional(optionalLine(100)),
  defects: z.optional(defectsSchema),
  note: z.optional(optionalText(1000)),
  rest_how: z.optional(z.nullable(oneOf(restWays, "paymentWayUnknown"))),
  due_on: z.optional(z.nullable(daySchema)),
})

export type PaperPatch = z.output<typeof paperPatchSchema>

const paperFilterFields = {
  car_id: z.optional(idSchema),
  kind: z.optional(oneOf(paperKinds, "paperKindUnknown")),
  state: z.optional(oneOf(paperStates, "paperStateUnknown")),
  /** Of the paper's day; a draft without one is of the year in which it was made. */
  year: z.optional(monthQuerySchema.shape.year),
  /** Of that year. */
  month: z.optional(monthQuerySchema.shape.month),
  search: searchSchema,
}

const isOfYear = z.refine<{ year?: number | undefined; month?: number | undefined }>(
  ({ year, month }) => month === undefined || year !== undefined,
  { error: code("monthInvalid"), path: ["month"] },
)

export const paperListQuerySchema = strict({ ...pageFields, ...paperFilterFields }).check(isOfYear)

export type PaperListQuery = z.output<typeof paperListQuerySchema>

/** The query of an export: that of the list, whose papers are all in one file. */
export const paperExportQuerySchema = strict(paperFilterFields).check(isOfYear)

export type PaperExportQuery = z.output<typeof paperExportQuerySchema>

/** The body that issues a draft of the version that was read. */
export const issueSchema = strict({ version })

const numberingFields = {
  /** What is done with a series that names an earlier year: a new one begins, or it is kept. */
  series: z.optional(oneOf(["new", "keep"], "invalid")),
  /** The paper has a day before that of the last one of its series, or before the purchase (rules 21.12). */
  with_day: saidSchema,
}

/** What a request says that issues a credit invoice. */
export const creditQuerySchema = strict(numberingFields)

export type CreditQuery = z.output<typeof creditQuerySchema>

/** The same of a draft. `with_second`: the sale has an invoice already, and gets another. */
export const issueQuerySchema = strict({ ...numberingFields, with_second: saidSchema })

export type IssueQuery = z.output<typeof issueQuerySchema>

const reasonSchema = requiredLine({
  required: "reasonRequired",
  tooLong: "textTooLong",
  maxCharacters: 500,
})

export const annulmentSchema = strict({ version, day: daySchema, reason: reasonSchema })

export type Annulment = z.output<typeof annulmentSchema>

/** The body that mails an issued paper of the version that was read. */
export const paperMailSchema = strict({ version, email: emailLineSchema })

export type PaperMail = z.output<typeof paperMailSchema>

/**
 * The body of a credit invoice, which is issued at once; the browser makes the id. `amount`: the part of the total that is
 * credited, VAT included; null for all that is not credited yet.
 */
export const newCreditSchema = strict({
  id: idSchema,
  day: daySchema,
  reason: reasonSchema,
  amount: nullByDefault(positiveAmountSchema),
})

export type NewCredit = z.output<typeof newCreditSchema>

const shownSide = {
  name: z.nullable(z.string()),
  code: z.nullable(z.string()),
  address: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
}

/**
 * A paper in a response. `series`, `number` and what was frozen are null for a draft, whose sums are those of its car now.
 * `url` is that of the PDF: null for a draft, and while it is made. `differs`: what of the car is no more as the paper says.
 * `mail_to`: where it was last to be mailed, and `mailed_at` when it was, null while it waits. `credited_by`: the last credit invoice of an invoice, and
 * `credited` what all of them take back of its total, null where there is none. `left_to_receive`: of an issued invoice what
 * its sale still has to bring, in the currency of the sale; null where nobody would write down that it is paid (rules 17.3). Of a blanked paper the other side has no name, code and address any more.
 */
export const paperSchema = strict({
  id: idSchema,
  kind: z.enum(paperKinds),
  state: z.enum(paperStates),
  series: z.nullable(z.string()),
  number: z.nullable(z.int()),
  day: z.nullable(daySchema),
  car_id: z.nullable(idSchema),
  car_name: z.nullable(z.string()),
  side: strict(shownSide),
  second_side: z.nullable(strict({ role: z.enum(secondRoles), ...shownSide })),
  language: languageSchema,
  place: z.nullable(z.string()),
  defects: strict({ kinds: z.array(z.enum(defectKinds)), text: z.nullable(z.string()) }),
  note: z.nullable(z.string()),
  rest_how: z.nullable(z.enum(restWays)),
  due_on: z.nullable(daySchema),
  total: z.nullable(decimalSchema),
  currency: z.nullable(currencySchema),
  total_eur: z.nullable(decimalSchema),
  /** Of an invoice, as it was issued; `none`: the organization paid no VAT. */
  scheme: z.nullable(z.enum(["margin", "standard", "zero", "none"])),
  vat_rate: z.nullable(decimalSchema),
  vat_eur: z.nullable(decimalSchema),
  credits: z.nullable(idSchema),
  credited_by: z.nullable(idSchema),
  credited: z.nullable(decimalSchema),
  left_to_receive: z.nullable(decimalSchema),
  annulled_on: z.nullable(daySchema),
  annulment_reason: z.nullable(z.string()),
  blanked_on: z.nullable(daySchema),
  mail_to: z.nullable(z.string()),
  mailed_at: z.nullable(timeSchema),
  differs: z.array(z.enum(differences)),
  /** The sums in which they differ: of the paper, less what was credited, and of the car. */
  different_sums: z.array(
    strict({
      of: z.enum(["price", "vat_rate"] satisfies PaperDifference[]),
      paper: decimalSchema,
      currency: currencySchema,
      car: decimalSchema,
      car_currency: currencySchema,
    }),
  ),
  issued_at: z.nullable(timeSchema),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
  created_at: timeSchema,
  version,
  url: z.nullable(z.string()),
})

export type Paper = z.output<typeof paperSchema>

/**
 * What the invoices of a month come to less its credit invoices, in EUR; how many papers are both, and how many of them
 * credit invoices. Annulled ones are in none.
 */
export const paperSumSchema = strict({
  year: z.int(),
  month: z.int(),
  papers: z.int(),
  credits: z.int(),
  amount_eur: decimalSchema,
  estimated: z.boolean(),
})

export type PaperSum = z.output<typeof paperSumSchema>

/**
 * A series in a response: the next paper of it gets `last_number` + 1. A locked one waits for a `PUT`. `day_order`: whether a
 * day before the last one's is asked about or refused.
 */
export const seriesSchema = strict({
  kind: z.enum(seriesKinds),
  series: z.string(),
  last_number: z.int(),
  is_locked: z.boolean(),
  day_order: z.enum(dayOrders),
  version,
})

export type Series = z.output<typeof seriesSchema>

/** The body of a changed series, or of a confirmed one. */
export const seriesPutSchema = strict({
  version,
  series: requiredLine({
    required: "seriesRequired",
    tooLong: "seriesTooLong",
    maxCharacters: 20,
  }),
  last_number: z
    .int({ error: code("invalid") })
    .check(
      z.minimum(0, { error: code("invalid") }),
      z.maximum(99_999_999, { error: code("invalid") }),
    ),
  /** The owner's choice; absent, it stays. */
  day_order: z.optional(oneOf(dayOrders, "invalid")),
})

export type SeriesPut = z.output<typeof seriesPutSchema>
