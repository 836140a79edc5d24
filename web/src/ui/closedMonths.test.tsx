import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { loadMessages, setLanguage } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { intoClosedQuestion } from "./closedMonths.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-04-09T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

const march = { month: "2026-03", closed_at: "2026-04-05T09:00:00.000Z", change: "-120.00" }
const april = { month: "2026-04", closed_at: "2026-05-04T09:00:00.000Z", change: "0.00" }
const expenses = "/api/organizations/:id/cars/:car_id/expenses" as const

async function asked(
  language: "lt" | "en",
  closed: Parameters<typeof intoClosedQuestion>[0],
  call: Parameters<typeof intoClosedQuestion>[1] = `POST ${expenses}`,
) {
  await setLanguage(language)
  await loadMessages()
  const question = intoClosedQuestion(closed, call, messages(), language)
  return Object.values(question).map((text) => text.replaceAll("\u00a0", " "))
}

describe("a write into closed months is asked about", () => {
  test("in one sentence with the month, its day, and how its result would change", async () => {
    expect(await asked("lt", [march])).toEqual([
      "Mėnuo uždarytas",
      "Kovas uždarytas balandžio 5 d. Dokumentų rezultatas sumažėtų 120,00 EUR. Vis tiek išsaugoti?",
      "Vis tiek išsaugoti",
    ])
    expect(await asked("en", [march])).toEqual([
      "The month is closed",
      "March was closed on April 5. Its result of documents would fall by 120.00 EUR. Save anyway?",
      "Save anyway",
    ])
  })

  test("and a payment, which counts in no profit, says that it does not change", async () => {
    expect((await asked("lt", [april]))[1]).toBe(
      "Balandis uždarytas gegužės 4 d. Dokumentų rezultatas nepasikeistų. Vis tiek išsaugoti?",
    )
  })

  test("of another year with its year", async () => {
    const closed = { month: "2025-03", closed_at: "2025-04-05T09:00:00.000Z", change: "10.00" }
    expect((await asked("lt", [closed]))[1]).toBe(
      "2025 m. kovas uždarytas 2025 m. balandžio 5 d. Dokumentų rezultatas padidėtų 10,00 EUR. Vis tiek išsaugoti?",
    )
  })

  test("of several months each with its own, and after four only how many there are", async () => {
    expect((await asked("lt", [march, april]))[1]).toBe(
      "Kovas uždarytas balandžio 5 d., dokumentų rezultatas sumažėtų 120,00 EUR. Balandis uždarytas gegužės 4 d., dokumentų rezultatas nepasikeistų. Vis tiek išsaugoti?",
    )
    expect((await asked("lt", Array(6).fill(march)))[1]).toContain("Ir dar 2 uždaryti mėnesiai.")
  })

  test("where something is deleted, as a deletion; an undo is a change", async () => {
    const deleted = await asked("lt", [march], `DELETE ${expenses}/:expense_id`)
    expect(deleted[1]).toContain("Vis tiek ištrinti?")
    expect(deleted[2]).toBe("Ištrinti")
    const undone = await asked("lt", [march], "DELETE /api/organizations/:id/cars/:car_id/status")
    expect(undone[1]).toContain("Vis tiek išsaugoti?")
  })
})
