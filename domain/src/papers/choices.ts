import type { Language } from "../language.ts"
import type { Paper } from "./schemas.ts"

type Choices = { kind: Record<Paper["kind"], string>; state: Record<Paper["state"], string> }

const lt: Choices = {
  kind: {
    purchase_contract: "Pirkimo sutartis",
    sale_contract: "Pardavimo sutartis",
    deposit_receipt: "Avanso kvitas",
    proforma: "Išankstinė sąskaita",
    invoice: "Sąskaita faktūra",
    credit_invoice: "Kreditinė sąskaita",
  },
  state: {
    draft: "Juodraštis",
    issued: "Išrašyta",
    annulled: "Anuliuota",
    credited: "Kredituota",
    lost: "Prarasta",
  },
}

const en: Choices = {
  kind: {
    purchase_contract: "Purchase contract",
    sale_contract: "Sale contract",
    deposit_receipt: "Deposit receipt",
    proforma: "Proforma invoice",
    invoice: "Invoice",
    credit_invoice: "Credit invoice",
  },
  state: {
    draft: "Draft",
    issued: "Issued",
    annulled: "Annulled",
    credited: "Credited",
    lost: "Lost",
  },
}

/** For files, which have both languages at hand. */
export const paperChoicesIn: Record<Language, Choices> = { lt, en }
