import type { Car } from "@marza/domain/cars/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ok } from "../../../test/network.ts"
import { address, listOf, mockProgram, openApp } from "../../../test/openApp.tsx"
import { findToast } from "../../../test/render.tsx"
import { car, organization } from "../../../test/rows.ts"
import { hasAllColumns, hasMostColumns } from "../../cars/tableWidths.ts"
import { carViewKey } from "../../storage-keys.ts"
import { router } from "../router.tsx"

beforeEach(() => hasMostColumns.set(true))
afterEach(() => {
  hasMostColumns.set(false)
  hasAllColumns.set(false)
})

const root = `/api/organizations/${organization.id}`
const path = `${root}/cars`

const named = (name: string, fields: Partial<Car> = {}): Car => ({
  ...car,
  id: `0190aaaa-0000-7000-8000-00000000${String(name.codePointAt(0)).padStart(4, "0")}`,
  name,
  ...fields,
})
const [audi, volvo, mazda] = [
  named("Audi", { status: "sold", sold_at: "2026-11-11T08:00:00.000Z", sold_on: "2026-11-11" }),
  named("Volvo"),
  named("Mazda"),
]

/** Opens the list as the table that was chosen in this browser. */
async function open(cars: Car[], href = "/") {
  localStorage.setItem(carViewKey, "table")
  const network = mockProgram(cars)
  const user = await openApp(href)
  await table()
  return { network, user }
}

const table = () => screen.findByRole("table", { name: "Automobiliai" })
const row = (name: string) => {
  const found = screen
    .getAllByRole("row")
    .find((one) => within(one).queryByRole("link", { name }) !== null)
  if (!found) throw new Error(`${name} has no row`)
  return found
}
const cellsOf = (one: HTMLElement) =>
  within(one)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent.replaceAll(/\s/g, " "))
const names = () => screen.getAllByRole("row").flatMap((one) => within(one).queryAllByRole("link"))
const findNames = (...expected: string[]) =>
  waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(expected))
const heading = (name: string) => screen.getByRole("columnheader", { name })

test("a table is chosen above the list, has a row for each car, and is remembered until cards are chosen", async () => {
  mockProgram([
    named("Volvo", {
      registration_number: "KRA 271",
      purchase_price: "10000.10",
      purchase_price_eur: "10000.10",
      cost_eur: "10000.10",
      sale_price: "12500.30",
      profit: "2500.20",
    }),
  ])
  const user = await openApp("/")
  await screen.findByRole("article")
  await user.click(screen.getByRole("button", { name: "Lentelė" }))
  await table()
  expect(screen.queryByRole("article")).toBeNull()
  expect(cellsOf(row("Volvo"))).toEqual([
    "",
    "VolvoKRA 271",
    expect.stringContaining("Nupirktas"),
    expect.stringMatching(/\d d\./),
    "10 000,10 EUR",
    "0,00 EUR",
    "10 000,10 EUR",
    "Tikėtinas pelnas: +2 500,20 EUR",
    "Parduoti",
  ])
  expect(localStorage.getItem(carViewKey)).toBe("table")
  const chosen = screen.getByRole("button", { name: "Lentelė" })
  expect(chosen.getAttribute("aria-pressed")).toBe("true")
  await user.click(screen.getByRole("button", { name: "Kortelės" }))
  expect(await screen.findByRole("article")).toBeTruthy()
  expect(localStorage.getItem(carViewKey)).toBe("cards")
})

test("the headings of a table sort it, the address says how, and back from a car returns to it", async () => {
  const { network, user } = await open([mazda, volvo, audi])
  const orders = { cost: [volvo, mazda, audi], profit: [mazda, audi, volvo] } as const
  for (const [sort, cars] of Object.entries(orders))
    network.respond("GET", `${path}?sort=${sort}`, listOf(cars))
  for (const sort of ["purchase", "expenses"])
    network.respond("GET", `${path}?sort=${sort}`, listOf(orders.cost))
  network.respond("GET", `${path}?status=bought&sort=profit`, listOf(orders.profit, [mazda, volvo]))
  network.respond("GET", `${path}?status=bought`, listOf(orders.profit, [mazda, volvo]))
  await findNames("Mazda", "Volvo", "Audi")
  const sorted = () =>
    screen
      .getAllByRole("columnheader")
      .flatMap((one) =>
        one.hasAttribute("aria-sort") ? [one.textContent, one.getAttribute("aria-sort")] : [],
      )
  const press = (name: string) => user.click(within(heading(name)).getByRole("button"))
  expect(sorted()).toEqual(["Būsena", "ascending"])
  await press("Savikaina")
  await findNames("Volvo", "Mazda", "Audi")
  expect(address()).toBe("/?sort=cost")
  expect(sorted()).toEqual(["Savikaina", "descending"])
  within(heading("Pelnas")).getByRole("button").focus()
  await user.keyboard("{Enter}")
  await findNames("Mazda", "Audi", "Volvo")
  expect(screen.getByLabelText("Tvarka")).toHaveProperty("value", "profit")
  for (const [name, sort] of [
    ["Pirkimas", "purchase"],
    ["Išlaidos", "expenses"],
    ["Pelnas", "profit"],
  ] as const) {
    await press(name)
    await waitFor(() => expect(address()).toBe(`/?sort=${sort}`))
  }
  expect(within(heading("Automobilis")).queryByRole("button")).toBeNull()
  await findNames("Mazda", "Audi", "Volvo")
  await user.click(screen.getByRole("link", { name: "Audi" }))
  await screen.findByRole("heading", { level: 1, name: "Audi" })
  router.history.back()
  await table()
  expect(address()).toBe("/?sort=profit")
  await findNames("Mazda", "Audi", "Volvo")
  screen.getByRole("tab", { name: /Visi/ }).focus()
  await user.keyboard("{ArrowRight}")
  await findNames("Mazda", "Volvo")
  expect(address()).toBe("/?status=bought&sort=profit")
  await press("Būsena")
  await waitFor(() => expect(address()).toBe("/?status=bought"))
})

