import { wayWords } from "../../payers/words/lt.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { PaymentChoices, PaymentField } from "../fields.ts"

/** What the fields of a payment are called. */
export const paymentWords: Record<PaymentField, FieldWords> = {
  amount: { label: "Suma", changed: "mokėjimo sumą" },
  currency: { label: "Valiuta", changed: "mokėjimo valiutą" },
  exchange_rate: { label: "Kursas", changed: "mokėjimo kursą" },
  rate_day: {
    label: "Mokėjimo kurso diena",
    changed: "ECB kurso dieną",
    heading: "Kursas: ECB paskelbė",
  },
  kind: { label: "Rūšis", changed: "mokėjimo rūšį", heading: "Mokėjimas ar avansas" },
  day: { label: "Gauta", changed: "mokėjimo dieną", heading: "Data" },
  how: { label: "Kaip gauta", changed: "mokėjimo būdą", heading: "Būdas" },
  payer: { label: "Mokėtojas", changed: "mokėtoją" },
  note: { label: "Pastaba", changed: "mokėjimo pastabą" },
  until: { label: "Rezervuota iki", changed: "rezervacijos dieną" },
  state: { label: "Avansas", changed: "avanso būseną", heading: "Avanso būsena" },
  state_day: { label: "Diena", changed: "avanso pabaigos dieną", heading: "Grąžinta ar palikta" },
  received_by: { label: "Kas gavo", changed: "pinigų gavėją" },
  returned_by: { label: "Kas grąžino", changed: "avanso grąžintoją" },
  returned_how: { label: "Kaip grąžinta", changed: "avanso grąžinimo būdą" },
}

export const paymentChoices: PaymentChoices = {
  ...wayWords,
  paymentKind: { deposit: "Avansas", payment: "Mokėjimas" },
  depositState: {
    held: "Laikomas",
    counted: "Įskaitytas",
    returned: "Grąžintas",
    kept: "Pasiliktas",
  },
}
