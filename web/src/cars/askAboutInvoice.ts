import type { SaleDeletionQuery } from "@marza/domain/cars/schemas.ts"
import type { PaperNumber } from "@marza/domain/papers/content.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { isRefusal } from "../api/errors.ts"
import { ask } from "../api/question.ts"
import { messages } from "../messages/use.ts"

/**
 * Asks before a car is sold no more although an invoice of its sale stands.
 * @param again sends the same again, with the answer
 * @returns whether the error was that refusal
 */
export function askAboutInvoice(error: unknown, again: () => void): boolean {
  if (!isRefusal(error, "invoice_issued")) return false
  const numbers = (error.body.papers as PaperNumber[]).map(paperNumber)
  const { title, text, confirm } = messages().papers.unsold
  ask({
    title,
    text: text(numbers.length, numbers.join(", ")),
    confirmLabel: confirm,
    onConfirm: again,
  })
  return true
}

/** The same before a sale is taken back, whose payment goes, too: one that somebody has edited since is asked about. */
export function askAboutSaleUndo(
  error: unknown,
  again: (answer: SaleDeletionQuery) => void,
): boolean {
  if (!isRefusal(error, "payment_changed"))
    return askAboutInvoice(error, () => again({ with_invoice: "true" }))
  const { title, text, confirm } = messages().sale.paymentChanged
  ask({ title, text, confirmLabel: confirm, onConfirm: () => again({ with_payment: "true" }) })
  return true
}
