/** The papers of a deal (rules 22): contracts of a car, and invoices of its sale. */
export const paperKinds = [
  "purchase_contract",
  "sale_contract",
  "invoice",
  "credit_invoice",
] as const

export type PaperKind = (typeof paperKinds)[number]

export const isContract = (kind: PaperKind): boolean => kind.endsWith("_contract")

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
