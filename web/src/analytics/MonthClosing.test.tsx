import type {
  ClosedMonth,
  MonthClosing as Closing,
  ClosingChange,
  MonthPicture,
} from "@marza/domain/closing/schemas.ts"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { ClosedNote } from "./ClosedNote.tsx"
import { ManagedMonth } from "./ManagedMonth.tsx"

const march = { year: 2026, month: 3 }
const path = `/api/organizations/${organization.id}/months/2026-03/closing`
const stockPath = (day: string) => `/api/organizations/${organization.id}/stock?day=${day}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-04-09T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

const stock = {
  day: "2026-03-31",
  cars: 4,
  cost_eur: "40000.00",
  vat_eur: "2100.00",
  cost_without_vat_eur: "37900.00",
  estimated: false,
}

const pictureOf = (expenses: string, result: string, later: string): MonthPicture => ({
  figures: {
    total: 5,
    in_stock: 3,
    preparing: 1,
    sold: 1,
    sales_rate: 20,
    invested: "12000.00",
    sales: "9000.00",
    profit: "-3000.00",
  },
  vat: null,
  result: {
    cars: "0.00",
    cars_estimated: false,
    overheads: "0.00",
    overheads_estimated: false,
    overheads_vat: "0.00",
    by_type: [],
    deposits_kept: "0.00",
    deposits_kept_estimated: false,
    profit_after_overheads: "0.00",
    has_overheads: false,
    waiting: 0,
  },
  documents: [
    { document: "sale", count: 1, eur: "9000.00", vat_eur: "0.00" },
    { document: "expense", count: 2, eur: expenses, vat_eur: "0.00" },
    { document: "payment", count: 1, eur: "9000.00", vat_eur: "0.00" },
  ],
  documents_result: result,
  later_costs_eur: later,
  stock,
})

const open: Closing = {
  month: "2026-03",
  version: 0,
  is_running: false,
  now: pictureOf("500.00", "8500.00", "0.00"),
  questions: [],
  questions_count: 0,
  closed: null,
  earlier: [],
}

const change: ClosingChange = {
  id: "00000000-0000-4000-8000-0000000000c1",
  at: "2026-04-09T09:05:00.000Z",
  actor_id: null,
  actor_name: "Tomas",
  document: "expense",
  entity: "expenses",
  entity_id: "00000000-0000-4000-8000-0000000000e1",
  car_id: car.id,
  car_name: "Volvo V60",
  name: "Padangos",
  before: { day: "2026-03-12", amount: "100.00", currency: "EUR", exchange_rate: null },
  after: { day: "2026-03-14", amount: "220.00", currency: "EUR", exchange_rate: null },
  eur: "120.00",
  vat_eur: "0.00",
  result: "-120.00",
}

const closed: Closing = {
  ...open,
  version: 1,
  now: pictureOf("620.00", "8380.00", "75.00"),
  closed: {
    id: "00000000-0000-4000-8000-0000000000d1",
    closed_at: "2026-04-05T09:00:00.000Z",
    closed_by: null,
    closed_by_name: "Tomas",
    picture: open.now,
    changes: [change],
    changes_count: 1,
    difference: [{ document: "expense", eur: "120.00", vat_eur: "0.00" }],
    result_difference: "-120.00",
    later_costs_difference: "75.00",
  },
}

async function show(answer: Closing) {
  const network = mockNetwork()
  network.respond("GET", path, ok<Closing>(answer))
  network.respond("GET", stockPath("2026-03-31"), ok(stock))
  const user = await renderPart(<ManagedMonth organization={organization} month={march} />)
  return { network, user }
}

const plain = (element: Element) => element.textContent?.replaceAll("\u00a0", " ") ?? ""
const button = (name: string) => screen.findByRole("button", { name })
const sheet = () => screen.findByRole("dialog", { name: "Uždaryti mėnesį" })

test("a month without open questions is closed by its version", async () => {
  const { network, user } = await show(open)
  network.respond("PUT", path, ok<Closing>({ ...closed, now: open.now }))
  await user.click(await button("Uždaryti mėnesį"))
  expect(plain(await sheet())).toContain("Neužbaigtų dalykų nėra.")
  expect(plain(await sheet())).toContain(
    "Mėnesio dokumentaiPardavimai (1)9 000,00 EURIšlaidos (2)−500,00 EURMokėjimai (1)9 000,00 EURDokumentų rezultatas+8 500,00 EUR",
  )
  await user.click(within(await sheet()).getByRole("button", { name: "Uždaryti mėnesį" }))
  await findToast("Kovas uždarytas.")
  expect(network.sent("PUT")).toEqual([{ version: 0 }])
  await screen.findByRole("region", { name: /^Uždarytas balandžio\s5\sd\., Tomas$/ })
})

test("open questions are listed by kind, each leads to its place, and closing says that they were seen", async () => {
  const ids = { id: car.id, car_id: null, name: null, day: "2026-03-20" }
  const { network, user } = await show({
    ...open,
    questions: [
      { ...ids, kind: "missing_rate", car_id: car.id, name: "Keltas" },
      { ...ids, kind: "unconfirmed_overhead", name: "Nuoma" },
      { ...ids, kind: "draft", day: null },
      { ...ids, kind: "held_deposit", car_id: car.id, name: "Volvo V60" },
    ],
    questions_count: 4,
  })
  network.respond("PUT", `${path}?with_questions=true`, ok<Closing>(closed))
  await user.click(await button("Uždaryti mėnesį"))
  const links = within(await sheet()).getAllByRole("link")
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/car/${car.id}`,
    "/overheads?year=2026&month=3",
    "/papers",
    `/car/${car.id}`,
  ])
  await user.click(within(await sheet()).getByRole("button", { name: "Uždaryti mėnesį" }))
  await findToast("Kovas uždarytas.")
})

