import type { Car } from "../cars/schemas.ts"
import type { Currency } from "../money/currencies.ts"
import { compare, type Decimal } from "../money/decimal.ts"
import { defaultMarginNote, type Requisites } from "../organizations/requisites.ts"
import type { Organization } from "../organizations/schemas.ts"
import { colorSchemeOf } from "../organizations/schemas.ts"
import { type PaymentWay, type RestWay, restWays } from "../payers/fields.ts"
import type { Payment } from "../payments/schemas.ts"
import type { TextCode } from "../texts/text.ts"
import type { PaperContent, PaperScheme } from "./content.ts"
import { isContract } from "./kinds.ts"
import type { NewPaper } from "./schemas.ts"
import { invoicePrice, receivedOf, type Sold, schemeOf } from "./sums.ts"

/** What of a car its papers need. */
export type PaperedCar = Pick<
  Car,
  | "name"
  | "registration_number"
  | "vin"
  | "first_registered"
  | "mileage_km"
  | "inspection_until"
  | "sdk_code"
  | "status"
  | "sold_on"
  | "purchase_price"
  | "purchase_currency"
  | "purchase_exchange_rate"
  | "purchase_rate_day"
  | "purchase_price_eur"
  | "purchase_paid_how"
  | "sale_price"
  | "sale_currency"
  | "sale_exchange_rate"
  | "sale_rate_day"
  | "sale_price_eur"
  | "asking_price"
  | "vat_scheme"
  | "vat_rate"
  | "vat_due"
  | "left_to_receive"
  | "buyer_vat_number"
  | "buyer_vat_checked_on"
  | "transport_proof"
>

/** The deposit that a receipt confirms; `amount_eur` is null where it has no rate. */
export type ReceivedDeposit = Pick<
  Payment,
  "amount" | "currency" | "exchange_rate" | "rate_day" | "amount_eur" | "day" | "until" | "how"
>

/** All that a draft becomes a paper of. */
export type Draft = {
  paper: Pick<
    NewPaper,
    | "kind"
    | "language"
    | "day"
    | "side"
    | "second_side"
    | "place"
    | "defects"
    | "note"
    | "rest_how"
    | "due_on"
  >
  car: PaperedCar
  /** Of a deposit receipt alone: the last deposit that keeps the car or counts for its price. */
  deposit: ReceivedDeposit | null
  organization: Requisites & Pick<Organization, "color_scheme">
  /** How what was received of the sale was handed over, each way once; null among them: of a part it is not known. */
  receivedWays: readonly (PaymentWay | null)[]
  /** The name of who issues it. */
  issuer: string | null
  today: string
}

/** Where the field stands that a paper lacks: of the organization, of the car or of the other side. */
export type Lacking = Record<string, TextCode>

const needed: TextCode = "neededByPaper"

/**
 * What a paper lacks before it can be issued (rules 21.3), by field: `organization.…`, `car.…`, `side.…` or a field of the
 * paper itself. Empty when nothing does.
 */
