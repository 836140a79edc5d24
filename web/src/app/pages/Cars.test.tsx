import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Home } from "@marza/domain/home/schemas.ts"
import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"
import { ok, refusal } from "../../../test/network.ts"
import { address, listOf, mockProgram, openApp } from "../../../test/openApp.tsx"
import { field, fill, findToast } from "../../../test/render.tsx"
import { car, organization } from "../../../test/rows.ts"
import { HomeStrip } from "../../home/HomeStrip.tsx"
import { laterHome } from "../../ui/laterHome.ts"
import { router } from "../router.tsx"

const path = `/api/organizations/${organization.id}/cars`

const named = (name: string, fields: Partial<Car> = {}): Car => ({
  ...car,
  id: `0190aaaa-0000-7000-8000-0000000${name.length}${String(name.codePointAt(0)).padStart(4, "0")}`,
  name,
  ...fields,
})
const sold = { status: "sold", sold_at: "2026-11-20T08:00:00.000Z", sold_on: "2026-11-20" } as const
const [audi, volvo, saab] = [
  named("Audi"),
  named("Volvo V60", { status: "preparing" }),
  named("Saab 900", sold),
]
const cars = [audi, volvo, saab]

/** The texts of the cards, as one reads them. */
const cards = () =>
  screen.queryAllByRole("article").map(({ textContent }) => textContent.replaceAll(/\s/g, " "))
const names = () =>
  screen.queryAllByRole("article").map((one) => within(one).getByRole("link").textContent)
const findNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
const tab = (name: RegExp) => screen.getByRole("tab", { name })
const search = () => screen.getByRole<HTMLInputElement>("searchbox")
const status = (name: string) => field(`Būsena: ${name}`)

test("four tabs have counts and show their own cars, by press and by arrow", async () => {
  const network = mockProgram(cars)
  const two = [named("Audi 100", sold), ...cars]
  network.respond("GET", path, listOf(two))
  network.respond("GET", `${path}?status=sold`, listOf(two, [two[0] as Car, saab]))
  network.respond("GET", `${path}?status=preparing`, listOf(two, [volvo]))
  const user = await openApp("/")
  await findNames("Audi 100", "Audi", "Volvo V60", "Saab 900")
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Visi4",
    "Nupirkti1",
    "Ruošiami1",
    "Parduoti2",
  ])
  await user.click(tab(/Parduoti/))
  await findNames("Audi 100", "Saab 900")
  expect(address()).toBe("/?status=sold")
  await user.keyboard("{ArrowLeft}")
  await findNames("Volvo V60")
  expect(document.activeElement).toBe(tab(/Ruošiami/))
})

test("a search shows what is found, an empty result says so, and both ways back show all", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?search=saab`, listOf([saab]))
  network.respond("GET", `${path}?search=Ie%C5%A1kau`, listOf([]))
  network.respond("GET", `${path}?status=bought`, listOf([volvo, saab], []))
  const user = await openApp("/")
  await findNames("Audi", "Volvo V60", "Saab 900")
  await fill(user, search(), "saab")
  await findNames("Saab 900")
  expect(tab(/Visi/).textContent).toBe("Visi1")
  await fill(user, search(), "Ieškau")
  expect(await screen.findByText("Pagal „Ieškau“ nieko nerasta")).toBeTruthy()
  expect(names()).toEqual([])
  await user.click(screen.getByRole("button", { name: "Rodyti visus" }))
  await findNames("Audi", "Volvo V60", "Saab 900")
  expect(search().value).toBe("")
  await fill(user, search(), "saab")
  await findNames("Saab 900")
  await user.click(screen.getByRole("button", { name: "Išvalyti paiešką" }))
  await findNames("Audi", "Volvo V60", "Saab 900")
  await user.click(tab(/Nupirkti/))
  expect(await screen.findByText("Nupirktų automobilių nėra")).toBeTruthy()
})

test("a search that no name contains shows near names, and says so", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?search=sab`, listOf([saab], [saab], { near: true }))
  network.respond("GET", `${path}?search=saab`, listOf([saab]))
  const user = await openApp("/")
  await findNames("Audi", "Volvo V60", "Saab 900")
  await fill(user, search(), "sab")
  await findNames("Saab 900")
  const near = () => screen.queryByText(/Panašūs pavadinimai:$/)
  await waitFor(() =>
    expect(near()?.textContent).toBe("Pagal „sab“ nieko nerasta. Panašūs pavadinimai:"),
  )
  await fill(user, search(), "saab")
  await waitFor(() => expect(near()).toBeNull())
  await findNames("Saab 900")
})