test("questions that came meanwhile are shown first, and nothing is closed", async () => {
  const { network, user } = await show(open)
  network.respond("PUT", path, refusal(409, { code: "month_has_questions", questions: [] }))
  await user.click(await button("Uždaryti mėnesį"))
  const ids = { id: car.id, car_id: car.id, name: "Keltas", day: "2026-03-20" }
  network.respond(
    "GET",
    path,
    ok<Closing>({ ...open, questions: [{ ...ids, kind: "missing_rate" }], questions_count: 1 }),
  )
  await user.click(within(await sheet()).getByRole("button", { name: "Uždaryti mėnesį" }))
  await findToast("Atsirado neužbaigtų dalykų")
  await within(await sheet()).findByRole("link", { name: /Keltas/ })
})

test("a closed month says what it was, what it is, and who changed what", async () => {
  await show(closed)
  const card = await screen.findByRole("region", { name: /^Uždarytas balandžio\s5\sd\., Tomas$/ })
  const said = plain(card)
  // The lines add up to the result in sight; a payment is no line of it.
  expect(said).toContain("Išlaidos−620,00 EURbuvo −500,00 EURPo uždarymo +120,00 EUR")
  expect(said).toContain("+8 380,00 EURbuvo +8 500,00 EURskirtumas −120,00 EUR")
  expect(said).toContain("Vėlesnės išlaidos")
  expect(said).toContain("skirtumas +75,00 EUR")
  expect(said).not.toContain("Mokėjimai")
  const [listed] = within(card).getAllByRole("listitem")
  expect(listed && plain(listed)).toBe(
    "Išlaida: Padangos, Volvo V60suma: 100,00 EUR → 220,00 EUR; diena: kovo 12 d. → kovo 14 d.Tomas, balandžio 9 d. 12:05Dokumentų rezultatas −120,00 EUR".replace(
      "12:05",
      new Date(change.at).toLocaleTimeString("lt", { hour: "2-digit", minute: "2-digit" }),
    ),
  )
  expect(
    within(card)
      .getByRole("link", { name: /Padangos/ })
      .getAttribute("href"),
  ).toBe(`/car/${car.id}`)
})

