import type { Paper } from "@marza/domain/papers/schemas.ts"
import { daysBetween, todayInVilnius } from "@marza/domain/time/days.ts"

/** A sale without an invoice that is older was most likely invoiced elsewhere. */
const recentDays = 31

/**
 * Whether a recent sale waits for its invoice: the organization issues papers, and none of the invoices of the car stands.
 * @param papers those of the car
 */
export const lacksInvoice = (
  papers: readonly Pick<Paper, "kind" | "state">[],
  { sold_on }: { sold_on: string | null },
  { legal_name }: { legal_name: string | null },
): boolean =>
  sold_on !== null &&
  daysBetween(sold_on, todayInVilnius(new Date())) <= recentDays &&
  (legal_name !== null || papers.length > 0) &&
  papers.every(({ kind, state }) => kind !== "invoice" || state !== "issued")
