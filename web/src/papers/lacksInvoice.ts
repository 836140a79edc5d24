import type { Paper } from "@marza/domain/papers/schemas.ts"

/**
 * Whether a sale waits for its invoice: the organization issues papers, and none of the invoices of the car stands.
 * @param papers those of the car
 */
export const lacksInvoice = (
  papers: readonly Pick<Paper, "kind" | "state">[],
  { legal_name }: { legal_name: string | null },
): boolean =>
  (legal_name !== null || papers.length > 0) &&
  papers.every(({ kind, state }) => kind !== "invoice" || state !== "issued")