export function lackingOf(draft: Draft): Lacking {
  const { paper, car, organization, deposit, today } = draft
  const { kind, side, second_side: second, day } = paper
  const isInvoice = kind === "invoice"
  const isReceipt = kind === "deposit_receipt"
  const { price, price_eur, currency } = priceOf(draft)
  const prefix = kind === "purchase_contract" ? "car.purchase" : "car.sale"
  const priceField = kind === "proforma" ? "car.asking_price" : `${prefix}_price`
  const isVatPayer = isInvoice && car.vat_rate !== null
  const scheme = schemeOf({ scheme: car.vat_scheme, vat_rate: car.vat_rate })
  const lacking: [string, boolean, TextCode?][] = [
    ["organization.legal_name", organization.legal_name === null],
    ["organization.legal_code", organization.legal_code === null],
    ["organization.legal_address", organization.legal_address === null],
    ["organization.vat_number", isVatPayer && organization.vat_number === null],
    ["side.name", side.name === null],
    ["side.code", isContract(kind) && side.code === null],
    ["side.address", (isContract(kind) || isInvoice) && side.address === null],
    ["second_side.name", second !== null && second.name === null],
    ["car.deposit", isReceipt && deposit === null],
    ["car.vin", car.vin === null && car.registration_number === null],
    [priceField, !isReceipt && price === null],
    [`${prefix}_exchange_rate`, !isReceipt && price !== null && price_eur === null],
    ["car.sold_on", isInvoice && (car.status !== "sold" || car.sold_on === null)],
    // VAT in another currency is told in EUR by the rate of the bank, whose day the law names.
    [
      "car.sale_exchange_rate",
      isInvoice && scheme === "standard" && currency !== "EUR" && car.sale_rate_day === null,
      "bankRateNeeded",
    ],
    ["car.transport_proof", isInvoice && scheme === "zero" && car.transport_proof === null],
    [
      "car.buyer_vat_checked_on",
      isInvoice &&
        scheme === "zero" &&
        buyerVatNumber(paper, car) !== null &&
        car.buyer_vat_checked_on === null,
    ],
    ["day", day !== null && day > today, "dayInFuture"],
    ["due_on", paper.due_on !== null && paper.due_on < (day ?? today), "dueBeforePaper"],
  ]
  return Object.fromEntries(
    lacking.filter(([, lacks]) => lacks).map(([field, , code = needed]) => [field, code]),
  )
}

/** The buyer's VAT number; of a zero-rated sale the car may have it. */
const buyerVatNumber = ({ kind, side }: Draft["paper"], car: PaperedCar): string | null =>
  side.vat_number ?? (kind === "invoice" && car.vat_scheme === "zero" ? car.buyer_vat_number : null)

type Price = { price: Decimal | null; price_eur: Decimal | null; currency: Currency }

function priceOf({ paper: { kind }, car, deposit }: Draft): Price {
  if (kind === "deposit_receipt")
    return {
      price: deposit?.amount ?? null,
      currency: deposit?.currency ?? "EUR",
      price_eur: deposit?.amount_eur ?? null,
    }
  if (kind === "purchase_contract") {
    const { purchase_price: price, purchase_currency: currency } = car
    return { price, currency, price_eur: currency === "EUR" ? price : car.purchase_price_eur }
  }
  const { sale_price: price, sale_currency: currency, asking_price: asked } = car
  if (kind === "proforma" && price === null)
    return { price: asked, currency: "EUR", price_eur: asked }
  return { price, currency, price_eur: currency === "EUR" ? price : car.sale_price_eur }
}

/** The sale, the purchase of a purchase contract, or the deposit of its receipt as a paper tells it. */
function soldOf(draft: Draft): Sold {
  const { paper, car } = draft
  const { price, price_eur, currency } = priceOf(draft)
  // An invoice alone names the tax; others name the price.
  const isInvoice = paper.kind === "invoice"
  return {
    price: price ?? "0.00",
    price_eur: price_eur ?? "0.00",
    currency,
    ...rateOf(draft),
    scheme: car.vat_scheme,
    vat_rate: isInvoice ? car.vat_rate : null,
    vat_due: isInvoice ? car.vat_due : null,
  }
}

function rateOf({ paper: { kind }, car, deposit }: Draft): Pick<Sold, "rate" | "rate_day"> {
  if (kind === "deposit_receipt")
    return { rate: deposit?.exchange_rate ?? null, rate_day: deposit?.rate_day ?? null }
  return kind === "purchase_contract"
    ? { rate: car.purchase_exchange_rate, rate_day: car.purchase_rate_day }
    : { rate: car.sale_exchange_rate, rate_day: car.sale_rate_day }
}

/** A paper with its sums: what it prints, and what the list and the book-keeper add up. */
export type Composed = {
  content: PaperContent
  /** Null of a deposit whose rate nobody knows. */
  total_eur: Decimal | null
  vat_eur: Decimal | null
}

