import { expect } from "vitest"
import type { TestApp } from "./open-app.ts"
import { readPrints } from "./sql.ts"

type Prints = Awaited<ReturnType<typeof readPrints>>

const differing = (one: Prints, other: Prints) =>
  Object.keys({ ...one, ...other }).filter((table) => one[table] !== other[table])

/**
 * Watches that nothing changes while many requests are refused. To compare all tables around each takes longer than the
 * requests themselves: they are compared once for all, and around each anew only where something changed.
 */
export function watchRefusals(opened: TestApp) {
  const asked: { test: string; work: () => Promise<unknown> }[] = []
  let before: Prints = {}
  return {
    /** What follows is to change nothing. */
    begin: async () => {
      asked.length = 0
      before = await readPrints(opened)
    },
    /** Makes requests that must all be refused. */
    ask: async (work: () => Promise<unknown>) => {
      asked.push({ test: expect.getState().currentTestName ?? "", work })
      await work()
    },
    /** @throws with the tables that changed since the beginning, and the tests whose requests change them */
    expectUnchanged: async () => {
      const changed = differing(before, await readPrints(opened))
      if (changed.length === 0) return
      const guilty: string[] = []
      for (const { test, work } of asked) {
        const from = await readPrints(opened)
        await work().catch(() => {})
        const tables = differing(from, await readPrints(opened))
        if (tables.length > 0) guilty.push(`${test}: ${tables}`)
      }
      const again = guilty.length > 0 ? guilty.join("\n") : "none of the requests does it again"
      throw new Error(`what was refused changed ${changed}\n${again}`)
    },
  }
}
