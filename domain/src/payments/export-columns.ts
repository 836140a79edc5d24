import type { CsvCell } from "../csv/csv.ts"
import type { Language } from "../language.ts"
import { columnOf, csvCell, type TableColumn } from "../table/column.ts"
import { fieldColumn } from "../table/field-column.ts"
import { headingInArchiveOf } from "../table/field-words.ts"
import { type PaymentField, paymentFieldNames, paymentFields } from "./fields.ts"
import type { Payment } from "./schemas.ts"
import { paymentChoicesIn, paymentWordsIn } from "./words/both.ts"

/** The headings of the fields of payments, in their order. */
export const paymentHeadings = (language: Language): string[] =>
  paymentFieldNames.map((name) => headingInArchiveOf(paymentWordsIn[language][name]))

const labelOf = (name: PaymentField) =>
  fieldColumn(
    paymentFields[name].format,
    { lt: paymentWordsIn.lt[name], en: paymentWordsIn.en[name] },
    paymentChoicesIn,
  )

/** Fields of a payment as columns of a file. */
export const paymentColumnsIn = (
  language: Language,
  names: readonly PaymentField[],
): TableColumn<Pick<Payment, PaymentField>>[] =>
  names.map((name) => columnOf(labelOf(name), language, (payment) => payment[name]))

/** A field as a person reads it in a CSV file. */
export function paymentCell(
  name: PaymentField,
  payment: Pick<Payment, PaymentField>,
  language: Language,
): CsvCell {
  const { kind, words } = labelOf(name)
  const value = payment[name]
  return csvCell(kind, (value !== null && words?.[language][value]) || value, language)
}
