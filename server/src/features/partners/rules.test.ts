import { sum } from "@marza/domain/money/decimal.ts"
import { costLeftOut, ledgerOf } from "@marza/domain/partners/ledger.oracle.ts"
import { entriesOf, figuresOf } from "@marza/domain/partners/ledger.ts"
import type { Partners, StatementRow } from "@marza/domain/partners/schemas.ts"
import { transfersOf } from "@marza/domain/partners/transfers.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { openFirm, storedRows } from "./firm.testing.ts"
import { firstHistories, history } from "./history.testing.ts"
import { openBalances } from "./laws.ts"
import { statementOf, toStatementRow } from "./statement.ts"

// Whose money it is, of random histories that are written through the calls (rules 23).
let opened: TestApp
let owner: Person
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
})
afterAll(() => opened.close())

/** Rows that come to nothing are there or not, by the order in which the late costs of a day are read. */
const told = (rows: readonly StatementRow[]) => rows.filter(({ amount }) => amount !== "0.00")

/** A statement read three rows at a time. */
async function inPages({ read }: Awaited<ReturnType<typeof openFirm>>, of: string) {
  const rows: StatementRow[] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const path: string = `/partners/statement?limit=3${of}${cursor && `&cursor=${cursor}`}`
    const { items, next_cursor } = await read(path)
    rows.push(...items)
    cursor = next_cursor
  }
  return rows
}

test(
  "all is settled at 0.00 and in cars at their cost, statements end at the page's figures, and SQL reads what the rules say",
  async () => {
    const met: Record<string, number> = {}
    const meet = (what: string, is: boolean) => {
      met[what] = (met[what] ?? 0) + Number(is)
    }
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const firm = await openFirm(opened, owner)
        for (const step of steps) meet(step.do, await firm.take(step))
        const stored = await storedRows(opened, firm.organizationId)
        const ledger = ledgerOf(stored)
        const entries = entriesOf(ledger)
        const figures = figuresOf(ledger, entries)

        const { items, transfers }: Partners = await firm.read("/partners")
        expect(sum(items.map(({ settle_now }) => settle_now))).toBe("0.00")
        expect(sum(items.map(({ in_cars }) => in_cars))).toBe(costLeftOut(stored))
        const ofNight = await openBalances(opened.services.database)(firm.organizationId)
        expect(ofNight?.doAddUp).not.toBe(false)
        expect(items).toHaveLength(figures.length)
        expect(items).toMatchObject(figures)
        expect(transfers).toEqual(transfersOf(figures))

        const rows: StatementRow[] = []
        for (const { partner_id, settle_now } of items) {
          const of = partner_id === null ? "" : `&partner_id=${partner_id}`
          const { items: statement } = await firm.read(`/partners/statement?limit=200${of}`)
          expect(await inPages(firm, of)).toEqual(statement)
          expect(statement[0]?.balance ?? "0.00").toBe(settle_now)
          const own = entries.filter(({ participant }) => participant === partner_id)
          expect(told(statement)).toEqual(told(statementOf(own).map(toStatementRow)))
          rows.push(...statement)
        }
        for (const own of Map.groupBy(rows, ({ source_id }) => source_id).values())
          expect(sum(own.map(({ amount }) => amount))).toBe("0.00")

        const isRow = (kind: StatementRow["kind"], is = (_amount: string) => true) =>
          rows.some((row) => row.kind === kind && is(row.amount))
        const isUnvalued = ({ id, status }: (typeof stored.cars)[number]) =>
          status === "sold" && ledger.cars.some((car) => car.id === id && car.sold_on === null)
        const cases = {
          "a loss": isRow("profit_share", (amount) => amount < "0"),
          "a late cost": isRow("late_cost"),
          "VAT due": isRow("vat_due"),
          "more received than the price": isRow("sale", (amount) => amount > "0"),
          "a deposit kept": isRow("deposit_share"),
          "an estimate": items.some(({ estimated }) => estimated),
          "a deposit held": stored.cars.some(({ payments }) =>
            payments.some(({ state }) => state === "held"),
          ),
          "a partner who has ended": items.some(({ is_active }) => !is_active),
          "sold without a value": stored.cars.some(isUnvalued),
        }
        for (const [what, is] of Object.entries(cases)) meet(what, is)
      }),
      {
        numRuns: runs(12),
        examples: firstHistories.map((steps) => [steps]),
        // The seed is told at once; to make the history shorter takes longer than a test may.
        endOnFailure: true,
      },
    )
    // Without these the histories would prove little.
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0)
  },
  runs(60_000),
)
