import { pluralIn } from "../../messages/plural.ts"
import type { IsafTexts } from "./texts-lt.ts"

const plural = pluralIn("en")

export const en: IsafTexts = {
  title: (month) => `i.SAF: ${month}`,
  lead: "The registers of VAT invoices for the Lithuanian tax office. Look at them with your book-keeper before you file them.",
  registers: { sales: "Issued", purchases: "Received", all: "Both registers" },
  invoices: (count) => `${count} ${plural(count, { one: "invoice", other: "invoices" })}`,
  vat: "VAT",
  register: "Register",
  download: "Download i.SAF",
  lacking: "To be in the file, these lack",
  lackingOf: {
    supplier: "a supplier",
    vat_number: "a VAT number",
    number: "a document number",
    rate: "a rate",
  },
  legalCode: "The code of the organization, in digits",
  askOwner: "The owner enters it.",
  more: (count) => `and ${count} more`,
  remarks: {
    foreign_supplier: (count) =>
      `Documents of foreign suppliers (${count}) are not in the register.`,
    customs: (count) =>
      `Customs expenses (${count}) are left out: their VAT stands in a declaration, not in an invoice.`,
    without_vat: (count) => `Invoices without an amount of VAT (${count}) are told without a rate.`,
  },
  bridge: "Why the VAT differs from the month’s",
  ofRegister: { sales: "VAT of invoices issued", purchases: "VAT of invoices received" },
  ofMonth: { sales: "VAT due of the month", purchases: "VAT deductible of the month" },
  steps: {
    margin: "VAT of the margin, which no invoice shows",
    not_invoiced: "Sold without an invoice, or with one of another month",
    of_other_months: "Invoices of other months’ sales",
    credited: "Credited",
    differs: "Invoices that differ from their sale",
    lacking: "Something lacks",
    foreign_supplier: "Foreign suppliers",
    customs: "Customs",
    overheads: "Overheads, which the month’s VAT is without",
  },
}
