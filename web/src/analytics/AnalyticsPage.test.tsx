import type { SchemeSales } from "@marza/domain/analytics/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { openMonth, textOf, tileText } from "../../test/month.tsx"

const tiles = () => document.querySelectorAll("[data-tile]")
const head = () => document.querySelector("[data-head]")
const headed = () => textOf(head()?.querySelector("h2") ?? null)
const stepsOf = () => [...(head()?.querySelectorAll("li") ?? [])].map(textOf)
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent)

test("an empty month is a picture and one button, its eight tiles below without comparisons", async () => {
  await openMonth({})
  expect(screen.getByText("Šį mėnesį automobilių nėra")).toBeTruthy()
  const adding = screen.getByRole("link", { name: "Pridėti automobilį" })
  expect(tiles()).toHaveLength(8)
  const [first] = tiles()
  expect(first && adding.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(tileText("profit")).toBe("Pelnas 0,00 EUR")
  expect(screen.queryByText(/duomenų nebuvo/)).toBeNull()
  // Neither a chart of nothing nor ages of no cars.
  expect(screen.queryByRole("region", { name: "Ką atnešė mėnesiai" })).toBeNull()
  expect(head()).toBeNull()
  expect(screen.queryByRole("region", { name: "Kiek stovi turimi automobiliai" })).toBeNull()
})

test("an empty month after others keeps the chart of these", async () => {
  await openMonth({ before: { total: 2, invested: "900.00", profit: "-900.00" } })
  expect(screen.getByText("Šį mėnesį automobilių nėra")).toBeTruthy()
  expect(screen.getByRole("region", { name: "Ką atnešė mėnesiai" })).toBeTruthy()
})

test("a tile says what it is, and by how much it differs in words", async () => {
  await openMonth({
    now: { total: 3, invested: "1000.00", sales: "17346.89", profit: "16346.89" },
    before: { total: 2, invested: "4662.72", profit: "-4662.72" },
  })
  expect(tileText("profit")).toContain("Pelnaspardavimai − investuota+16 346,89 EUR")
  expect(tileText("profit")).toContain("21 009,61 EUR daugiau nei spalį")
  expect(tileText("invested")).toContain("79 % mažiau nei spalį, 4 662,72 EUR")
  expect(tileText("total")).toContain("1 daugiau nei spalį")
  // In sight beside each arrow, where the sentence has no room.
  const besideArrow = document.querySelector("[data-tile=invested] [aria-hidden=true]:not(:empty)")
  expect(besideArrow).toBeTruthy()
  expect(tileText("invested")).toMatch(/nei spalį$/)
})

test("cars in stock are not compared: of a month before, today's status leaves out those sold since", async () => {
  await openMonth({
    now: { total: 11, in_stock: 8, preparing: 4, sold: 3 },
    before: { total: 6, in_stock: 2, preparing: 2, sold: 1 },
  })
  expect(tileText("in_stock")).toBe("Turima8")
  expect(tileText("preparing")).toBe("Ruošiama4")
  expect(tileText("sold")).toContain("2 daugiau nei spalį")
})

test("after a month without figures the head alone says so", async () => {
  await openMonth({
    now: { total: 1, invested: "1000.00", profit: "-1000.00" },
    yearAgo: { total: 1, invested: "1000.00" },
  })
  expect(screen.getAllByText("Spalį duomenų nebuvo")).toHaveLength(1)
  expect(head()?.textContent).toContain("Spalį duomenų nebuvo")
  expect(document.querySelector("[data-after-vat]")).toBeNull()
})

test("the first month of all has no room for comparisons, no switch, and its own row alone in the table", async () => {
  await openMonth({ now: { total: 1, invested: "1000.00", profit: "-1000.00" } })
  expect(screen.queryByRole("switch")).toBeNull()
  expect(document.querySelector("[data-alone]")).toBeTruthy()
  expect(rowsOf(screen.getByRole("table"))).toEqual(["2026 m. lapkritis"])
})

test("a firm that has only bought has no chevron beside a zero, and a sentence for a chart", async () => {
  await openMonth({ now: { total: 1, invested: "1000.00", profit: "-1000.00" } })
  expect(screen.getByText("parduotų nėra").closest("button")).toBeNull()
  expect(document.querySelector("[data-flat]")).toBeTruthy()
  expect(document.querySelector("[data-plot]")).toBeNull()
  const chevrons = (tile: string) =>
    document.querySelectorAll(`[data-tile=${tile}] svg:not(.opacity-0)`).length
  expect(["sales", "sold", "sales_rate"].map(chevrons)).toEqual([0, 0, 0])
  expect(["invested", "profit", "total"].map(chevrons)).toEqual([1, 1, 1])
  // Nothing was sold: the third amount is no news, and grey.
  expect(document.querySelector("[data-tile=profit] [data-figure] .text-soft")).toBeTruthy()
})

test("the table begins with the first month that has figures", async () => {
  await openMonth({
    now: { total: 3, invested: "1000.00" },
    before: { total: 2, invested: "4662.72" },
  })
  expect(screen.getByRole("switch")).toBeTruthy()
  expect(document.querySelector("[data-alone]")).toBeNull()
  expect(rowsOf(screen.getByRole("table"))).toEqual(["2026 m. spalis", "2026 m. lapkritis"])
})

test("the head says what the month brought, by how much more than the month before, and the steps to it", async () => {
  const result = { overheads: "3537.53", has_overheads: true, overheads_vat: "105.00" }
  await openMonth({
    now: { total: 5, sold: 5, sales: "56250.00", sold_profit: "14882.82" },
    before: { total: 4, sales: "9000.00", sold_profit: "10000.00" },
    beside: { overheads: "758.81" },
    vat: { due: "2410.18", profit_after_vat: "14882.82" },
    sold_cars: {
      profit: "16781.20",
      vat: {
        due: "2410.18",
        due_estimated: false,
        deductible: "511.80",
        deductible_estimated: false,
      },
    },
    result,
  })
  expect(headed()).toBe("Ką atnešė lapkritis")
  expect(textOf(document.querySelector("[data-brought]"))).toBe("+11 345,29 EUR")
  expect(textOf(head())).toContain("2 104,10 EUR daugiau nei spalį")
  expect(stepsOf()).toEqual([
    "5 parduotų automobilių pelnas +16 781,20 EUR",
    "Jų PVM −1 898,38 EURmokėti 2 410,18 EUR, atskaityti 511,80 EUR",
    "Bendrosios išlaidos −3 537,53 EURbe atskaitomo PVM 105,00 EUR",
  ])
  // The same months, in the same order, stand in the table.
  const [october, november] = within(screen.getByRole("table")).getAllByRole("row").slice(1)
  expect(textOf(october ?? null)).toContain("2026 m. spalis+9 241,19 EUR")
  expect(textOf(november ?? null)).toContain("2026 m. lapkritis+11 345,29 EUR")
})

test("a firm without VAT, overheads and kept deposits has one step, which names its cars and repeats no amount", async () => {
  await openMonth({
    now: { total: 3, sold: 3, sales: "9000.00", sold_profit: "-500.00" },
    sold_cars: { cars: 2, profit: "-500.00" },
  })
  expect(headed()).toBe("Ką atnešė lapkritis")
  expect(textOf(document.querySelector("[data-brought]"))).toBe("−500,00 EUR")
  expect(stepsOf()).toEqual(["Iš 2 parduotų automobilių neįskaičiuota be kainos ar kurso: 1"])
})

test("a month in which nothing was sold leads to its overheads and the deposits kept", async () => {
  await openMonth({
    now: { total: 3 },
    result: { overheads: "500.00", has_overheads: true, deposits_kept: "300.00" },
  })
  expect(textOf(document.querySelector("[data-brought]"))).toBe("−200,00 EUR")
  expect(stepsOf()).toEqual([
    "Parduotų automobilių nėra 0,00 EUR",
    "Bendrosios išlaidos −200,00 EUR500,00 EUR, pasilikti avansai +300,00 EUR",
  ])
})

test("to a member the head ends before overheads and is called after what it is", async () => {
  const now = { total: 1, sold: 1, sales: "5000.00", sold_profit: "-510.00" }
  const sold_cars = {
    profit: "-500.00",
    vat: { due: "10.00", due_estimated: false, deductible: "0.00", deductible_estimated: false },
  }
  await openMonth({
    now,
    vat: { due: "10.00", profit_after_vat: "-510.00" },
    sold_cars,
    role: "member",
  })
  expect(headed()).toBe("Parduotų automobilių nuostolis po PVM")
  expect(textOf(document.querySelector("[data-brought]"))).toBe("−510,00 EUR")
  expect(stepsOf()).toEqual([
    "1 parduoto automobilio nuostolis −500,00 EUR",
    "Jų PVM −10,00 EURmokėti 10,00 EUR, atskaityti 0,00 EUR",
  ])
  expect(screen.getByRole("region", { name: "Parduotų automobilių pelnas po PVM" })).toBeTruthy()
  // The head says it already.
  expect(document.querySelector("[data-after-vat]")).toBeNull()
})

test("what of VAT is due and deductible stands with the profit after it, late expenses apart", async () => {
  const now = { total: 1, sold: 1, invested: "1000.00", sales: "5000.00", profit: "4000.00" }
  await openMonth({ now, vat: { due: "694.21", deductible: "21.00" }, late: "121.00" })
  const tile = textOf(screen.getByRole("region", { name: "PVM" }))
  expect(tile).toContain("Mokėtinas PVM šį mėnesį parduotų automobilių694,21 EUR")
  expect(tile).toContain(
    "Atskaitomas PVM visų šio mėnesio išlaidų ir pirkimų, ne tik parduotų automobilių21,00 EUR",
  )
  expect(tile).not.toContain("Vėlyvos")
  const late = screen.getByText("Vėlyvos išlaidos").closest("li")
  expect(textOf(late)).toBe("Vėlyvos išlaidos šį mėnesį parduotų automobilių121,00 EUR")
})

test("sales stand by scheme and rate with their taxable value, where VAT is paid", async () => {
  const now = { total: 3, sold: 2, sales: "16500.00" }
  const byScheme: SchemeSales[] = [
    {
      scheme: "standard",
      rate: "21.00",
      cars: 1,
      eur: "11500.00",
      taxable: "9504.13",
      vat: "1995.87",
    },
    { scheme: "zero", rate: "0", cars: 2, eur: "5000.00", taxable: "5000.00", vat: "0.00" },
    { scheme: "none", rate: null, cars: 1, eur: "0.00", taxable: null, vat: null },
  ]
  await openMonth({ now, vat: { due: "1995.87" }, byScheme })
  const rows = within(screen.getByRole("region", { name: "Pardavimai pagal PVM" }))
    .getAllByRole("listitem")
    .map(textOf)
  expect(rows).toEqual([
    "Standartinė 21 % 1 automobilisPardavimai 11 500,00 EURApmokestinamoji vertė 9 504,13 EURMokėtinas PVM 1 995,87 EUR",
    "Nulinis tarifas 2 automobiliaiPardavimai 5 000,00 EURApmokestinamoji vertė 5 000,00 EURMokėtinas PVM 0,00 EUR",
    "Be PVM 1 automobilisPardavimai 0,00 EUR",
  ])
})

test("an organization that pays no VAT has no sales by scheme", async () => {
  const byScheme: SchemeSales[] = [
    { scheme: "none", rate: null, cars: 1, eur: "5000.00", taxable: null, vat: null },
  ]
  await openMonth({ now: { total: 1, sold: 1, sales: "5000.00" }, byScheme })
  expect(screen.queryByRole("region", { name: "Pardavimai pagal PVM" })).toBeNull()
})

test("an empty month shows the VAT of its expenses", async () => {
  const before = { total: 2, invested: "900.00", profit: "-900.00" }
  await openMonth({ before, vat: { deductible: "21.00" } })
  expect(textOf(screen.getByRole("region", { name: "PVM" }))).toContain("21,00 EUR")
})

test("an empty month without VAT has no tile of it", async () => {
  await openMonth({ before: { total: 2, invested: "900.00", profit: "-900.00" }, vat: {} })
  expect(screen.queryByRole("region", { name: "PVM" })).toBeNull()
})

test("a loss after VAT is called a loss", async () => {
  await openMonth({
    now: { total: 1, sold: 1, invested: "1000.00", sales: "500.00", profit: "-500.00" },
    vat: { due: "10.00", profit_after_vat: "-510.00" },
  })
  expect(textOf(document.querySelector("[data-after-vat]"))).toBe(
    "Parduotų automobilių nuostolis po PVM−510,00 EUR",
  )
})

test("the head has the marks of a missing rate, and what waits for a yes", async () => {
  await openMonth({
    now: { total: 2, sold: 1, sold_profit: "2231.40" },
    result: {
      overheads: "2650.00",
      overheads_estimated: true,
      profit_after_overheads: "-418.60",
      has_overheads: true,
      waiting: 2,
      waiting_eur: "710.00",
    },
  })
  expect(textOf(document.querySelector("[data-brought]"))).toBe("−418,60 EUR")
  expect(within(head() as HTMLElement).getAllByText("kursas nenurodytas")).toHaveLength(2)
  const waiting = screen.getByRole("link", {
    name: /^Laukia patvirtinimo: 710,00\sEUR dar neįskaičiuota$/,
  })
  expect(waiting.getAttribute("href")).toBe("/overheads?year=2026&month=11")
})

test("a member, who sees no overheads, asks for no result after them", async () => {
  const { network } = await openMonth({
    now: { total: 1, sales: "9000.00" },
    role: "member",
    result: { has_overheads: true },
  })
  await screen.findByText("Nuo pirkimo iki pardavimo")
  expect(network.calls.filter(({ path }) => path.includes("/result"))).toEqual([])
})
