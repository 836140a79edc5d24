import { wayWords } from "../../payers/words/en.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { ExpenseChoices, ExpenseField } from "../fields.ts"

/** What the fields of an expense are called; in a sentence with whose field it is, "an expense". */
export const expenseWords: Record<ExpenseField, FieldWords<(of: string) => string>> = {
  description: {
    label: "Description",
    changed: (of) => `description of ${of}`,
    heading: "Expense description",
    inFile: "Description",
    inArchive: "Expense",
    inSpreadsheet: "Description of an expense",
  },
  amount: {
    label: "Amount",
    changed: (of) => `amount of ${of}`,
    inSpreadsheet: "Amount of an expense",
  },
  currency: {
    label: "Currency",
    changed: (of) => `currency of ${of}`,
    inSpreadsheet: "Currency of an expense",
  },
  exchange_rate: {
    label: "Rate",
    changed: (of) => `rate of ${of}`,
    inSpreadsheet: "Rate of an expense",
  },
  rate_day: {
    label: "Day of an expense’s rate",
    changed: () => "day of the ECB rate",
    heading: "Rate: ECB published on",
  },
  expense_type: {
    label: "Type",
    changed: (of) => `type of ${of}`,
    heading: "Expense type",
    inFile: "Type",
    inArchive: "Type",
    inSpreadsheet: "Type of an expense",
  },
  kind: {
    label: "Expense or refund",
    changed: () => "kind of an entry",
    heading: "Expense or money back",
    inSpreadsheet: "Expense or money back",
  },
  date: { label: "Date", changed: (of) => `date of ${of}`, inSpreadsheet: "Day of an expense" },
  vat_amount: {
    label: "VAT in the amount",
    changed: (of) => `VAT of ${of}`,
    heading: "VAT (currency of the expense)",
    inArchive: "VAT",
    inSpreadsheet: "VAT of an expense",
  },
  supplier: {
    label: "Supplier",
    changed: (of) => `supplier of ${of}`,
    inSpreadsheet: "Supplier of an expense",
  },
  supplier_code: { label: "Supplier’s code", changed: (of) => `supplier’s code of ${of}` },
  supplier_vat_number: {
    label: "Supplier’s VAT number",
    changed: (of) => `supplier’s VAT number of ${of}`,
  },
  document_number: {
    label: "Document no.",
    changed: (of) => `document number of ${of}`,
  },
  declaration_number: {
    label: "Declaration no.",
    changed: (of) => `declaration number of ${of}`,
    heading: "Customs declaration no.",
  },
  paid_by: {
    label: "Paid by",
    changed: (of) => `the payer of ${of}`,
    inSpreadsheet: "Expense paid by",
  },
  paid_how: {
    label: "How it was paid",
    heading: "Paid how",
    changed: (of) => `how ${of} was paid`,
    inSpreadsheet: "Expense paid how",
  },
}

export const expenseChoices: ExpenseChoices = {
  ...wayWords,
  expenseType: {
    Remontas: "Repair",
    Transportas: "Transport",
    Dokumentai: "Documents",
    Kita: "Other",
    customs: "Customs",
  },
  expenseKind: { cost: "Expense", refund: "Refund" },
}

/** Headings of people's own spreadsheets, between bars; accents, capitals and punctuation do not matter. */
export const expenseSpreadsheetHeadings: Record<ExpenseField, string> = {
  description: "expenses|expense|expense description|item",
  amount: "expense amount|cost amount",
  currency: "expense currency",
  exchange_rate: "expense rate|expense exchange rate",
  rate_day: "expense rate day|expense rate date",
  expense_type: "category|expense type",
  kind: "expense kind",
  date: "expense date",
  vat_amount: "expense vat|vat amount",
  supplier: "expense supplier|supplier of an expense|paid to|payee",
  supplier_code: "expense supplier code",
  supplier_vat_number: "expense supplier vat number|supplier vat number|suppliers vat number",
  document_number: "expense document no|expense document number|expense invoice number",
  declaration_number:
    "declaration no|declaration number|customs declaration|customs declaration no|customs declaration number",
  paid_by: "expense paid by|expense payer",
  paid_how: "expense paid how",
}
