import {
  attachmentKinds,
  isDocumentKind,
  maxDocuments,
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
import { maxImportedCars, maxImportedExpenses } from "@marza/domain/imports/limits.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import {
  colorSchemes,
  languageSchema,
  newOrganizationSchema,
} from "@marza/domain/organizations/schemas.ts"
import { daysAfter } from "@marza/domain/rates/reference.ts"
import { organizationRoles } from "@marza/domain/roles.ts"
import { dayInVilnius, todayInVilnius } from "@marza/domain/time/days.ts"
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
const schemas: Partial<Record<ArchivedTable, Record<string, z.ZodMiniType>>> = {
  organizations: {
    name: newOrganizationSchema.shape.name,
    color_scheme: z.enum(colorSchemes),
    language: languageSchema,
    vat_rates: vatRatesSchema,
  },
  organization_members: { role: z.enum(organizationRoles) },
  imports: {
    file_name: unchangedFileName,
    cars: countTo(maxImportedCars).check(z.gte(1)),
    expenses: countTo(maxImportedExpenses),
    undone_cars: z.nullable(countTo(maxImportedCars)),
  },
  cars: {
    ...Object.fromEntries(carFieldNames.map((name) => [name, carFields[name].input])),
    advert_url: z.pipe(
      z.transform((url) => (typeof url === "string" ? withoutUser(url) : url)),
      carFields.advert_url.input,
    ),
  },
  expenses: newExpenseShape,
  attachments: {
    kind: z.enum(attachmentKinds),
    name: unchangedFileName,
    content_type: z.enum(storedTypes),
    position: countTo(2 ** 31 - 1),
  },
  history: { action: z.enum(["insert", "update", "delete"]) },
}

/**
 * Returns a reader of a table's lines: it gives the row to store, or undefined where no form takes a value (rules
 * 15.4).
 */
export function valueReader(table: ArchivedTable): (line: ArchivedRow) => ArchivedRow | undefined {
  const decimals = columnsOf(table).flatMap(([name, kind]) => (kind === "decimal" ? [name] : []))
  const ofTable = Object.entries(schemas[table] ?? {})
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
  expenses: (row) =>
    hasEurValue(row, "amount", "currency", "exchange_rate") &&
    hasRateOfDay(row, "currency", "exchange_rate", "rate_day") &&
    hasNoProblems(expenseProblems(checkedExpense(row), checkedExpense(row))),
  attachments: ({ kind, expense_id, content_type }) =>
    (kind === "receipt") === (expense_id !== null) &&
    !(kind === "photo" && content_type === "application/pdf"),
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
    ...noDays,
    ...row,
  }) as unknown as CheckedCar

const checkedExpense = (row: ArchivedRow) =>
  ({ vat_amount: null, exchange_rate: null, ...row }) as unknown as CheckedExpense

/** Whether the stored value in EUR is the one by rules 4.3. */
function hasEurValue(row: ArchivedRow, amount: string, currency: string, rate: string): boolean {
  const stored = (row[`${amount}_eur`] ?? null) as string | null
  const value = (row[amount] ?? null) as string | null
  if (value === null) return stored === null
  const computed = eurValue({
    amount: value,
    currency: row[currency] as Currency,
    rate: (row[rate] ?? null) as string | null,
  })
  if (stored === null || computed === null) return stored === computed
  return compare(stored, computed) === 0
}

/** Whether a day of publication, if there is one, stands beside a rate of another currency than EUR (rules 4.11). */
const hasRateOfDay = (row: ArchivedRow, currency: string, rate: string, day: string) =>
  (row[day] ?? null) === null || ((row[rate] ?? null) !== null && row[currency] !== "EUR")

/** Whether these times lie between the year 2000 and tomorrow: this server's clock may be a day behind. */
function hasPastTimes(row: ArchivedRow, ...names: string[]): boolean {
  const latest = daysAfter(todayInVilnius(new Date()), 1)
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
  return ({ kind, car_id, expense_id }) => {
    const [key, most] =
      kind === "receipt"
        ? [`receipt ${expense_id}`, maxReceipts]
        : isDocumentKind(kind)
          ? [`document ${car_id}`, maxDocuments]
          : [`photo ${car_id}`, maxPhotos]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