test("a closed month tells apart from its result what was received otherwise, and later costs that turned", async () => {
  const [sale, expense] = closed.now.documents
  const payment = { document: "payment", count: 2, eur: "9500.00", vat_eur: "0.00" } as const
  const documents = [sale, expense, payment].filter((line) => line !== undefined)
  const was = { ...open.now, later_costs_eur: "40.00" }
  const now = { ...closed.now, documents, later_costs_eur: "-60.00" }
  const difference = [
    { document: "expense", eur: "145.20", vat_eur: "25.20" },
    { document: "sale", eur: "0.00", vat_eur: "-31.50" },
    { document: "payment", eur: "500.00", vat_eur: "0.00" },
  ] as const
  await show({
    ...closed,
    now,
    closed: closed.closed && { ...closed.closed, picture: was, difference: [...difference] },
  })
  const card = await screen.findByRole("region", { name: /^Uždarytas/ })
  expect(plain(card)).toContain("Po uždarymo +145,20 EUR, iš jų PVM +25,20 EUR")
  expect(plain(card)).toContain("Pardavimai9 000,00 EURPo uždarymo PVM −31,50 EUR")
  expect(plain(card)).toMatch(
    /Mokėjimai9 500,00 EURbuvo 9 000,00 EURgauta iš .+Po uždarymo \+500,00 EUR/,
  )
  expect(plain(card)).toMatch(/Vėlesnės išlaidos−60,00 EURbuvo 40,00 EUR/)
})

test("a closed month is opened after a question, and stays closed at Cancel", async () => {
  const { network, user } = await show(closed)
  network.respond(
    "DELETE",
    path,
    ok<Closing>({
      ...open,
      version: 2,
      earlier: [
        {
          id: "00000000-0000-4000-8000-0000000000d1",
          closed_at: "2026-04-05T09:00:00.000Z",
          closed_by: null,
          closed_by_name: "Tomas",
          opened_at: "2026-04-09T10:00:00.000Z",
          opened_by: null,
          opened_by_name: "Rasa",
          picture: open.now,
        },
      ],
    }),
  )
  await user.click(await button("Atidaryti mėnesį"))
  const question = await screen.findByRole("alertdialog")
  expect(plain(question)).toContain("Pakeitimų sąrašas (1)")
  await user.click(within(question).getByRole("button", { name: "Atšaukti" }))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(network.sent("DELETE")).toEqual([])

  await user.click(await button("Atidaryti mėnesį"))
  const again = await screen.findByRole("alertdialog")
  await user.click(within(again).getByRole("button", { name: "Atidaryti mėnesį" }))
  await findToast("Kovas atidarytas.")
  await screen.findByText(
    /^Buvo uždarytas balandžio\s5\sd\. \(Tomas\), atidarytas balandžio\s9\sd\. \(Rasa\)$/,
  )
})

test("the kept picture opens as it was, and is printed", async () => {
  const { user } = await show(closed)
  const print = vi.fn()
  vi.stubGlobal("print", print)
  await user.click(await button("Kaip buvo uždarant"))
  const picture = await screen.findByRole("dialog", { name: "Kaip buvo uždarant: 2026 m. kovas" })
  expect(plain(picture)).toContain("Dokumentų rezultatas+8 500,00 EUR")
  expect(plain(picture)).toContain(
    "Atskaitomas PVM2 100,00 EURSavikaina be atskaitomo PVM37 900,00 EUR",
  )
  await user.click(within(picture).getByRole("button", { name: "Spausdinti" }))
  expect(print).toHaveBeenCalledOnce()
})