test("a tab without any of the near names says once that nothing was found", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?status=sold&search=sab`, listOf([saab], [], { near: true }))
  await openApp("/?status=sold&search=sab")
  expect(await screen.findByText(/nieko nerasta/)).toBeTruthy()
  expect(screen.getAllByText(/nieko nerasta/)).toHaveLength(1)
})

test("the address holds tab, search and order, and Back from a car returns to them", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?status=sold&search=saab&sort=cost`, listOf([saab]))
  const user = await openApp("/?status=sold&search=saab&sort=cost")
  await findNames("Saab 900")
  expect(search().value).toBe("saab")
  expect(tab(/Parduoti/).getAttribute("aria-selected")).toBe("true")
  expect(field("Tvarka").value).toBe("cost")
  for (const goBack of [
    () => router.history.back(),
    () => user.click(screen.getByRole("link", { name: "Grįžti" })),
  ]) {
    await user.click(screen.getByRole("link", { name: "Saab 900" }))
    await screen.findByRole("heading", { name: "Saab 900", level: 1 })
    await goBack()
    await findNames("Saab 900")
    expect(address()).toBe("/?status=sold&search=saab&sort=cost")
    expect(search().value).toBe("saab")
  }
})

test("an order chosen above the list is kept in the address through a tab, and is left out when it is the usual one", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?sort=cost`, listOf(cars, [saab, audi, volvo]))
  network.respond("GET", `${path}?status=bought&sort=cost`, listOf(cars, [audi]))
  network.respond("GET", `${path}?status=bought`, listOf(cars, [audi]))
  const user = await openApp("/")
  await findNames("Audi", "Volvo V60", "Saab 900")
  await user.selectOptions(field("Tvarka"), "Didžiausia savikaina")
  await findNames("Saab 900", "Audi", "Volvo V60")
  expect(address()).toBe("/?sort=cost")
  await user.click(tab(/Nupirkti/))
  await findNames("Audi")
  expect(address()).toBe("/?status=bought&sort=cost")
  await user.selectOptions(field("Tvarka"), "Pagal būseną")
  await waitFor(() => expect(address()).toBe("/?status=bought"))
})

test("Enter in the search opens the first car that is found, which Back returns from; without a search it opens none", async () => {
  const network = mockProgram(cars)
  network.respond("GET", `${path}?search=v`, listOf([volvo, audi]))
  const user = await openApp("/")
  await findNames("Audi", "Volvo V60", "Saab 900")
  await user.click(search())
  await user.keyboard("{Enter}{ArrowDown}")
  expect(address()).toBe("/")
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Audi" }))
  // The search has not been sent yet when Enter is pressed.
  await fill(user, search(), "v")
  await user.keyboard("{Enter}")
  await screen.findByRole("heading", { name: "Volvo V60", level: 1 })
  router.history.back()
  await findNames("Volvo V60", "Audi")
  expect(address()).toBe("/?search=v")
})

test("an organization without cars says what to do", async () => {
  mockProgram()
  const user = await openApp("/")
  expect(await screen.findByText("Automobilių dar nėra")).toBeTruthy()
  await user.click(screen.getAllByRole("link", { name: "Pridėti automobilį" }).at(-1) as Element)
  await waitFor(() => expect(address()).toBe("/car/new"))
})

test("a car leaves a tab once it no longer has the tab's status, and the undo brings it back", async () => {
  const network = mockProgram([audi])
  const changed: Car = { ...audi, status: "preparing", version: 2 }
  network.respond(
    "GET",
    `${path}?status=bought`,
    listOf([audi]),
    listOf([changed], []),
    listOf([audi]),
  )
  network.respond("PUT", `${path}/${audi.id}/status`, ok<Car>(changed))
  network.respond("DELETE", `${path}/${audi.id}/status`, ok<Car>({ ...audi, version: 3 }))
  const user = await openApp("/?status=bought")
  await findNames("Audi")
  await user.selectOptions(status("Audi"), "preparing")
  await findToast("Būsena pakeista.")
  expect(await screen.findByText("Nupirktų automobilių nėra")).toBeTruthy()
  expect(network.sent("PUT")).toEqual([{ status: "preparing" }])
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Ankstesnė būsena grąžinta.")
  await findNames("Audi")
  expect(address()).toBe("/?status=bought")
})

test("a refused change of status is rolled back", async () => {
  const network = mockProgram([audi])
  network.respond("PUT", `${path}/${audi.id}/status`, refusal(403, { error: "Teisių nepakanka" }))
  const user = await openApp("/")
  await findNames("Audi")
  await user.selectOptions(status("Audi"), "sold")
  await findToast("Klaida", "Teisių nepakanka")
  await waitFor(() => expect(status("Audi").value).toBe("bought"))
  expect(tab(/Nupirkti/).textContent).toBe("Nupirkti1")
  expect(tab(/Parduoti/).textContent).toBe("Parduoti0")
  expect(screen.queryByText("Būsena pakeista.")).toBeNull()
})

test("a gain, a loss, a car without a sale and a missing rate can be told apart on their cards", async () => {
  const bought = { cost_eur: "10000.10", sale_price: null, profit: null } as const
  mockProgram([
    named("Pelnas", { ...bought, sale_price: "12500.30", profit: "2500.20" }),
    named("Nuostolis", { ...bought, sale_price: "9999.05", profit: "-1.05" }),
    named("Be pardavimo", bought),
    named("Be kurso", {
      ...bought,
      profit: "400.00",
      profit_estimated: true,
      cost_estimated: true,
    }),
  ])
  await openApp("/")
  await waitFor(() => expect(cards()).toHaveLength(4))
  const [gain, loss, unsold, unrated] = cards()
  expect(gain).toContain("Savikaina 10 000,10 EUR")
  expect(gain).toContain("Tikėtinas pelnas: +2 500,20 EUR")
  expect(loss).toContain("Tikėtinas nuostolis: −1,05 EUR")
  expect(unsold).toContain("Savikaina 10 000,10 EUR")
  expect(unsold).not.toMatch(/pelnas|nuostolis/i)
  for (const rated of [gain, loss, unsold]) expect(rated).not.toContain("kursas nenurodytas")
  expect(unrated).toContain("Tikėtinas pelnas: +400,00 EUR")
  // The words and the sign stand once, at the cost, from which the profit follows.
  expect(unrated?.match(/kursas nenurodytas/g)).toHaveLength(1)
  expect(document.querySelectorAll("article .no-rate")).toHaveLength(1)
})

test("a car that is in stock for more than 60 days has a warning in words", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") })
  onTestFinished(() => void vi.useRealTimers())
  const since = (day: string) => ({ bought_at: `${day}T10:00:00.000Z`, bought_on: day })
  mockProgram([
    named("Sena", since("2026-09-24")),
    named("Jauna", since("2026-09-25")),
    named("Parduota", { ...since("2026-08-27"), ...sold }),
  ])
  await openApp("/")
  await waitFor(() => expect(cards()).toHaveLength(3))
  const [old, young, gone] = cards()
  expect(old).toContain("Stovi 61 dieną, ilgiau nei 60 dienų")
  expect(young).toContain("Stovi 60 dienų")
  expect(gone).toContain("Parduotas per 85 dienas")
  for (const card of [young, gone]) expect(card).not.toContain("ilgiau")
})

test("the firm at a glance stands above a list, once the cars are drawn, and above no search", async () => {
  onTestFinished(() => laterHome.set(null))
  const network = mockProgram([audi])
  network.respond("GET", `${path}?search=Audi`, listOf([audi]))
  network.respond("GET", `${path}?unpaid=true`, listOf([audi]))
  const home: Home = {
    stock: { cars: 1, cost_eur: "1000.00", estimated: false },
    expected_profit_eur: "0.00",
    expected_profit_estimated: false,
    expected_of: 0,
    left_to_receive_eur: "500.50",
    left_to_receive_estimated: false,
    result_eur: "0.00",
    result_estimated: false,
    tasks_due: 0,
    tasks_overdue: 0,
    inbox: 0,
  }
  network.respond("GET", `/api/organizations/${organization.id}/home`, ok(home))
  const user = await openApp("/?search=Audi")
  await findNames("Audi")
  // As what loads after the first screen does.
  await act(() => laterHome.set({ Strip: HomeStrip }))
  const left = () => screen.queryByRole("link", { name: /^Liko gauti 500,50\sEUR/ })
  expect(left()).toBeNull()
  await user.click(screen.getByRole("button", { name: "Išvalyti paiešką" }))
  await waitFor(() => expect(left()).toBeTruthy())
  await user.click(left() as Element)
  await waitFor(() => expect(address()).toBe("/?unpaid=true"))
  await screen.findByRole("button", { name: /^Tik neapmokėti/ })
})

test("a list that cannot be loaded says so and can be retried", async () => {
  const network = mockProgram()
  network.respond("GET", path, refusal(403, { error: "Sąrašo nėra" }), listOf([audi]))
  const user = await openApp("/")
  const alert = await screen.findByText("Sąrašo nėra")
  expect(alert.closest("[role=alert]")?.textContent).toBe("Sąrašo nėraBandyti dar kartą")
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await findNames("Audi")
})
