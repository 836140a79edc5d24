import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { type DefectKind, isContract, type SecondRole } from "@marza/domain/papers/kinds.ts"
import type { NewPaper, Paper, Side } from "@marza/domain/papers/schemas.ts"
import type { draftedKinds } from "@marza/domain/papers/states.ts"
import type { RestWay } from "@marza/domain/payers/fields.ts"
import { createMerger } from "../ui/merge.ts"

export type DraftedKind = (typeof draftedKinds)[number]

export const sideFields = ["name", "code", "address", "vat_number", "phone", "email"] as const
export type SideField = (typeof sideFields)[number]

/** The fields of the sheet as typed; "" for what may be left out. */
export type PaperValues = Record<`side_${SideField}` | `second_${SideField}`, string> & {
  id: string
  /** Who takes part beside the buyer; "" where nobody does. */
  second_role: SecondRole | ""
  language: Language
  day: string
  place: string
  defectKinds: readonly DefectKind[]
  defects: string
  note: string
  rest_how: RestWay | ""
  due_on: string
}

export type PaperedCar = Car

/** What of a sale is not paid yet; null where there is no price, or all is paid. */
export const leftOf = ({ sale_currency, left_to_receive: left }: PaperedCar) =>
  left !== null && signOf(left) > 0 ? { amount: left, currency: sale_currency } : null

/** The other side as the car knows it. */
const sideOfCar = (kind: DraftedKind, car: PaperedCar): Partial<Side> =>
  kind === "purchase_contract"
    ? {
        name: car.bought_from,
        code: car.bought_from_code,
        vat_number: car.bought_from_vat_number,
      }
    : {
        name: car.sold_to,
        vat_number: car.vat_scheme === "zero" ? car.buyer_vat_number : null,
      }

const fieldsOf = <Of extends "side" | "second">(of: Of, side: Partial<Side> | null) =>
  Object.fromEntries(sideFields.map((field) => [`${of}_${field}`, side?.[field] ?? ""])) as Record<
    `${Of}_${SideField}`,
    string
  >

const secondValues = (second: Paper["second_side"] | undefined) => ({
  second_role: second?.role ?? ("" as const),
  ...fieldsOf("second", second ?? null),
})

/** The other paper of the same sale: it is issued after this one as a rule. */
export function nextKind(kind: DraftedKind, car: PaperedCar): DraftedKind | null {
  if (kind === "invoice") return "sale_contract"
  return kind === "sale_contract" && car.status === "sold" ? "invoice" : null
}

type OfCar = { car: PaperedCar; papers: readonly Paper[] }

/** A person's code or day of birth: a firm's code has 7 or 9 digits. */
const isPersonal = (code: string | null) => code !== null && !/^(\d{7}|\d{9})$/.test(code.trim())

/** What a paper takes of a side by itself: a contract alone needs a person's code; elsewhere it is printed where somebody says so. */
export const sideFor = <Of extends Partial<Side>>(kind: DraftedKind, side: Of): Of =>
  !isContract(kind) && isPersonal(side.code ?? null) ? { ...side, code: null } : side

/** The person's code that another paper than a contract leaves out of what an earlier one of the sale has. */
export function codeLeftOut(kind: DraftedKind, of: OfCar): string | null {
  const code = knownSide(kind, of).code ?? null
  return !isContract(kind) && isPersonal(code) ? code : null
}

/** The other side as the car knows it, with what the latest paper of the same sale says of it. */
function knownSide(kind: DraftedKind, of: OfCar): Partial<Side> {
  const ofCar = sideOfCar(kind, of.car)
  const ofPaper = lastOfDeal(kind, of)?.side
  if (!ofPaper) return ofCar
  return { ...ofPaper, vat_number: ofCar.vat_number ?? ofPaper.vat_number }
}

/** The latest paper of the same sale, unless the car was sold to somebody else since. */
function lastOfDeal(kind: DraftedKind, { car, papers }: OfCar): Paper | undefined {
  if (kind === "purchase_contract") return undefined
  const last = papers.find((paper) => paper.kind !== "purchase_contract" && paper.side.name)
  const { name } = sideOfCar(kind, car)
  return last && name && !isNamed(last.side, name) ? undefined : last
}

export const blankPaper = (
  id: string,
  kind: DraftedKind,
  of: OfCar,
  language: Language,
): PaperValues => ({
  id,
  ...fieldsOf("side", sideFor(kind, knownSide(kind, of))),
  ...secondValues(lastOfDeal(kind, of)?.second_side),
  language,
  day: "",
  place: "",
  defectKinds: [],
  defects: "",
  note: "",
  rest_how: "",
  due_on: "",
})

export const valuesOf = (paper: Paper | NewPaper): PaperValues => ({
  id: paper.id,
  ...fieldsOf("side", paper.side),
  ...secondValues(paper.second_side),
  language: paper.language,
  day: paper.day ?? "",
  place: paper.place ?? "",
  defectKinds: paper.defects.kinds,
  defects: paper.defects.text ?? "",
  note: paper.note ?? "",
  // A draft that an older version has kept unsent has none of these.
  rest_how: paper.rest_how ?? "",
  due_on: paper.due_on ?? "",
})

