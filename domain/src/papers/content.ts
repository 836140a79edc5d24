import type { Language } from "../language.ts"
import type { Currency } from "../money/currencies.ts"
import type { Decimal } from "../money/decimal.ts"
import type { ColorScheme } from "../organizations/schemas.ts"
import type { PaymentWay, RestWay } from "../payers/fields.ts"
import type { VatScheme } from "../vat/rates.ts"
import type { DefectKind, PaperKind, SecondRole } from "./kinds.ts"

/**
 * Everything that one paper prints, frozen when it is issued (rules 22): the same content makes the same PDF, whatever
 * becomes of the car and the organization. What is null is not printed, or its place is left to be written in by hand.
 */
export type PaperContent = {
  kind: PaperKind
  language: Language
  /** Null for a draft, which is marked as one. */
  number: PaperNumber | null
  /** YYYY-MM-DD, like each day below. */
  day: string
  place: string | null
  /** Who of the organization issued it; absent from papers of before this was kept. */
  issued_by?: string | null
  /** The organization, and whom it bought from or sells to. Which of them is the seller follows from the kind. */
  ours: PaperSide
  theirs: PaperSide
  /** Who takes part beside the buyer; absent where nobody does. */
  second?: (PaperSide & { role: SecondRole }) | null
  /** The day on which the other side's name, code and address were blanked. */
  blanked_on: string | null
  car: PaperCar
  price: PaperPrice
  /** Of a deposit receipt, whose price is the deposit. */
  deposit?: PaperDeposit | null
  scheme: PaperScheme
  /** The day of the sale; an invoice prints it where it differs from its own. */
  supplied_on: string | null
  /** What was received of the price before the paper, in its currency; an invoice deducts it. */
  received: Decimal | null
  /** How the deal is paid, all that is known for each part of the price; empty where a part is not known. */
  payment_ways?: readonly RestWay[]
  /** The one way of a paper that was issued before there were several. */
  payment_way?: PaymentWay | null
  /** Until when what is open is to be paid. */
  due_on?: string | null
  defects: { kinds: readonly DefectKind[]; text: string | null }
  terms: string | null
  note: string | null
  /** The day on which it was annulled, which its PDF is marked with. */
  annulled_on?: string
  /** The invoice that a credit invoice corrects. */
  credited: { number: PaperNumber; day: string; reason: string | null } | null
  color_scheme: ColorScheme
}

/** The series as it is written before the number, such as "MRZ-2026-", and the number in it. */
export type PaperNumber = { series: string; number: number }

/** A seller or a buyer. The name is null only once it was blanked. */
export type PaperSide = {
  name: string | null
  /** The code of a company, or a person's code or day of birth. */
  code: string | null
  address: string | null
  vat_number: string | null
  phone: string | null
  email: string | null
  iban: string | null
}

/** The car as it was on that day; each field is that of a car. */
export type PaperCar = {
  name: string
  registration_number: string | null
  vin: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  first_registered: string | null
  mileage_km: number | null
  inspection_until: string | null
  sdk_code: string | null
}

/** The price in the currency of the paper. A credit invoice has it negative. */
export type PaperPrice = {
  currency: Currency
  total: Decimal
  /** Of the scheme `standard` alone: the price without VAT, the rate in percent, and the VAT. */
  vat: PaperVat | null
  /** Where the currency is another than EUR: EUR for one unit, the day on which the bank published it, and the sums in EUR. */
  eur: PaperEur | null
}

/** When a deposit was received, until when it keeps the car, and the price that was agreed, where there is one. */
export type PaperDeposit = {
  day: string
  until: string | null
  agreed: { amount: Decimal; currency: Currency } | null
}

export type PaperVat = { net: Decimal; rate: Decimal; amount: Decimal }

export type PaperEur = {
  rate: Decimal
  rate_day: string | null
  total: Decimal
  /** Of the scheme `standard` alone. */
  net: Decimal | null
  vat: Decimal | null
}

/** How VAT is paid, and the sentence that says so. `none`: the organization pays no VAT. */
export type PaperScheme =
  | { kind: Extract<VatScheme, "standard"> | "none" }
  | { kind: Extract<VatScheme, "margin">; margin_note: string }
  | {
      kind: Extract<VatScheme, "zero">
      /** A buyer with a VAT number in another member state, or an export. */
      ground: "member_state" | "export"
      vat_number_checked_on: string | null
      transport_proof: string | null
    }
