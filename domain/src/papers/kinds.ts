/**
 * The papers of a deal (rules 21): contracts of a car, what confirms its deposit, what asks for its price before the sale, and
 * invoices of the sale. A proforma is no invoice, and counts as one nowhere.
 */
export const paperKinds = [
  "purchase_contract",
  "sale_contract",
  "deposit_receipt",
  "proforma",
  "invoice",
  "credit_invoice",
] as const

export type PaperKind = (typeof paperKinds)[number]

export const isContract = (kind: PaperKind): boolean => kind.endsWith("_contract")

/** Whether a paper is one of the accounts: numbered without a gap, and told to the tax office. */
export const isInvoice = (kind: PaperKind): boolean =>
  kind === "invoice" || kind === "credit_invoice"

/** Who takes part beside the buyer: somebody who buys together with them, or who leases the car from them. */
export const secondRoles = ["co_buyer", "lessee"] as const

export type SecondRole = (typeof secondRoles)[number]

/**
 * What a contract ticks as known defects. The first five are the systems of a car that a Lithuanian contract has to name;
 * `accident`: the car was damaged in traffic or otherwise.
 */
export const defectKinds = [
  "brakes",
  "steering",
  "lights",
  "safety",
  "exhaust",
  "engine",
  "gearbox",
  "body",
  "electrics",
  "accident",
] as const

export type DefectKind = (typeof defectKinds)[number]
