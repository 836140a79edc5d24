import { compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"

/** A buyer or a supplier as a register tells them; what is unknown is null. A person's code is never among it. */
export type Party = {
  name: string | null
  /** Of a firm. */
  code: string | null
  vat_number: string | null
  /** Known to be of another country, whose codes may look like those of Lithuania. */
  isForeign: boolean
}

/** What of an invoice is taxed alike, in EUR; without a rate the tax is no matter of the invoice. */
export type Total = {
  taxable: Decimal
  code: string | null
  rate: Decimal | null
  vat: Decimal | null
}

/** An invoice of a register: an ordinary one, a credit, or one that was annulled. */
export type Invoice = {
  number: string
  type: "SF" | "KS" | "AN"
  day: string
  /** Of a sale: the day of supply, where it is another than that of the invoice. */
  supplied_on: string | null
  /** Of a purchase: the day on which it stands in the books. */
  accounted_on: string | null
  party: Party
  credited: { number: string; day: string } | null
  totals: Total[]
}

/** What invoices come to. */
export const registerOf = (invoices: readonly Invoice[]) => {
  const totals = invoices.flatMap((invoice) => invoice.totals)
  return {
    count: invoices.length,
    taxable: sum(totals.map(({ taxable }) => taxable)),
    vat: sum(totals.map(({ vat }) => vat ?? "0.00")),
  }
}

/** Totals with those that are taxed alike added up, in the order of their codes. */
export function addUp(totals: readonly Total[]): Total[] {
  const alike = new Map<string, Total>()
  for (const total of totals) {
    const key = `${total.code} ${total.rate}`
    const before = alike.get(key)
    if (!before) alike.set(key, { ...total })
    else {
      before.taxable = sum([before.taxable, total.taxable])
      before.vat = total.vat === null ? before.vat : sum([before.vat ?? "0.00", total.vat])
    }
  }
  return [...alike.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, total]) => total)
}

/** "304123456", or null where a code is no firm's: a person's never leaves in the file (rules 28.2). */
export const firmCode = (code: string | null): string | null =>
  code !== null && /^(\d{7}|\d{9})$/.test(code.trim()) ? code.trim() : null

/** Only the steps that are not nothing. */
export const stepsOf = <Step extends string>(steps: Record<Step, Decimal>) =>
  (Object.entries(steps) as [Step, Decimal][])
    .filter(([, eur]) => compare(eur, "0") !== 0)
    .map(([step, eur]) => ({ step, eur }))

export const negative = (amount: Decimal): Decimal => subtract("0.00", amount)
