import type { Overhead, OverheadSum, ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { lost, mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import {
  descriptionOf,
  field,
  fill,
  findRefusal,
  findToast,
  renderPart,
} from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import type { OverheadFilter } from "./api.ts"
import { OverheadsPage } from "./OverheadsPage.tsx"

const id = (number: number) => `0190bbbb-0000-7000-8000-${String(number).padStart(12, "0")}`
const path = `/api/organizations/${organization.id}/overheads`

const rent: Overhead = {
  id: id(1),
  description: "Aikštelės nuoma",
  amount: "605.00",
  currency: "EUR",
  exchange_rate: null,
  rate_day: null,
  type: "rent",
  day: "2026-09-01",
  vat_amount: null,
  supplier: "UAB Kiemas",
  supplier_code: null,
  supplier_vat_number: null,
  document_number: null,
  repeats: "monthly",
  repeats_until: "2027-01-01",
  paid_by: null,
  paid_how: null,
  amount_eur: "605.00",
  repeats_of: null,
  due_on: null,
  is_skipped: false,
  split_id: null,
  receipts: 2,
  version: 3,
  changed_by: null,
  added_by: null,
  full_name: null,
}
const october: Overhead = {
  ...rent,
  id: id(2),
  day: "2026-10-01",
  repeats: null,
  repeats_until: null,
  repeats_of: rent.id,
  due_on: "2026-10-01",
}
const november: ProposedOverhead = {
  repeats_of: rent.id,
  due_on: "2026-11-01",
  description: rent.description,
  amount: "605.00",
  currency: "EUR",
  type: "rent",
  vat_amount: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

type Shown = {
  items?: Overhead[]
  sums?: OverheadSum[]
  proposed?: ProposedOverhead[]
  canSee?: boolean
  filter?: OverheadFilter
}

async function open(shown: Shown = {}) {
  const { items = [], sums = [], proposed = [], canSee = true, filter = {} } = shown
  const network = mockNetwork()
  const months = [
    { year: 2026, month: 10 },
    { year: 2026, month: 9 },
  ]
  const list = ok({ items, next_cursor: null, sums, months })
  for (const query of ["", "?year=2026&month=9", "?type=fuel", "?type=fuel&search=kiemas"])
    network.respond("GET", `${path}${query}`, list)
  network.respond("GET", `${path}/proposed`, ok({ items: proposed }))
  network.respond("POST", path, ok(rent))
  const user = await renderPart(<WithFilter filter={filter} canSee={canSee} />)
  return { network, user }
}

/** The page as its route holds it: the filter is kept outside. */
function WithFilter({ filter: first, canSee }: { filter: OverheadFilter; canSee: boolean }) {
  const [filter, setFilter] = useState(first)
  return (
    <OverheadsPage
      organization={organization}
      canSee={canSee}
      filter={filter}
      onFilterChange={setFilter}
      receiptsOf={(overheadId) => <p>Kvitai {overheadId}</p>}
    />
  )
}

const row = (description: string) =>
  screen
    .getAllByRole("row")
    .filter(({ textContent }) => textContent.includes(description))
    .map(({ textContent }) => textContent)

test("a person who is neither owner nor admin is told so, and nothing is asked of the server", async () => {
  const { network } = await open({ canSee: false })
  expect(screen.getByRole("heading", { name: "Prieiga uždrausta" })).toBeTruthy()
  expect(network.calls).toEqual([])
})

test("the list stands by month, and says of each what it repeats, lacks, skips or once was", async () => {
  await open({
    items: [
      { ...october, description: "Reklama", currency: "NOK", amount: "1000.00", amount_eur: null },
      { ...october, id: id(3), description: "Degalai", is_skipped: true },
      {
        ...october,
        id: id(4),
        description: "Autovežis",
        split_id: id(9),
        repeats_of: null,
        due_on: null,
      },
      rent,
    ],
  })
  expect(await screen.findByRole("region", { name: "2026 m. spalis" })).toBeTruthy()
  expect(screen.getByRole("region", { name: "2026 m. rugsėjis" })).toBeTruthy()
  const [kept] = row("Aikštelės nuoma")
  for (const part of ["Nuoma", "UAB Kiemas", "2 kvitai", "kartojasi kas mėnesį iki", "605,00"])
    expect(kept).toContain(part)
  expect(row("Reklama")[0]).toContain("kursas nenurodytas")
  expect(row("Degalai")[0]).toContain("Praleista")
  expect(row("Autovežis")[0]).toContain("Ištrinto automobilio dalis")
  expect(screen.queryByRole("button", { name: "Keisti: Autovežis" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Keisti: Degalai" })).toBeNull()
})

test("a proposal is confirmed with one press, or skipped; either is undone by its toast", async () => {
  const { network, user } = await open({ proposed: [november] })
  const skipped = { ...october, id: id(5), is_skipped: true }
  network.respond("POST", path, ok(skipped), ok(october))
  network.respond("DELETE", `${path}/${skipped.id}`, noContent)
  // With the last answer the card of proposals goes, and comes back when that is undone.
  const waiting = ok({ items: [november] })
  network.respond("GET", `${path}/proposed`, waiting, ok({ items: [] }), waiting)
  await user.click(await screen.findByRole("button", { name: /^Praleisti: Aikštelės nuoma/ }))
  await findToast("Praleista.", "Aikštelės nuoma")
  expect(network.sent("POST")).toMatchObject([
    { repeats_of: rent.id, due_on: "2026-11-01", day: "2026-11-01", is_skipped: true },
  ])
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Vėl laukia patvirtinimo.")
  expect(network.sent("DELETE")).toHaveLength(1)
  await user.click(await screen.findByRole("button", { name: /^Patvirtinti: Aikštelės nuoma/ }))
  await findToast("Išlaida patvirtinta.")
  expect(network.sent("POST")[1]).toMatchObject({ amount: "605.00", is_skipped: false })
})

test("a proposal is changed in its sheet before it is confirmed; one in another currency is always", async () => {
  const proposed = [november, { ...november, due_on: "2026-11-02", currency: "NOK" as const }]
  const { network, user } = await open({ proposed })
  const [, inKroner] = await screen.findAllByRole("button", { name: /^Patvirtinti: / })
  await user.click(inKroner as HTMLElement)
  const dialog = await screen.findByRole("dialog", { name: "Patvirtinti bendrąją išlaidą" })
  expect(within(dialog).queryByRole("radio", { name: "Kas mėnesį" })).toBeNull()
  await user.click(within(dialog).getByRole("button", { name: "Uždaryti" }))
  const [change] = screen.getAllByRole("button", { name: /^Keisti ir patvirtinti: / })
  await user.click(change as HTMLElement)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Suma/)).value).toBe("605,00")
  await fill(user, field("Suma"), "650")
  await user.click(screen.getByRole("button", { name: "Patvirtinti" }))
  await findToast("Išlaida patvirtinta.")
  expect(network.sent("POST")).toMatchObject([
    { amount: "650.00", repeats_of: rent.id, due_on: "2026-11-01", day: "2026-11-01" },
  ])
})

test("a new overhead repeats monthly until a day, and what is typed outlives a lost connection", async () => {
  const { network, user } = await open()
  network.respond("POST", path, lost, ok(rent))
  await user.click(await screen.findByRole("button", { name: "Pridėti bendrąją išlaidą" }))
  const dialog = await screen.findByRole("dialog", { name: "Pridėti bendrąją išlaidą" })
  const send = () =>
    user.click(within(dialog).getByRole("button", { name: "Pridėti bendrąją išlaidą" }))
  await send()
  await waitFor(() => expect(field("Suma").getAttribute("aria-invalid")).toBe("true"))
  expect(descriptionOf(field("Suma"))).toContain("Suma privaloma")
  expect(within(dialog).getAllByRole("alert")[0]?.textContent).toBe("")
  await fill(user, field("Suma"), "605")
  await fill(user, field("Aprašymas"), "Nuoma")
  await user.click(within(dialog).getByText("Daugiau"))
  await user.click(within(dialog).getByRole("radio", { name: "Kas mėnesį" }))
  await fill(user, field("Kartojasi iki"), "2027-01-01")
  await send()
  await waitFor(() => expect(within(dialog).getAllByRole("alert")[0]?.textContent).toContain("ryš"))
  expect(field("Aprašymas").value).toBe("Nuoma")
  await send()
  await findToast("Bendroji išlaida pridėta.")
  const [first, second] = network.sent("POST")
  expect(second).toEqual(first)
  expect(second).toMatchObject({
    amount: "605.00",
    day: "2026-11-20",
    repeats: "monthly",
    repeats_until: "2027-01-01",
    repeats_of: null,
  })
})

test("an edit that somebody else was ahead of asks which amount holds, and loses nothing", async () => {
  const { network, user } = await open({ items: [rent] })
  const current = { ...rent, amount: "700.00", amount_eur: "700.00", version: 4 }
  network.respond(
    "PATCH",
    `${path}/${rent.id}`,
    refusal(409, { code: "stale_version", current, changed_by: "Jonas" }),
    ok({ ...current, version: 5 }),
  )
  await user.click(await screen.findByRole("button", { name: "Keisti: Aikštelės nuoma" }))
  expect(await screen.findByText(`Kvitai ${rent.id}`)).toBeTruthy()
  await fill(user, field("Suma"), "650")
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  const question = await screen.findByRole("dialog", { name: "Išlaida jau pakeista" })
  await user.click(within(question).getByRole("radio", { name: /650,00/ }))
  await user.click(within(question).getByRole("button", { name: "Išsaugoti" }))
  await findToast("Bendroji išlaida pakeista.")
  expect(network.sent("PATCH")[1]).toMatchObject({ version: 4, amount: "650.00" })
})

test("an overhead that repeats says before it is deleted that its proposals end", async () => {
  const { network, user } = await open({ items: [rent] })
  network.respond("DELETE", `${path}/${rent.id}`, noContent)
  await user.click(await screen.findByRole("button", { name: "Keisti: Aikštelės nuoma" }))
  await user.click(await screen.findByRole("button", { name: "Ištrinti: Aikštelės nuoma" }))
  const question = await screen.findByRole("alertdialog")
  expect(question.textContent).toContain("Ji nebesikartos.")
  await user.click(within(question).getByRole("button", { name: "Ištrinti" }))
  await findToast("Bendroji išlaida ištrinta.")
  await waitFor(() => expect(network.sent("DELETE")).toHaveLength(1))
})

test("a proposal that somebody else has answered is refused in the sheet", async () => {
  const { network, user } = await open({ proposed: [november] })
  const error = "Tai jau patvirtinta arba praleista."
  network.respond("POST", path, refusal(409, { code: "already_answered", error }))
  await user.click(await screen.findByRole("button", { name: /^Keisti ir patvirtinti: / }))
  await screen.findByRole("dialog")
  await user.click(screen.getByRole("button", { name: "Patvirtinti" }))
  await findRefusal(error)
})

const sumOf = (month: number, type: OverheadSum["type"], amount_eur: string): OverheadSum => ({
  year: 2026,
  month,
  type,
  amount_eur,
  estimated: false,
})

test("what is shown adds up by month and by type, and the export asks for the same filter", async () => {
  await open({
    items: [october, rent],
    sums: [sumOf(10, "rent", "605.00"), sumOf(10, "fuel", "48.10"), sumOf(9, "rent", "605.00")],
  })
  const month = await screen.findByRole("region", { name: "2026 m. spalis" })
  expect(within(month).getByText(/653,10/)).toBeTruthy()
  const terms = [...document.querySelectorAll("dt")].map(
    (term) => `${term.textContent} ${term.nextElementSibling?.textContent}`,
  )
  expect(terms.map((term) => term.replaceAll("\u00a0", " "))).toEqual([
    "2026 m. lapkritis 0,00 EUR",
    "Visi mėnesiai 1 258,10 EUR",
    "Nuoma 1 210,00 EUR",
    "Degalai 48,10 EUR",
  ])
  expect(screen.getByRole("button", { name: "Eksportas" })).toBeTruthy()
})

test("the types of this month add up to it, what waits is told as not in it, and all months stand apart", async () => {
  await open({
    items: [{ ...october, day: "2026-11-01" }],
    proposed: [november],
    sums: [sumOf(11, "rent", "605.00"), sumOf(11, "fuel", "48.10"), sumOf(10, "rent", "605.00")],
  })
  await screen.findByText(/^Dar neįskaičiuota į jokią sumą: 605,00\sEUR\.$/)
  screen.getByText(/^Be laukiančių patvirtinimo 605,00\sEUR$/)
  const [ofMonth, ofAll] = [...document.querySelectorAll("dl")].map(
    ({ textContent }) => textContent?.replaceAll("\u00a0", " ") ?? "",
  )
  expect(ofMonth).toMatch(/^2026 m. lapkritis653,10 EUR.*Nuoma605,00 EURDegalai48,10 EUR$/)
  expect(ofAll).toBe("Visi mėnesiai1 258,10 EURNuoma1 210,00 EURDegalai48,10 EUR")
})

test("where there are none yet, the button that adds one stands in their place alone", async () => {
  await open()
  const nothing = (await screen.findByText("Bendrųjų išlaidų dar nėra")).closest("div")
  const buttons = screen.getAllByRole("button", { name: "Pridėti bendrąją išlaidą" })
  expect(buttons).toHaveLength(1)
  expect(nothing?.contains(buttons[0] ?? null)).toBe(true)
})

test("the month, the type and the search are asked of the server; nothing that waits is no part of a search", async () => {
  const month = { year: 2026, month: 9 }
  const { network, user } = await open({ proposed: [november], filter: { month } })
  await screen.findByRole("heading", { name: "2026 m. rugsėjis" })
  await user.selectOptions(screen.getByRole("combobox", { name: "Mėnuo" }), "Visi mėnesiai")
  await screen.findByRole("region", { name: /^Laukia patvirtinimo/ })
  await user.selectOptions(screen.getByRole("combobox", { name: "Rūšis" }), "Degalai")
  await user.type(screen.getByRole("searchbox"), "kiemas")
  await waitFor(() =>
    expect(network.calls.map((call) => call.path)).toContain(`${path}?type=fuel&search=kiemas`),
  )
  expect(await screen.findByText("Nieko nerasta")).toBeTruthy()
  expect(screen.queryByRole("region", { name: /^Laukia patvirtinimo/ })).toBeNull()
  expect(screen.queryByRole("button", { name: "Eksportas" })).toBeNull()
})
