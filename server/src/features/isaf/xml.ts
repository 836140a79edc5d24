import type { IsafRegister } from "@marza/domain/isaf/schemas.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import type { Month } from "@marza/domain/time/months.ts"
import type { Invoice, Party, Total } from "./invoice.ts"

type File = {
  register: IsafRegister
  month: Month
  /** Of the organization, in digits. */
  legalCode: string
  version: string
  now: Date
  sales: readonly Invoice[]
  purchases: readonly Invoice[]
}

const dataTypes = { all: "F", purchases: "P", sales: "S" } as const satisfies Record<
  IsafRegister,
  string
>

/**
 * The file i.SAF 1.2 of a month (rules 28.5), whose elements stand in the order of its schema (isaf-1.2.xsd). What is unknown of a
 * party is "ND", and what an invoice does not tell is nil.
 */
export function* isafXml({ register, month, ...file }: File): Generator<string> {
  const { first, last } = daysOfMonth(month)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
  yield element("Header", [
    element("FileDescription", [
      text("FileVersion", "iSAF1.2"),
      text("FileDateCreated", file.now.toISOString().slice(0, 19)),
      text("DataType", dataTypes[register]),
      text("SoftwareCompanyName", "Marža"),
      text("SoftwareName", "Marža"),
      text("SoftwareVersion", file.version.slice(0, 24)),
      text("RegistrationNumber", file.legalCode),
      text("NumberOfParts", "1"),
      text("PartNumber", "1"),
      element("SelectionCriteria", [
        text("SelectionStartDate", first),
        text("SelectionEndDate", last),
      ]),
    ]),
  ])
  yield "<SourceDocuments>\n"
  if (register !== "sales") yield* registerXml("PurchaseInvoices", file.purchases, purchaseXml)
  if (register !== "purchases") yield* registerXml("SalesInvoices", file.sales, salesXml)
  yield "</SourceDocuments>\n</iSAFFile>\n"
}

/** An empty register has no element: the schema asks for an invoice in it. */
function* registerXml(name: string, invoices: readonly Invoice[], xml: (of: Invoice) => string) {
  if (invoices.length === 0) return
  yield `<${name}>\n`
  for (const invoice of invoices) yield xml(invoice)
  yield `</${name}>\n`
}

const purchaseXml = (invoice: Invoice) =>
  element("Invoice", [
    text("InvoiceNo", invoice.number),
    partyXml("SupplierInfo", invoice.party),
    ...headXml(invoice),
    dayOrNil("VATPointDate", invoice.supplied_on),
    dayOrNil("RegistrationAccountDate", invoice.accounted_on),
    element(
      "DocumentTotals",
      invoice.totals.map((total) => element("DocumentTotal", totalXml(total))),
    ),
  ])

const salesXml = (invoice: Invoice) =>
  element("Invoice", [
    text("InvoiceNo", invoice.number),
    partyXml("CustomerInfo", invoice.party),
    ...headXml(invoice),
    dayOrNil("VATPointDate", invoice.supplied_on),
    element(
      "DocumentTotals",
      invoice.totals.map((total) =>
        element("DocumentTotal", [...totalXml(total), nil("VATPointDate2")]),
      ),
    ),
  ])

const headXml = ({ day, type, credited }: Invoice) => [
  text("InvoiceDate", day),
  text("InvoiceType", type),
  text("SpecialTaxation", ""),
  element(
    "References",
    credited
      ? [
          element("Reference", [
            text("ReferenceNo", credited.number),
            text("ReferenceDate", credited.day),
          ]),
        ]
      : [],
  ),
]

const totalXml = ({ taxable, code, rate, vat }: Total) => [
  text("TaxableValue", taxable),
  code === null ? nil("TaxCode") : text("TaxCode", code),
  rate === null ? nil("TaxPercentage") : text("TaxPercentage", rate),
  vat === null ? nil("Amount") : text("Amount", vat),
]

const unknown = "ND"

const partyXml = (name: string, { name: who, code, vat_number, isForeign }: Party) =>
  element(name, [
    text("VATRegistrationNumber", vat_number ?? unknown),
    text("RegistrationNumber", code ?? unknown),
    // Asked for where there is no VAT number; a firm's code is a Lithuanian one, but for the buyer of an export.
    vat_number === null && code !== null && !isForeign ? text("Country", "LT") : nil("Country"),
    text("Name", (who ?? unknown).slice(0, 256)),
  ])

const dayOrNil = (name: string, day: string | null) => (day === null ? nil(name) : text(name, day))
const nil = (name: string) => `<${name} xsi:nil="true"/>\n`
const element = (name: string, children: readonly string[]) =>
  `<${name}>\n${children.join("")}</${name}>\n`
const text = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>\n`

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** XML 1.0 has no place for other control characters, escaped or not. */
const escaped = (value: string) =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
