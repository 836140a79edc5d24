import type { VatScheme } from "../vat/rates.ts"
import type { CarStatus } from "./status.ts"

/** A car as it is stored or as a form has it. */
type CarWithScheme = { origin: string | null; vat_scheme: VatScheme; status: CarStatus }

/**
 * Goods that the dealer imports from outside the EU are not under the margin scheme (Directive 2006/112/EC, article 314).
 */
const isImportUnderMargin = ({ origin, vat_scheme }: CarWithScheme) =>
  origin === "import" && vat_scheme === "margin"

/**
 * Whether the person must say that a car stays under margin (rules 12.2): when it becomes an import under margin, and
 * when it is sold as one. What was answered is not asked again by an edit that changes nothing of it.
 * @param before the car as it is stored; null for a new one
 * @param after the car as it would be stored
 */
export const asksForScheme = (before: CarWithScheme | null, after: CarWithScheme): boolean =>
  isImportUnderMargin(after) &&
  (before === null ||
    !isImportUnderMargin(before) ||
    (after.status === "sold" && before.status !== "sold"))
