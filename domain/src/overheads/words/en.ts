import { wayWords } from "../../payers/words/en.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { OverheadChoices, OverheadField } from "../fields.ts"

/** What the fields of an overhead are called. */
export const overheadWords: Record<OverheadField, FieldWords> = {
  description: { label: "Description", changed: "description" },
  amount: { label: "Amount", changed: "amount" },
  currency: { label: "Currency", changed: "currency" },
  exchange_rate: { label: "Rate", changed: "rate" },
  rate_day: { label: "Day of the rate", changed: "day of the ECB rate" },
  type: { label: "Type", changed: "type" },
  day: { label: "Date", changed: "date" },
  vat_amount: { label: "VAT in the amount", changed: "VAT" },
  supplier: { label: "Supplier", changed: "supplier" },
  supplier_code: { label: "Supplier’s code", changed: "supplier’s code" },
  supplier_vat_number: { label: "Supplier’s VAT number", changed: "supplier’s VAT number" },
  document_number: { label: "Document no.", changed: "document number" },
  repeats: { label: "Repeats", changed: "repetition" },
  repeats_until: { label: "Repeats until", changed: "last day of the repetition" },
  paid_by: { label: "Paid by", changed: "payer" },
  paid_how: { label: "How it was paid", heading: "Paid how", changed: "way of paying" },
}

export const overheadChoices: OverheadChoices = {
  ...wayWords,
  overheadType: {
    rent: "Rent",
    fuel: "Fuel",
    advertising: "Advertising",
    bank: "Bank fees",
    other: "Other",
  },
  repetition: { monthly: "Monthly" },
}
