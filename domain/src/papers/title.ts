import type { Language } from "../language.ts"
import type { PaperContent } from "./content.ts"
import { isContract } from "./kinds.ts"

const titles = {
  lt: {
    contract: "Automobilio pirkimo–pardavimo sutartis",
    deposit: "Avanso kvitas",
    proforma: "Išankstinė sąskaita",
    invoice: "Sąskaita faktūra",
    vatInvoice: "PVM sąskaita faktūra",
    credit: "Kreditinė sąskaita faktūra",
    vatCredit: "Kreditinė PVM sąskaita faktūra",
  },
  en: {
    contract: "Car sale and purchase contract",
    deposit: "Deposit receipt",
    proforma: "Proforma invoice",
    invoice: "Invoice",
    vatInvoice: "VAT invoice",
    credit: "Credit invoice",
    vatCredit: "VAT credit invoice",
  },
} satisfies Record<Language, unknown>

/** What a paper calls itself. An invoice of who pays VAT is a VAT invoice, whatever the scheme. */
export function paperTitle({
  kind,
  language,
  scheme,
}: Pick<PaperContent, "kind" | "language"> & { scheme: PaperContent["scheme"]["kind"] }): string {
  const texts = titles[language]
  if (isContract(kind)) return texts.contract
  if (kind === "deposit_receipt") return texts.deposit
  if (kind === "proforma") return texts.proforma
  const paysVat = scheme !== "none"
  if (kind === "invoice") return paysVat ? texts.vatInvoice : texts.invoice
  return paysVat ? texts.vatCredit : texts.credit
}
