import type { TileCars } from "@marza/domain/analytics/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { openMonth, textOf, tileText } from "../../test/month.tsx"
import { ok, refusal } from "../../test/network.ts"
import { organization } from "../../test/rows.ts"

const now = { total: 2, in_stock: 1, sold: 1, invested: "1000.00", sales: "4000.00" }

test("months and years are chosen, stepped to by links, and another month leads to the present one", async () => {
  const onMonthChange = vi.fn()
  const { user } = await openMonth({ now, onMonthChange })
  const months = screen.getByRole<HTMLSelectElement>("combobox", { name: "Mėnuo" })
  const years = screen.getByRole<HTMLSelectElement>("combobox", { name: "Metai" })
  expect([months.value, years.value]).toEqual(["11", "2026"])
  expect([...months.options].map(({ text }) => text)).toEqual([
    "sausis",
    "vasaris",
    "kovas",
    "balandis",
    "gegužė",
    "birželis",
    "liepa",
    "rugpjūtis",
    "rugsėjis",
    "spalis",
    "lapkritis",
    "gruodis",
  ])
  await user.selectOptions(months, "gegužė")
  await user.selectOptions(years, "2026")
  expect(onMonthChange.mock.calls).toContainEqual([{ year: 2026, month: 5 }])
  const before = screen.getByRole("link", { name: "Ankstesnis mėnuo: 2026 m. spalis" })
  expect(before.getAttribute("href")).toBe("/analytics?year=2026&month=10")
  const after = screen.getByRole("link", { name: "Kitas mėnuo: 2026 m. gruodis" })
  expect(after.getAttribute("href")).toBe("/analytics?year=2026&month=12")
})

test("on a press a figure is compared with the month a year ago", async () => {
  const { user } = await openMonth({
    now,
    before: { total: 2, invested: "1000.00", sales: "3390.00", sold: 1 },
    yearAgo: { total: 2, invested: "1000.00", sales: "5000.00", sold: 1 },
  })
  expect(tileText("sales")).toMatch(/18 % daugiau nei spalį, 3 390,00 EUR/)
  expect(tileText("invested")).toMatch(/tiek pat kaip \S+$/)
  const yearAgo = screen.getByRole<HTMLInputElement>("switch", {
    name: "lyginti su pernai",
  })
  await user.click(yearAgo)
  expect(tileText("sales")).toMatch(/20 % mažiau nei prieš metus, 5 000,00 EUR/)
  await user.click(yearAgo)
  expect(tileText("sales")).toContain("18 % daugiau")
})

test("the trend shows the values of a month on a press, leads to it, and has a table", async () => {
  const { user } = await openMonth({
    now: { ...now, invested: "18580.55", profit: "-13080.55", sold_profit: "-1080.55" },
    before: { total: 1, sold_profit: "200.00" },
    lacks: { invested_estimated: true, sold_profit_estimated: true },
  })
  const card = screen.getByRole("region", { name: "Ką atnešė mėnesiai" })
  const values = () => textOf(card.querySelector("dl"))
  const title = (name: string) =>
    within(card).getByRole("button", { name: new RegExp(`^${name.replaceAll(" ", "\\s")}$`) })
  expect(within(card).getAllByRole("listitem")).toHaveLength(6)
  // What the viewed month brought stands in its head.
  expect(values()).toBeUndefined()
  expect(within(card).queryByRole("link")).toBeNull()
  await user.click(title("2026 m. spalis"))
  expect(values()).toBe("Ką atnešė+200,00 EURParduota0")
  await user.click(title("Rodyti 12 mėn."))
  expect(within(card).getAllByRole("listitem")).toHaveLength(12)
  expect(title("2026 m. spalis").getAttribute("aria-pressed")).toBe("true")
  title("2025 m. gruodis").focus()
  await user.keyboard("{Enter}")
  const link = within(card).getByRole("link", { name: "Rodyti mėnesį: 2025 m. gruodis" })
  expect(link.getAttribute("href")).toBe("/analytics?year=2025&month=12")

  await user.click(title("Rodyti lentelę"))
  expect(title("Slėpti lentelę")).toBeTruthy()
  // The months before the first with figures are left out.
  const rows = within(card).getAllByRole("row")
  expect(rows).toHaveLength(3)
  expect(textOf(rows[2] ?? null)).toMatch(
    /^2026 m. lapkritis kursas nenurodytas−1 080,55 EUR4 000,00 EUR18 580,55 EUR.*−13 080,55 EUR1$/,
  )
  expect(rows[2]?.querySelectorAll(".no-rate")).toHaveLength(3)
})

const path = `/api/organizations/${organization.id}/analytics`

test("a month that cannot be loaded says why, and is loaded again on a press", async () => {
  const { network, user, rerender } = await openMonth({ now })
  for (const part of ["?", "/around?", "/result?"])
    network.respond("GET", `${path}${part}year=2025&month=5`, refusal(400, { error: "Sugedo" }))
  rerender({ year: 2025, month: 5 })
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Sugedo"))
  const asked = network.calls.length
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await waitFor(() => expect(network.calls.length).toBeGreaterThan(asked))
})

test("the former month stays, and is marked as such, while another one loads", async () => {
  const { network, rerender } = await openMonth({ now })
  expect(tileText("in_stock")).toBe("Turima1")
  network.defer("GET", `${path}?year=2025&month=5`)
  rerender({ year: 2025, month: 5 })
  await waitFor(() =>
    expect(document.querySelector("[aria-busy=true]")?.textContent).toContain("Turima"),
  )
  expect(tileText("in_stock")).toBe("Turima1")
})

test("a figure opens the cars behind it, with what each adds and their sum", async () => {
  // The rows are drawn where there is a layout: e2e/analytics.spec.ts.
  const list: TileCars = { items: [], count: 3, sum: "8720.55", next_cursor: null }
  const onListChange = vi.fn()
  const { network, user, rerender } = await openMonth({ now, onListChange })
  network.respond("GET", `${path}/cars?year=2026&month=11&tile=invested`, ok(list))
  await user.click(screen.getByRole("button", { name: /^Investuota/ }))
  expect(onListChange).toHaveBeenCalledExactlyOnceWith("invested")
  rerender({ year: 2026, month: 11 }, "invested")
  const dialog = await screen.findByRole("dialog")
  await within(dialog).findByText(/^3\sautomobiliai$/)
  expect(textOf(dialog.querySelector("[data-total]"))).toBe("8 720,55 EUR")
})
