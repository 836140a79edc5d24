import {
  attachmentKinds,
  isDocumentKind,
  maxDocuments,
  maxInboxPapers,
  maxPhotos,
  maxReceipts,
  storedTypes,
} from "@marza/domain/attachments/kinds.ts"
import { fileNameSchema } from "@marza/domain/attachments/name.ts"
import { withoutUser } from "@marza/domain/cars/detail-schemas.ts"
import { carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { type CheckedCar, carProblems } from "@marza/domain/cars/rules.ts"
import { newExpenseShape } from "@marza/domain/expenses/fields.ts"
import { type CheckedExpense, expenseProblems } from "@marza/domain/expenses/rules.ts"
import {
  maxImportedCars,
  maxImportedExpenses,
  maxImportedPayments,
} from "@marza/domain/imports/limits.ts"
import { taxCodesSchema } from "@marza/domain/isaf/codes.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { requisitesShape } from "@marza/domain/organizations/requisites.ts"
import {
  colorSchemes,
  languageSchema,
  newOrganizationSchema,
} from "@marza/domain/organizations/schemas.ts"
import { newOverheadShape } from "@marza/domain/overheads/fields.ts"
import { defectKinds, paperKinds } from "@marza/domain/papers/kinds.ts"
import { seriesPutSchema } from "@marza/domain/papers/schemas.ts"
import { dayOrders, paperStates, seriesKinds } from "@marza/domain/papers/states.ts"
import { maxPartners, newSettlementSchema } from "@marza/domain/partners/schemas.ts"
import { restWays } from "@marza/domain/payers/fields.ts"
import { newPaymentShape } from "@marza/domain/payments/fields.ts"
import { type CheckedPayment, paymentProblems } from "@marza/domain/payments/rules.ts"
import { organizationRoles } from "@marza/domain/roles.ts"
import { daySchema } from "@marza/domain/schema/day.ts"
import {
  invoiceTaskDaysSchema,
  taskKindSchema,
  taskKindsOffSchema,
} from "@marza/domain/tasks/kinds.ts"
import { newTaskSchema } from "@marza/domain/tasks/schemas.ts"
import { newTaskTemplateSchema } from "@marza/domain/tasks/template-schemas.ts"
import { dayInVilnius, daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { vatRatesSchema } from "@marza/domain/vat/rates.ts"
import * as z from "zod/mini"
import { type ArchivedTable, columnsOf } from "./format.ts"
import type { ArchivedRow } from "./queries.ts"

/** Stored file names are those that fileNameSchema leaves unchanged: any other one was changed in the archive. */
const unchangedFileName = z.string().check(
  z.refine((name) => {
    const read = fileNameSchema.safeParse(name)
    return read.success && read.data === name
  }),
)
const countTo = (max: number) => z.int().check(z.gte(0), z.lte(max))

/**
 * What a form takes of a column. A value comes out as the form would store it now: an older version took characters
 * that turn the direction of text, and a link with a user.
 */
const schemas: Record<ArchivedTable, Record<string, z.ZodMiniType>> = {
  organizations: {
    name: newOrganizationSchema.shape.name,
    color_scheme: z.enum(colorSchemes),
    language: languageSchema,
    vat_rates: vatRatesSchema,
    task_kinds_off: taskKindsOffSchema,
    invoice_task_days: invoiceTaskDaysSchema,
    isaf_codes: taxCodesSchema,
    ...requisitesShape,
  },
  organization_members: { role: z.enum(organizationRoles) },
  imports: {
    file_name: unchangedFileName,
    cars: countTo(maxImportedCars).check(z.gte(1)),
    expenses: countTo(maxImportedExpenses),
    payments: countTo(maxImportedPayments),
    undone_cars: z.nullable(countTo(maxImportedCars)),
  },
  cars: {
    ...Object.fromEntries(carFieldNames.map((name) => [name, carFields[name].input])),
    advert_url: z.pipe(
      z.transform((url) => (typeof url === "string" ? withoutUser(url) : url)),
      carFields.advert_url.input,
    ),
  },
  splits: newExpenseShape,
  expenses: newExpenseShape,
  payments: newPaymentShape,
  overheads: newOverheadShape,
  partners: { joined_no: countTo(maxPartners).check(z.gte(1)) },
  partner_parts: { from_day: z.nullable(daySchema), parts: countTo(1000) },
  car_shares: { parts: countTo(1000) },
  settlements: {
    amount: newSettlementSchema.shape.amount,
    day: daySchema,
    how: newSettlementSchema.shape.how,
    note: newSettlementSchema.shape.note,
  },
  paper_series: {
    kind: z.enum(seriesKinds),
    series: seriesPutSchema.shape.series,
    last_number: seriesPutSchema.shape.last_number,
    day_order: z.enum(dayOrders),
  },
  papers: {
    kind: z.enum(paperKinds),
    state: z.enum(paperStates),
    language: languageSchema,
    defect_kinds: z.array(z.enum(defectKinds)),
    rest_how: z.nullable(z.enum(restWays)),
    due_on: z.nullable(daySchema),
  },
  attachments: {
    kind: z.enum(attachmentKinds),
    name: unchangedFileName,
    content_type: z.enum(storedTypes),
    position: countTo(2 ** 31 - 1),
  },
  tasks: {
    title: newTaskSchema.shape.title,
    due_on: z.nullable(daySchema),
    source: z.nullable(taskKindSchema),
    source_day: z.nullable(daySchema),
  },
  task_templates: {
    title: newTaskTemplateSchema.shape.title,
    days_after: newTaskTemplateSchema.shape.days_after,
  },
  history: { action: z.enum(["insert", "update", "delete"]) },
  // Of these the kinds of columns say enough.
  closings: {},
  closing_changes: {},
  former_members: {},
  paper_logos: {},
}

/**
 * Returns a reader of a table's lines: it gives the row to store, or undefined where no form takes a value (rules
 * 15.4).
 */
export function valueReader(table: ArchivedTable): (line: ArchivedRow) => ArchivedRow | undefined {
  const decimals = columnsOf(table).flatMap(([name, kind]) => (kind === "decimal" ? [name] : []))
  const ofTable = Object.entries(schemas[table])
  const isRight = rules[table] ?? isFine
  return (line) => {
    const row = { ...line }
    for (const [column, schema] of ofTable) {
      if (!(column in line)) continue
      const read = schema.safeParse(line[column])
      if (!read.success) return undefined
      // A number is the same with other zeros at its end.
      if (!decimals.includes(column)) row[column] = read.data
    }
    return isRight(row) ? row : undefined
  }
}

type Rule = (row: ArchivedRow) => boolean
const isFine: Rule = () => true

/** What must hold for a row as a whole, once each of its values is valid. */
const rules: Partial<Record<ArchivedTable, Rule>> = {
  cars: (row) =>
    hasEurValue(row, "purchase_price", "purchase_currency", "purchase_exchange_rate") &&
    hasEurValue(row, "sale_price", "sale_currency", "sale_exchange_rate") &&
    hasRateOfDay(row, "purchase_currency", "purchase_exchange_rate", "purchase_rate_day") &&
    hasRateOfDay(row, "sale_currency", "sale_exchange_rate", "sale_rate_day") &&
    hasPastTimes(row, "bought_at", "preparing_at", "sold_at") &&
    // Rates of an amount in EUR were taken by older versions, and stay as they are stored.
    hasNoProblems(carProblems({ ...checkedCar(row), vin: null }, checkedCar(row), "")),
  splits: (row) =>
    isPaid({ ...row, amount_eur: eurOf(row, "amount", "currency", "exchange_rate") }),
  expenses: isPaid,
  overheads: isPaid,
  payments: (row) =>
    hasEurValue(row, "amount", "currency", "exchange_rate") &&
    hasRateOfDay(row, "currency", "exchange_rate", "rate_day") &&
    hasNoProblems(paymentProblems(checkedPayment(row), undefined, latestDay())),
  attachments: ({
    kind,
    expense_id,
    split_id = null,
    overhead_id = null,
    from_inbox,
    content_type,
  }) =>
    (kind !== "inbox" || from_inbox === true) &&
    (kind === "receipt") === [expense_id, split_id, overhead_id].some((id) => id !== null) &&
    !(kind === "photo" && content_type === "application/pdf"),
}

/** Money that was spent: an expense, an overhead, or an invoice for several cars. */
function isPaid(row: ArchivedRow): boolean {
  return (
    hasEurValue(row, "amount", "currency", "exchange_rate") &&
    hasRateOfDay(row, "currency", "exchange_rate", "rate_day") &&
    hasNoProblems(expenseProblems(checkedExpense(row), checkedExpense(row)))
  )
}

const hasNoProblems = (problems: object) => Object.keys(problems).length === 0

const noDays = { bought_on: null, preparing_on: null, sold_on: null }

/**
 * A car as the rules of domain check it, without its days: a change of status may break their order (rules 3.7). A row
 * is untyped; the schemas above have checked each of its values, which the cast cannot show.
 */
const checkedCar = (row: ArchivedRow) =>
  ({
    vin: null,
    first_registered: null,
    purchase_vat: null,
    buyer_vat_checked_on: null,
    ...noDays,
    ...row,
  }) as unknown as CheckedCar

const checkedExpense = (row: ArchivedRow) =>
  ({ vat_amount: null, exchange_rate: null, ...row }) as unknown as CheckedExpense

const checkedPayment = (row: ArchivedRow) =>
  ({
    exchange_rate: null,
    until: null,
    state: null,
    state_day: null,
    ...row,
  }) as unknown as CheckedPayment

/** Tomorrow: this server's clock may be a day behind. */
const latestDay = () => daysAfter(todayInVilnius(new Date()), 1)

/** Whether the stored value in EUR is the one by rules 4.3. */
function hasEurValue(row: ArchivedRow, amount: string, currency: string, rate: string): boolean {
  const stored = (row[`${amount}_eur`] ?? null) as string | null
  const value = (row[amount] ?? null) as string | null
  if (value === null) return stored === null
  const computed = eurOf(row, amount, currency, rate)
  if (stored === null || computed === null) return stored === computed
  return compare(stored, computed) === 0
}

const eurOf = (row: ArchivedRow, amount: string, currency: string, rate: string) =>
  eurValue({
    amount: row[amount] as string,
    currency: row[currency] as Currency,
    rate: (row[rate] ?? null) as string | null,
  })

/** Whether a day of publication, if there is one, stands beside a rate of another currency than EUR (rules 4.11). */
const hasRateOfDay = (row: ArchivedRow, currency: string, rate: string, day: string) =>
  (row[day] ?? null) === null || ((row[rate] ?? null) !== null && row[currency] !== "EUR")

/** Whether these times lie between the year 2000 and tomorrow. */
function hasPastTimes(row: ArchivedRow, ...names: string[]): boolean {
  const latest = latestDay()
  return names.every((name) => {
    const time = row[name] ?? null
    if (time === null) return true
    const day = dayInVilnius(String(time))
    return day >= "2000-01-01" && day <= latest
  })
}

/**
 * Counts the attachments of each car and expense (rules 13.2). The function returns whether a row is within the limit.
 */
export function attachmentCounter(): (row: ArchivedRow) => boolean {
  const counts = new Map<string, number>()
  return ({ kind, car_id, expense_id, split_id, overhead_id }) => {
    const [key, most] =
      kind === "receipt"
        ? [`receipt ${expense_id ?? split_id ?? overhead_id}`, maxReceipts]
        : isDocumentKind(kind)
          ? [`document ${car_id}`, maxDocuments]
          : kind === "inbox"
            ? ["inbox", maxInboxPapers]
            : [`photo ${car_id}`, maxPhotos]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
