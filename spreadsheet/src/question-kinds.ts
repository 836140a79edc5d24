import { currencies } from "@marza/domain/money/currencies.ts"

type Kind = { options?: readonly string[]; suggestion?: string; takesDay?: true }

/**
 * The questions that a file may leave open. A suggestion is used until the person answers; without one what depends on
 * the question has the problem `unanswered`. Options that differ from file to file are named where it is asked.
 */
export const questionKinds = {
  /** Columns whose headings stand twice: which of the two is the purchase. */
  pairs: { options: ["purchaseFirst", "saleFirst"], suggestion: "purchaseFirst" },
  /** Of columns that say the same twice: "plan" or "actual", "net" or "gross", or a currency. */
  which: {},
  /** A price or a day of which the file does not say whether it is of the purchase. */
  price: { options: ["purchase", "asking", "sale"] },
  date: { options: ["purchase", "sale"] },
  /** A column is the sum of others, or their whole: which are read. */
  sum: { options: ["parts", "whole", "both"] },
  /** A total of costs that may contain the purchase. */
  contains: { options: ["leave", "take"] },
  /** All amounts of a column of expenses are negative: costs, or money that came back. */
  sign: { options: ["cost", "refund"] },
  /** What a column comes to is more than ten times the purchases. */
  tooMuch: { options: ["take", "leave"] },
  /** Amounts without VAT: "add" adds it. */
  netVat: { options: ["asIs", "add"] },
  /** Prices of cars that are all below 100: perhaps thousands. */
  thousands: { options: ["thousands", "asIs"] },
  /** Amounts in cents. */
  cents: { options: ["cents", "notCents"] },
  /** Cars with a sale price, without a day and a status: it is the asking price, or their day. */
  saleDay: { options: ["asking"], takesDay: true },
  /** Cars that are marked as sold, without a price: it will be typed, or there is none. */
  soldPrice: { options: ["type", "without"] },
  /** What is hidden, one answer for all of it. Rows hidden by a filter belong to the table. */
  hiddenRows: { options: ["take", "leave"], suggestion: "take" },
  hiddenColumns: { options: ["take", "leave"], suggestion: "take" },
  hiddenSheets: { options: ["take", "leave"], suggestion: "leave" },
  /** A column of numbers such as 1,234. */
  decimalMark: { options: [",", "."] },
  /** A column of dates such as 03/04/2026: "dmy", "mdy" or "ymd", those that are possible. */
  dayOrder: {},
  /** A column of rates: EUR for one unit, or units for one EUR. */
  rateForm: { options: ["eur", "units"] },
  /** The currency of all amounts that name none. */
  currency: { options: currencies },
  /** What a word in a column means (status, type of an expense, origin, scheme): the field's values; "" for none. */
  word: {},
  /** The file names no status: sold where there is a sale, or one for all. */
  status: { options: ["bySale", "bought", "sold"], suggestion: "bySale" },
  /** Imports without a scheme (rules 12.2): none is under margin unless somebody says so. */
  importScheme: { options: ["standard", "margin"], suggestion: "standard" },
  /** Sold cars without a day. */
  soldDay: { takesDay: true },
  /** Cars without a day of purchase; "" leaves it unknown. */
  boughtDay: { options: [""], suggestion: "", takesDay: true },
  /** Expenses without a day: that of the purchase or of the sale of their car, or one day. */
  expenseDay: { options: ["bought", "sold"], takesDay: true },
} as const satisfies Record<string, Kind>

export type QuestionKind = keyof typeof questionKinds

export const kindOf = (kind: QuestionKind): Kind => questionKinds[kind]
