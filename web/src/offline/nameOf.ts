import type { Messages } from "../messages/lt.ts"
import type { Unsent } from "./unsent.ts"

/** What an entry is called; a payment without a payer by what it is. */
export function nameOf(entry: Unsent, { payments }: Pick<Messages, "payments">): string {
  switch (entry.kind) {
    case "expense":
      return entry.body.description
    case "payment":
      return entry.body.payer ?? payments.choices.paymentKind[entry.body.kind]
    case "settlement":
      return entry.name
    default:
      return entry.body.name
  }
}