test("Tab leads through a row and on to the next one, and a status is changed in its row", async () => {
  const { network, user } = await open([volvo, mazda])
  const changed: Car = { ...volvo, status: "preparing", version: 2 }
  network.respond("PUT", `${path}/${volvo.id}/status`, ok<Car>(changed))
  screen.getByRole("link", { name: "Volvo" }).focus()
  const stops = [
    screen.getByLabelText("Būsena: Volvo"),
    screen.getByRole("button", { name: "Parduoti: Volvo" }),
    screen.getByLabelText("Pasirinkti: Mazda"),
    screen.getByRole("link", { name: "Mazda" }),
  ]
  for (const stop of stops) {
    await user.tab()
    expect(document.activeElement).toBe(stop)
  }
  network.respond("GET", path, listOf([changed, mazda]))
  await user.selectOptions(screen.getByLabelText("Būsena: Volvo"), "preparing")
  await findToast("Būsena pakeista.")
  expect(address()).toBe("/")
  expect(screen.getByRole("tab", { name: /Ruošiami/ }).textContent).toContain("1")
})

test("a row shows the profit to expect and sells its car, and the totals are those of the tab", async () => {
  const asked = { sale_price: null, profit: null, cost_eur: "5000.10", asking_price: "7000.00" }
  const cars = [named("Volvo", asked), audi]
  const totals = {
    cars: 2,
    purchase_eur: "6000.10",
    purchase_estimated: false,
    expenses_eur: "0.00",
    cost_eur: "6000.10",
    cost_estimated: false,
    profit: "-100.00",
    profit_cars: 1,
    profit_estimated: false,
  }
  localStorage.setItem(carViewKey, "table")
  const network = mockProgram(cars)
  network.respond("GET", `${root}/car-totals`, ok(totals))
  network.respond("GET", `${path}?status=bought`, listOf(cars, cars.slice(0, 1)))
  const ofTab = { cars: 1, purchase_eur: "5000.10", cost_eur: "5000.10", profit_cars: 0 }
  network.respond(
    "GET",
    `${root}/car-totals?status=bought`,
    ok({ ...totals, ...ofTab, profit: null }),
  )
  const user = await openApp("/")
  await table()
  expect(cellsOf(row("Volvo"))).toContain("Tikėtinas pelnas: +1 999,90 EUR")
  expect(within(row("Audi")).queryByRole("button")).toBeNull()
  const sum = () => cellsOf(screen.getAllByRole("row").at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sum()).toEqual([
      "Iš viso · 2 automobiliai; pelnas – 1 parduoto",
      "6 000,10 EUR",
      "0,00 EUR",
      "6 000,10 EUR",
      "Nuostolis: −100,00 EUR",
    ]),
  )
  await user.click(screen.getByRole("tab", { name: /Nupirkti/ }))
  await waitFor(() => expect(sum()[0]).toBe("Iš viso · 1 automobilis"))
  // Without a sold car there is no profit to add up.
  expect(sum().join()).not.toMatch(/pelnas/i)
  expect(sum()[1]).toBe("5 000,10 EUR")
  await user.click(screen.getByRole("button", { name: "Parduoti: Volvo" }))
  expect(await screen.findByRole("dialog", { name: /^Parduoti/ })).toBeTruthy()
  expect(address()).toBe("/?status=bought")
})

test("a big screen shows year, mileage, price and margin too, a narrow one only what it has room for", async () => {
  const sold = named("Audi", {
    status: "sold",
    sold_on: "2026-11-11",
    sold_at: "2026-11-11T08:00:00.000Z",
    sale_price_eur: "12500.00",
    profit: "-2500.00",
    first_registered: "2019-04",
    mileage_km: 182_400,
  })
  await open([
    sold,
    named("Volvo", { asking_price: "10000.00", cost_eur: "8000.00", profit: null }),
  ])
  hasAllColumns.set(true)
  await waitFor(() => expect(heading("Marža")).toBeTruthy())
  const shown = cellsOf(row("Audi"))
  expect(shown.slice(2, 4)).toEqual(["2019", "182 400"])
  expect(shown.slice(9, 12)).toEqual([
    "Pardavimo kaina: 12 500,00 EUR",
    "Nuostolis: −2 500,00 EUR",
    "−20,0 %",
  ])
  expect(cellsOf(row("Volvo")).slice(9, 12)).toEqual([
    "Prašoma kaina: 10 000,00 EUR",
    expect.stringContaining("+2 000,00 EUR"),
    "20,0 %",
  ])
  hasAllColumns.set(false)
  hasMostColumns.set(false)
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Pirkimas" })).toBeNull())
  expect(cellsOf(row("Volvo"))).toHaveLength(6)
})