/** What a draft prints, as it is now; what it lacks is left empty. The number comes with the issue. */
export function compose(draft: Draft): Composed {
  const { paper, car, organization, today } = draft
  const { kind, language, side, second_side: second } = paper
  const isInvoice = kind === "invoice"
  const asksForMoney = isInvoice || kind === "proforma"
  const sold = soldOf(draft)
  const price = invoicePrice(sold)
  const content: PaperContent = {
    kind,
    language,
    number: null,
    day: paper.day ?? today,
    place: paper.place,
    issued_by: draft.issuer,
    ours: {
      name: organization.legal_name,
      code: organization.legal_code,
      address: organization.legal_address,
      vat_number: organization.vat_number,
      phone: organization.phone,
      email: organization.email,
      iban: asksForMoney ? organization.iban : null,
    },
    theirs: { ...side, vat_number: buyerVatNumber(paper, car), iban: null },
    ...(second && { second: { ...second, iban: null } }),
    blanked_on: null,
    car: {
      name: car.name,
      registration_number: car.registration_number,
      vin: car.vin,
      first_registered: car.first_registered,
      mileage_km: car.mileage_km,
      inspection_until: car.inspection_until,
      sdk_code: car.sdk_code,
    },
    price,
    ...depositOf(draft),
    scheme: paperScheme(draft, sold),
    supplied_on: isInvoice ? car.sold_on : null,
    received:
      kind === "purchase_contract" || kind === "deposit_receipt"
        ? null
        : receivedOf(sold.price, car.left_to_receive),
    payment_ways: waysOf(draft),
    due_on: paper.due_on,
    defects: isContract(kind) ? paper.defects : { kinds: [], text: null },
    terms: termsOf(draft),
    note: paper.note,
    credited: null,
    color_scheme: colorSchemeOf(organization.color_scheme),
  }
  const vat_eur = price.eur ? price.eur.vat : (price.vat?.amount ?? null)
  return { content, total_eur: priceOf(draft).price_eur, vat_eur }
}

function termsOf({ paper: { kind }, organization }: Draft): string | null {
  if (isContract(kind)) return organization.contract_terms
  return kind === "deposit_receipt" ? null : organization.invoice_note
}

function depositOf({ car, deposit }: Draft): Pick<PaperContent, "deposit"> {
  if (!deposit) return {}
  const { day, until } = deposit
  const { sale_price: amount, sale_currency: currency } = car
  return { deposit: { day, until, agreed: amount === null ? null : { amount, currency } } }
}

/** How the deal of a paper is paid. Where that is not known of a part of the price, it is left to be ticked by hand. */
function waysOf({ paper, car, deposit, receivedWays }: Draft): readonly RestWay[] {
  if (paper.kind === "deposit_receipt") return deposit?.how ? [deposit.how] : []
  if (paper.kind === "purchase_contract")
    return car.purchase_paid_how === null ? [] : [car.purchase_paid_how]
  const isOpen = car.left_to_receive === null || compare(car.left_to_receive, "0") > 0
  const ways = new Set<RestWay | null>(receivedWays)
  if (isOpen) ways.add(paper.rest_how)
  return ways.has(null) ? [] : restWays.filter((way) => ways.has(way))
}

function paperScheme({ paper, car, organization }: Draft, sold: Sold): PaperScheme {
  const kind = schemeOf(sold)
  if (kind === "margin") return { kind, margin_note: marginNote(organization, paper.language) }
  if (kind === "zero")
    return {
      kind,
      ground: buyerVatNumber(paper, car) === null ? "export" : "member_state",
      vat_number_checked_on: car.buyer_vat_checked_on,
      transport_proof: car.transport_proof,
    }
  return { kind }
}

/** The organization's sentence; the proposed one is Lithuanian, and has its English words in an English paper (rules 22.5). */
const marginNote = ({ margin_note }: Requisites, language: NewPaper["language"]) =>
  language === "en" && margin_note === defaultMarginNote
    ? "Margin scheme – Second-hand goods"
    : margin_note
