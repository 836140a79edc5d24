import type { SchemeSales } from "@marza/domain/analytics/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { openMonth, textOf, tileText } from "../../test/month.tsx"

const tiles = () => document.querySelectorAll("[data-tile]")
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
  expect(screen.queryByRole("region", { name: "6 mėnesiai" })).toBeNull()
  expect(screen.queryByRole("region", { name: "Kiek stovi turimi automobiliai" })).toBeNull()
})

test("an empty month after others keeps the chart of these", async () => {
  await openMonth({ before: { total: 2, invested: "900.00", profit: "-900.00" } })
  expect(screen.getByText("Šį mėnesį automobilių nėra")).toBeTruthy()
  expect(screen.getByRole("region", { name: "6 mėnesiai" })).toBeTruthy()
})

test("the profit says what it is, and by how much it differs in words", async () => {
  await openMonth({
    now: { total: 3, invested: "1000.00", sales: "17346.89", profit: "16346.89" },
    before: { total: 2, invested: "4662.72", profit: "-4662.72" },
  })
  expect(tileText("profit")).toBe("Pelnas+16 346,89 EURpardavimai − investuota")
  const card = document.querySelector("[data-tile=profit]")?.parentElement
  expect(textOf(card ?? null)).toContain("21 009,61 EUR daugiau nei spalį")
  expect(tileText("invested")).toContain("79 % mažiau nei spalį, 4 662,72 EUR")
  expect(tileText("total")).toContain("1 daugiau nei spalį")
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

test("after a month without figures the profit alone says so", async () => {
  await openMonth({ now: { total: 1, invested: "1000.00", profit: "-1000.00" } })
  expect(screen.getAllByText("Spalį duomenų nebuvo")).toHaveLength(1)
  expect(document.querySelector("[data-after-vat]")).toBeNull()
})

test("the first month of all has no room for comparisons, no switch, and its own row alone in the table", async () => {
  await openMonth({ now: { total: 1, invested: "1000.00", profit: "-1000.00" } })
  expect(screen.queryByRole("switch")).toBeNull()
  expect(document.querySelector("[data-alone]")).toBeTruthy()
  expect(rowsOf(screen.getByRole("table"))).toEqual(["2026 m. lapkritis"])
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

test("where VAT is paid, the profit after VAT of the cars sold stands beside the profit", async () => {
  const now = { total: 1, sold: 1, invested: "1000.00", sales: "5000.00", profit: "4000.00" }
  await openMonth({ now, vat: { due: "694.21", profit_after_vat: "3309.00" } })
  const beside = () => textOf(document.querySelector("[data-after-vat]"))
  expect(beside()).toBe("Parduotų automobilių pelnas po PVM+3 309,00 EUR")
})

test("what of VAT is due and deductible stands below the profit after it, late expenses apart", async () => {
  const now = { total: 1, sold: 1, invested: "1000.00", sales: "5000.00", profit: "4000.00" }
  await openMonth({ now, vat: { due: "694.21", deductible: "21.00" }, late: "121.00" })
  const tile = textOf(screen.getByRole("region", { name: "PVM" }))
  expect(tile).toContain("Mokėtinas PVM šį mėnesį parduotų automobilių694,21 EUR")
  expect(tile).toContain("Atskaitomas PVM šio mėnesio išlaidų ir pirkimų21,00 EUR")
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

test("an organization without overheads and kept deposits has no result after them", async () => {
  await openMonth({ now: { total: 1, sales: "9000.00" } })
  await screen.findByText("Nuo pirkimo iki pardavimo")
  expect(screen.queryByRole("region", { name: "Mėnesio rezultatas" })).toBeNull()
})

test("the result after overheads has its lines, its marks, and what waits for a yes", async () => {
  await openMonth({
    result: {
      cars: "2231.40",
      overheads: "2650.00",
      overheads_estimated: true,
      overheads_vat: "105.00",
      deposits_kept: "300.00",
      profit_after_overheads: "-118.60",
      has_overheads: true,
      waiting: 2,
    },
  })
  const block = await screen.findByRole("region", { name: "Mėnesio rezultatas" })
  for (const part of ["2 231,40 EUR", "−2 650,00 EUR", "+300,00 EUR", "105,00 EUR", "−118,60 EUR"])
    expect(block.textContent.replaceAll("\u00a0", " ")).toContain(part)
  expect(block.textContent).toContain("Nuostolis po bendrųjų išlaidų")
  expect(within(block).getAllByText("kursas nenurodytas")).toHaveLength(2)
  const waiting = within(block).getByRole("link", { name: "Laukia patvirtinimo: 2" })
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
