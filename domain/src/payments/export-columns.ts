import type { Language } from "../language.ts"
import { columnOf, type TableColumn } from "../table/column.ts"
import { fieldColumn } from "../table/field-column.ts"
import { type PaymentField, paymentFields } from "./fields.ts"
import type { Payment } from "./schemas.ts"
import { paymentChoicesIn, paymentWordsIn } from "./words/both.ts"

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
