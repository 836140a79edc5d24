import type { Messages } from "../messages/lt.ts"
import type { Unsent } from "./unsent.ts"

/** What an entry is called; a payment without a payer and a draft by what they are. */
export function nameOf(
  entry: Unsent,
  { payments, papers, sale }: Pick<Messages, "payments" | "papers" | "sale">,
): string {
  switch (entry.kind) {
    case "expense":
      return entry.body.description
    case "payment":
      return entry.body.payer ?? payments.choices.paymentKind[entry.body.kind]
    case "sale":
      return sale.sale
    case "settlement":
      return entry.name
    case "task":
      return entry.body.title
    case "paper":
      return papers.draftOf(papers.kinds[entry.body.kind])
    default:
      return entry.body.name
  }
}
