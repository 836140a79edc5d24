import { add, type Decimal, subtract } from "../money/decimal.ts"

/** The kinds of documents that a closed month guards (rules 24.2); the database stores these very words. */
export const guardedDocuments = [
  "purchase",
  "sale",
  "expense",
  "overhead",
  "payment",
  "deposit",
  "paper",
] as const

type GuardedDocument = (typeof guardedDocuments)[number]

/** What the documents of a kind come to: in EUR, with the VAT in it that is due (of sales) or deducted. */
type GuardedLine = { document: GuardedDocument; eur: Decimal; vat_eur: Decimal }

/** What a document does to the result: a payment is money that a sale has counted already, a paper says what others count. */
const effects = {
  purchase: "lowers",
  sale: "raises",
  expense: "lowers",
  overhead: "lowers",
  payment: "none",
  deposit: "raises",
  paper: "none",
} as const satisfies Record<GuardedDocument, "raises" | "lowers" | "none">

/** Whether documents of a kind count in the result. */
export const isInResult = (document: GuardedDocument): boolean => effects[document] !== "none"

/** The result of documents (rules 24.4): each without its VAT, what comes in less what goes out. */
export function documentsResult(lines: readonly GuardedLine[]): Decimal {
  return lines.reduce((result: Decimal, { document, eur, vat_eur }) => {
    const effect = effects[document]
    if (effect === "none") return result
    const value = subtract(eur, vat_eur)
    return effect === "raises" ? add(result, value) : subtract(result, value)
  }, "0.00")
}

/** Whether a rate is missing in the result of documents; of lines that an older version kept, nobody knows. */
export const isResultEstimated = (
  lines: readonly { document: GuardedDocument; estimated?: boolean | undefined }[],
): boolean => lines.some(({ document, estimated }) => estimated && isInResult(document))

/** What lines are more, or less, than others, by document. A kind that is missing comes to nothing. */
export function lineDifferences<Line extends GuardedLine>(
  before: readonly Line[],
  after: readonly Line[],
): GuardedLine[] {
  const of = (lines: readonly Line[], kind: GuardedDocument) =>
    lines.find(({ document }) => document === kind) ?? { eur: "0.00", vat_eur: "0.00" }
  return guardedDocuments.map((document) => ({
    document,
    eur: subtract(of(after, document).eur, of(before, document).eur),
    vat_eur: subtract(of(after, document).vat_eur, of(before, document).vat_eur),
  }))
}