const orNull = (text: string) => text.trim() || null

const sideTyped = (of: "side" | "second", values: PaperValues) =>
  Object.fromEntries(
    sideFields.map((field) => [field, orNull(values[`${of}_${field}`])]),
  ) as Record<SideField, string | null>

/** The body of a draft, but for what never changes. */
export const bodyOf = (values: PaperValues) => ({
  language: values.language,
  day: orNull(values.day),
  side: sideTyped("side", values),
  second_side: values.second_role
    ? { role: values.second_role, ...sideTyped("second", values) }
    : null,
  place: orNull(values.place),
  defects: { kinds: [...values.defectKinds], text: orNull(values.defects) },
  note: orNull(values.note),
  rest_how: values.rest_how || null,
  due_on: orNull(values.due_on),
})

/** What an earlier paper knows of the same person, for the fields that are empty. */
export function filledFrom(values: PaperValues, side: Paper["side"]): PaperValues {
  const filled = { ...values }
  for (const field of sideFields)
    if (!filled[`side_${field}`]) filled[`side_${field}`] = side[field] ?? ""
  return filled
}

const folded = (name: string) => name.trim().toLocaleLowerCase("lt")

/** The other sides of earlier papers, the latest of each name. */
export function sidesOf(papers: readonly Paper[]): Paper["side"][] {
  const byName = new Map<string, Paper["side"]>()
  for (const { side } of papers)
    if (side.name && !byName.has(folded(side.name))) byName.set(folded(side.name), side)
  return [...byName.values()]
}

export const isNamed = (side: Paper["side"], name: string): boolean =>
  side.name !== null && name.trim() !== "" && folded(side.name) === folded(name)

/** The values of the other side that differ between two. */
export const changesOf = (before: PaperValues, after: PaperValues): Partial<PaperValues> =>
  Object.fromEntries(
    sideFields
      .map((field) => `side_${field}` as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, after[field]]),
  )

/** The values with those emptied that are still as they were filled in. */
export function without(values: PaperValues, filled: Partial<PaperValues>): PaperValues {
  const emptied = { ...values }
  for (const field of sideFields) {
    const name = `side_${field}` as const
    if (filled[name] !== undefined && values[name] === filled[name]) emptied[name] = ""
  }
  return emptied
}

/** What of a draft two people can have changed differently. */
export type PaperPart = Exclude<keyof PaperValues, "id">

/** What is typed, and the draft as it was stored when this was typed on it; null for a new one. */
export type TypedPaper = PaperValues & {
  stored: Paper | null
  /** What was sent of it since without a response: the server may have one of these. Of a new draft it has none else. */
  sent: readonly NewPaper[]
}

const parts: { [Part in PaperPart]: readonly [Part] } = {
  side_name: ["side_name"],
  side_code: ["side_code"],
  side_address: ["side_address"],
  side_vat_number: ["side_vat_number"],
  side_phone: ["side_phone"],
  side_email: ["side_email"],
  second_role: ["second_role"],
  second_name: ["second_name"],
  second_code: ["second_code"],
  second_address: ["second_address"],
  second_vat_number: ["second_vat_number"],
  second_phone: ["second_phone"],
  second_email: ["second_email"],
  language: ["language"],
  day: ["day"],
  place: ["place"],
  defectKinds: ["defectKinds"],
  defects: ["defects"],
  note: ["note"],
  rest_how: ["rest_how"],
  due_on: ["due_on"],
}

const storedText = (part: PaperPart, values: PaperValues): string =>
  part === "defectKinds" ? values.defectKinds.toSorted().join() : String(values[part]).trim()

const differingParts = (base: PaperValues, values: PaperValues) =>
  (Object.keys(parts) as PaperPart[]).filter(
    (part) => storedText(part, base) !== storedText(part, values),
  )

export const paperMerger = createMerger<PaperValues, PaperPart>(parts, differingParts)

/** Whether a draft is stored as it was sent. */
export const isStoredAs = (paper: Paper, sent: NewPaper): boolean =>
  differingParts(valuesOf(paper), valuesOf(sent)).length === 0

/** What is typed, for a merge with what somebody else has stored. */
export function ownVersions({ stored, sent, ...mine }: TypedPaper) {
  const unconfirmed = sent.map(valuesOf)
  return { base: stored ? valuesOf(stored) : (unconfirmed[0] ?? mine), mine, unconfirmed }
}

/** The name under which what is typed into a draft is kept. */
export const draftName = (id: string) => `paper.${id}`

/** The same for a new paper of a car. */
export const newPaperName = (carId: string, kind: DraftedKind) => `paper.${carId}.${kind}`

/**
 * What was typed on an earlier version, on top of the present one. Where somebody else has changed the same part, it stays
 * typed on the earlier version, and the save asks.
 */
export function onPresent(typed: TypedPaper, present: Paper | null): TypedPaper {
  const { stored, sent } = typed
  if (!present || (stored ? present.version <= stored.version : sent.length === 0)) return typed
  const { values, conflicts } = paperMerger.merge({
    ...ownVersions(typed),
    theirs: valuesOf(present),
  })
  return conflicts.length > 0 ? typed : { ...values, stored: present, sent: [] }
}