test("what lacks a rate is marked in words: what is closed, what was closed, its difference and its print", async () => {
  const marked = (picture: MonthPicture): MonthPicture => ({
    ...picture,
    figures: { ...picture.figures, invested_estimated: true, sales_left_out: 0 },
    documents: picture.documents.map((line) => ({
      ...line,
      estimated: line.document === "expense",
    })),
    documents_result_estimated: true,
    later_costs_estimated: false,
    stock: { ...picture.stock, estimated: true },
  })
  const word = "kursas nenurodytas"
  const asked = await show({ ...open, now: marked(open.now) })
  await asked.user.click(await button("Uždaryti mėnesį"))
  expect(plain(await sheet())).toContain(
    `Išlaidos (2)−500,00 EUR${word}Mokėjimai (1)9 000,00 EURDokumentų rezultatas+8 500,00 EUR${word}Vėlesnės`,
  )
  cleanup()

  const { user } = await show({
    ...closed,
    now: marked(closed.now),
    closed: closed.closed && { ...closed.closed, picture: marked(open.now) },
  })
  const card = plain(await screen.findByRole("region", { name: /^Uždarytas/ }))
  expect(card).toContain(`−500,00 EUR${word}Po uždarymo +120,00 EURDokumentų rezultatas`)
  expect(card.split(word)).toHaveLength(3)
  await user.click(await button("Kaip buvo uždarant"))
  const picture = plain(await screen.findByRole("dialog", { name: /^Kaip buvo uždarant/ }))
  for (const row of [
    `Investuota12 000,00 EUR${word}`,
    `Pelnasnuostolis −3 000,00 EUR${word}`,
    `Išlaidos (2)−500,00 EUR${word}`,
    `Savikaina40 000,00 EUR${word}`,
  ])
    expect(picture).toContain(row)
  expect(picture).toContain("Pardavimai9 000,00 EURPelnas")
  cleanup()

  // A closing that was kept before says nothing of rates, and is not marked, whatever lacks one now.
  const older = await show({ ...closed, now: marked(closed.now) })
  await older.user.click(await button("Kaip buvo uždarant"))
  const kept = plain(await screen.findByRole("dialog", { name: /^Kaip buvo uždarant/ }))
  expect(kept).not.toContain(word)
})

test("the stock of the month's last day, and of another day that is chosen", async () => {
  const { network, user } = await show(open)
  const card = await screen.findByRole("region", { name: /^Turimi automobiliai: kovo\s31\sd\.$/ })
  await within(card).findByText("4")
  expect(plain(card)).toContain(
    "Savikaina40 000,00 EURAtskaitomas PVM2 100,00 EURSavikaina be atskaitomo PVM37 900,00 EUR",
  )
  network.respond(
    "GET",
    stockPath("2026-03-15"),
    ok({ ...stock, day: "2026-03-15", cars: 2, vat_eur: "0.00", cost_eur: "900.00" }),
  )
  const day = within(card).getByLabelText<HTMLInputElement>("Dienos pabaigoje")
  await user.clear(day)
  await user.type(day, "2026-03-15")
  const other = await screen.findByRole("region", { name: /^Turimi automobiliai: kovo\s15\sd\.$/ })
  await within(other).findByText(/900,00/)
  expect(plain(other)).not.toContain("be atskaitomo")
})

test("a member sees that a month is closed, and no button", async () => {
  const network = mockNetwork()
  const closedPath = `/api/organizations/${organization.id}/months/2026-03/closed`
  const kept = { closed_at: "2026-04-05T09:00:00.000Z", closed_by: null, closed_by_name: "Tomas" }
  network.respond("GET", closedPath, ok<ClosedMonth>({ closed: kept }))
  await renderPart(<ClosedNote organizationId={organization.id} month={march} />)
  await screen.findByText(/^Uždarytas balandžio\s5\sd\., Tomas$/)
  expect(screen.queryByRole("button")).toBeNull()
  expect(network.calls.map((call) => call.path)).toEqual([closedPath])
})

test("a month that still runs has the stock of today and cannot be closed", async () => {
  const network = mockNetwork()
  network.respond("GET", stockPath("2026-04-09"), ok({ ...stock, day: "2026-04-09" }))
  await renderPart(<ManagedMonth organization={organization} month={{ year: 2026, month: 4 }} />)
  await screen.findByRole("region", { name: /^Turimi automobiliai: balandžio\s9\sd\.$/ })
  expect(screen.queryByRole("button", { name: "Uždaryti mėnesį" })).toBeNull()
  expect(network.calls.map((call) => call.path)).toEqual([stockPath("2026-04-09")])
})
