import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useLocation } from "@tanstack/react-router"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, organization, paper } from "../../test/rows.ts"
import { PapersPage } from "./PapersPage.tsx"
import { useHasTable } from "./useHasTable.ts"

vi.mock("./useHasTable.ts", () => ({ useHasTable: vi.fn() }))
beforeEach(() => void vi.mocked(useHasTable).mockReturnValue(false))

const papers = `/api/organizations/${organization.id}/papers`
const of = { organizationId: organization.id, role: "owner", isImpersonating: false } as const
const id = (number: number) => `0190cccc-0000-7000-8000-${String(number).padStart(12, "0")}`
const invoice: Paper = {
  ...paper,
  id: id(1),
  kind: "invoice",
  series: "SF-2026-",
  number: 7,
  differs: ["price", "buyer"],
}

function Address() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${state.paper} ${state.draftId}`}</p>
}

async function open(items: Paper[], shown: Partial<Parameters<typeof PapersPage>[0]> = {}) {
  const network = mockNetwork()
  network.respond("GET", papers, ok({ items, years: [2026, 2024], next_cursor: null }))
  const user = await renderPart(
    <>
      <PapersPage unsent={null} {...of} {...shown} />
      <Address />
    </>,
  )
  return { network, user }
}

const row = async (name: string) => {
  const rows = await screen.findAllByRole("listitem")
  const found = rows.find(({ textContent }) => textContent.includes(name))
  if (!found) throw new Error("no row")
  return found
}
const act = async (
  user: Awaited<ReturnType<typeof open>>["user"],
  name: string,
  action: string,
) => {
  await user.click(screen.getByRole("button", { name: `Veiksmai: ${name}` }))
  await user.click(await screen.findByRole("menuitem", { name: action }))
}

test("the register tells number, day, side, car, sum and state", async () => {
  const states: Paper[] = [
    { ...paper, state: "annulled", annulled_on: "2026-11-21", annulment_reason: "Klaida" },
    {
      ...paper,
      id: id(2),
      state: "lost",
      number: 14,
      url: null,
      side: { ...paper.side, name: null },
      car_id: null,
      car_name: null,
    },
    { ...paper, id: id(3), number: 13, url: null, car_id: null, blanked_on: "2026-11-22" },
  ]
  await open(states)
  const annulled = await row("Pardavimo sutartis S-2026-15")
  expect(within(annulled).getByRole("link", { name: /^Atverti/ })).toHaveProperty(
    "href",
    expect.stringContaining("/files/paper.pdf"),
  )
  for (const text of [
    /Anuliuota/,
    /Jonas Jonaitis/,
    /2\s000,00\sEUR/,
    /Priežastis: Klaida/,
    /Volvo V60/,
  ])
    expect(annulled.textContent).toMatch(text)
  const lost = await row("Pardavimo sutartis S-2026-14")
  expect(lost.textContent).toContain("Prarasta")
  expect(within(lost).queryByRole("button")).toBeNull()
  const blanked = await row("Pardavimo sutartis S-2026-13")
  expect(blanked.textContent).toContain("Duomenys pašalinti")
  expect(blanked.textContent).toContain("PDF ruošiamas")
  expect(blanked.textContent).toContain("Automobilis ištrintas")
})

test("the amount stands out beside the name, and that of a credit is a loss", async () => {
  const credit = { ...invoice, id: id(9), kind: "credit_invoice" as const, number: 8, differs: [] }
  await open([invoice, { ...credit, total: "-2000.00" }])
  const amount = async (name: string) =>
    within(await row(name))
      .getByText(/2\s000,00\sEUR/)
      .className.split(" ")
  expect(await amount("Sąskaita faktūra SF-2026-7")).toContain("font-semibold")
  expect(await amount("Sąskaita faktūra SF-2026-7")).not.toContain("text-loss")
  expect(await amount("Kreditinė sąskaita SF-2026-8")).toContain("text-loss")
})

test("an invoice that differs from its car says in what, and is credited by a day and a reason", async () => {
  const { network, user } = await open([invoice])
  const shown = await row("Sąskaita faktūra SF-2026-7")
  expect(shown.textContent).toContain("Išrašyta sąskaita skiriasi: kaina, kita šalis")
  await user.click(within(shown).getByRole("button", { name: "Išrašyti kreditinę" }))
  const dialog = await screen.findByRole("dialog", { name: "Kreditinė sąskaita" })
  const send = within(dialog).getByRole("button", { name: "Išrašyti kreditinę" })
  await user.click(send)
  expect(network.sent("POST")).toEqual([])
  network.respond(
    "POST",
    `${papers}/${invoice.id}/credit`,
    ok({ ...invoice, id: id(9), kind: "credit_invoice", number: 8, differs: [] }),
  )
  await fill(user, field("Priežastis", dialog), "Pasikeitė kaina")
  await user.click(send)
  await findToast("Kreditinė sąskaita SF-2026-8 išrašyta.")
  expect(network.sent("POST")).toMatchObject([{ reason: "Pasikeitė kaina", amount: "2000.00" }])
})

const priceOf = (paper: string, car: string): Paper["different_sums"] => [
  { of: "price", paper, currency: "EUR", car, car_currency: "EUR" },
]

test("an invoice above the sale price names both sums and proposes to credit their difference", async () => {
  const dear = {
    ...invoice,
    differs: ["price" as const],
    different_sums: priceOf("2000.00", "1800.00"),
  }
  const { user } = await open([dear])
  const shown = await row("Sąskaita faktūra SF-2026-7")
  expect(shown.textContent).toMatch(
    /kaina \(dokumente 2\s000,00\sEUR, dabar 1\s800,00\sEUR, skirtumas 200,00\sEUR\)/,
  )
  await user.click(within(shown).getByRole("button", { name: "Išrašyti kreditinę" }))
  const dialog = await screen.findByRole("dialog", { name: "Kreditinė sąskaita" })
  expect(field("Kredituojama suma su PVM", dialog).value).toBe("200,00")
  // The sale price is less already.
  expect(within(dialog).queryByRole("checkbox")).toBeNull()
})

test("an invoice below the sale price offers to change that to its own sum", async () => {
  const cheap = {
    ...invoice,
    differs: ["price" as const],
    different_sums: priceOf("2000.00", "2300.00"),
  }
  const { network, user } = await open([cheap])
  const shown = await row("Sąskaita faktūra SF-2026-7")
  const carPath = `/api/organizations/${organization.id}/cars/${invoice.car_id}`
  network.respond("GET", carPath, ok({ ...car, version: 4, sale_price: "2300.00" }))
  network.respond("PATCH", carPath, ok(car))
  await user.click(
    within(shown).getByRole("button", { name: /^Pardavimo kainą pakeisti į 2\s000,00\sEUR$/ }),
  )
  await waitFor(() =>
    expect(network.sent("PATCH")).toEqual([{ version: 4, sale_price: "2000.00" }]),
  )
  await findToast("Pardavimo kaina pakeista.")
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await waitFor(() =>
    expect(network.sent("PATCH").at(-1)).toEqual({ version: 4, sale_price: "2300.00" }),
  )
})

test("a contract that differs is annulled from there", async () => {
  const contract = {
    ...paper,
    id: id(3),
    differs: ["price" as const],
    different_sums: priceOf("2000.00", "1800.00"),
  }
  const { user } = await open([contract])
  await user.click(await screen.findByRole("button", { name: "Anuliuoti" }))
  expect(await screen.findByRole("dialog", { name: /^Anuliuoti/ })).toBeDefined()
})

test("a member asks owner and admin to correct what differs", async () => {
  const { network, user } = await open(
    [{ ...invoice, different_sums: priceOf("2000.00", "1800.00") }],
    { role: "member" },
  )
  network.respond("POST", `/api/organizations/${organization.id}/tasks`, ok({}))
  await user.click(await screen.findByRole("button", { name: "Prašyti pataisymo" }))
  await waitFor(() =>
    expect(network.sent("POST")).toMatchObject([
      { title: "Pataisyti: Sąskaita faktūra SF-2026-7" },
    ]),
  )
})

test("a part of an invoice is credited: all that is left is proposed, and a day before the last one's is asked about", async () => {
  const parted = { ...invoice, credited: "500.00", differs: [] }
  const { network, user } = await open([parted])
  expect((await row("SF-2026-7")).textContent).toMatch(/Kredituota 500,00\sEUR/)
  await act(user, "Sąskaita faktūra SF-2026-7", "Išrašyti kreditinę")
  const dialog = await screen.findByRole("dialog", { name: "Kreditinė sąskaita" })
  const amount = field("Kredituojama suma su PVM", dialog)
  expect(amount.value).toBe("1\u00a0500,00")
  await fill(user, amount, "700")
  await fill(user, field("Priežastis", dialog), "Nuolaida")
  await user.click(within(dialog).getByRole("checkbox", { name: /700,00\sEUR.*pardavimo kainą/ }))
  const carPath = `/api/organizations/${organization.id}/cars/${invoice.car_id}`
  network.respond("GET", carPath, ok({ ...car, version: 4, sale_price: "2000.00" }))
  network.respond("PATCH", carPath, ok(car))
  const path = `${papers}/${invoice.id}/credit`
  network.respond(
    "POST",
    path,
    refusal(409, { code: "day_before_last", day: "2026-11-24", last_day: "2026-11-29" }),
  )
  network.respond("POST", `${path}?with_day=true`, ok({ ...invoice, id: id(9), number: 8 }))
  await user.click(within(dialog).getByRole("button", { name: "Išrašyti kreditinę" }))
  const asked = await screen.findByRole("alertdialog", { name: "Išrašyti ankstesne diena?" })
  expect(asked.textContent).toMatch(/24\sd\..*29\sd\./)
  await user.click(within(asked).getByRole("button", { name: /^Išrašyti lapkričio/ }))
  await findToast("Kreditinė sąskaita SF-2026-8 išrašyta.")
  expect(network.sent("POST")[1]).toMatchObject({ amount: "700.00", reason: "Nuolaida" })
  await waitFor(() =>
    expect(network.sent("PATCH")).toEqual([{ version: 4, sale_price: "1300.00" }]),
  )
})

test("an invoice is annulled once it is said that the buyer never got it", async () => {
  const { network, user } = await open([{ ...invoice, differs: [] }])
  await row("SF-2026-7")
  await act(user, "Sąskaita faktūra SF-2026-7", "Anuliuoti")
  const dialog = await screen.findByRole("dialog", { name: "Anuliuoti: sąskaita faktūra" })
  await fill(user, field("Priežastis", dialog), "Kitas pirkėjas")
  const press = () => user.click(within(dialog).getByRole("button", { name: "Anuliuoti" }))
  await press()
  expect(within(dialog).getByText(/pirkėjas sąskaitos negavo/)).toBeTruthy()
  expect(network.sent("PUT")).toEqual([])
  network.respond("PUT", `${papers}/${invoice.id}/annulment`, ok({ ...invoice, state: "annulled" }))
  await user.click(within(dialog).getByRole("checkbox", { name: "Pirkėjui neperduota" }))
  await press()
  await findToast("Dokumentas anuliuotas.", "SF-2026-7")
})

test.each([
  ["mailed", { mail_to: "ona@test.lt", mailed_at: "2026-11-21T09:00:00.000Z" }],
  ["credited in part", { credited: "1.00" }],
])("an invoice that was %s is not annulled", async (_, fields) => {
  const { user } = await open([{ ...invoice, ...fields, differs: [] }])
  await row("SF-2026-7")
  await user.click(screen.getByRole("button", { name: "Veiksmai: Sąskaita faktūra SF-2026-7" }))
  await screen.findByRole("menuitem", { name: "Išrašyti kreditinę" })
  expect(screen.queryByRole("menuitem", { name: "Anuliuoti" })).toBeNull()
})

test("a contract is annulled by its version, and a refusal stands in the dialog", async () => {
  const { network, user } = await open([paper])
  await row("Pardavimo sutartis S-2026-15")
  await act(user, "Pardavimo sutartis S-2026-15", "Anuliuoti")
  const dialog = await screen.findByRole("dialog", { name: "Anuliuoti: pardavimo sutartis" })
  network.respond(
    "PUT",
    `${papers}/${paper.id}/annulment`,
    refusal(409, { code: "conflict", error: "Jau anuliuota." }),
    ok({ ...paper, state: "annulled" }),
  )
  await fill(user, field("Priežastis", dialog), "Pirkėjas persigalvojo")
  await user.click(within(dialog).getByRole("button", { name: "Anuliuoti" }))
  expect((await within(dialog).findByText("Jau anuliuota.")).closest("[role=alert]")).toBeTruthy()
  await user.click(within(dialog).getByRole("button", { name: "Anuliuoti" }))
  await findToast("Dokumentas anuliuotas.", "S-2026-15")
  expect(network.sent("PUT")[1]).toMatchObject({ version: 3, reason: "Pirkėjas persigalvojo" })
})

test.each([
  ["a member", { role: "member" }],
  ["an owner who views as somebody else", { isImpersonating: true }],
] as const)("%s neither annuls nor credits", async (_, shown) => {
  const { user } = await open([paper, invoice], shown)
  await row("Sąskaita faktūra SF-2026-7")
  expect(screen.queryByRole("button", { name: "Išrašyti kreditinę" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Veiksmai: Pardavimo sutartis S-2026-15" }))
  await screen.findByRole("menuitem", { name: "Atsisiųsti PDF" })
  expect(screen.queryByRole("menuitem", { name: "Anuliuoti" })).toBeNull()
})

test("a member asks for a correction, which becomes a task of the car", async () => {
  const { network, user } = await open([{ ...invoice, differs: [] }], { role: "member" })
  await row("SF-2026-7")
  network.respond("POST", `/api/organizations/${organization.id}/tasks`, ok({}))
  await act(user, "Sąskaita faktūra SF-2026-7", "Prašyti pataisymo")
  await findToast(
    "Savininkas ir administratorius matys šį darbą.",
    "Pataisyti: Sąskaita faktūra SF-2026-7",
  )
  expect(network.sent("POST")).toMatchObject([
    { title: "Pataisyti: Sąskaita faktūra SF-2026-7", car_id: invoice.car_id },
  ])
})

test("a draft is deleted, and an empty register says where papers are made", async () => {
  const draft: Paper = {
    ...paper,
    state: "draft",
    series: null,
    number: null,
    url: null,
    day: null,
  }
  const { network, user } = await open([draft])
  await row("Pardavimo sutartis")
  network.respond("DELETE", `${papers}/${paper.id}`, { status: 204 })
  network.respond("GET", papers, ok({ items: [], next_cursor: null }))
  await act(user, "Pardavimo sutartis", "Ištrinti juodraštį")
  await findToast("Juodraštis ištrintas.")
  await screen.findByText("Sutarčių ir sąskaitų dar nėra")
  expect(screen.getAllByRole("button", { name: "Nauja sutartis ar sąskaita" })).toHaveLength(1)
})

test("an invoice says whether it is paid, and what of a part is left", async () => {
  const of = (number: number, left_to_receive: string | null): Paper => ({
    ...invoice,
    id: id(number),
    number,
    differs: [],
    left_to_receive,
  })
  await open([of(1, "0.00"), of(2, "2000.00"), of(3, "500.00"), of(4, null)])
  const texts = await Promise.all(
    [1, 2, 3, 4].map(async (number) => (await row(`SF-2026-${number}`)).textContent),
  )
  expect(texts.map((text) => /Apmokėta|Neapmokėta|Išrašyta/.exec(text ?? "")?.[0])).toEqual([
    "Apmokėta",
    "Neapmokėta",
    "Neapmokėta",
    "Išrašyta",
  ])
  expect(texts.map((text) => /Liko gauti 500,00\sEUR/.test(text ?? ""))).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test("at a desk the register is a table, and its export is that of the filter", async () => {
  vi.mocked(useHasTable).mockReturnValue(true)
  const lost: Paper = {
    ...paper,
    id: id(2),
    state: "lost",
    number: 14,
    url: null,
    day: null,
    side: { ...paper.side, name: null },
    car_id: null,
    car_name: null,
    total: null,
  }
  const { network, user } = await open([invoice, lost])
  const table = await screen.findByRole("table", { name: "Sutartys ir sąskaitos" })
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Numeris",
    "Diena",
    "Rūšis",
    "Automobilis",
    "Kita sandorio šalis",
    "Suma",
    "Būsena",
    "Veiksmai",
  ])
  const [, first, second] = within(table).getAllByRole("row")
  expect(first?.textContent).toMatch(/^SF-2026-7.*Sąskaita faktūra.*Volvo V60.*Jonas Jonaitis/)
  expect(first?.textContent).toContain("Išrašyta sąskaita skiriasi: kaina, kita šalis")
  expect(second?.textContent).toBe("S-2026-14Pardavimo sutartisPrarasta")

  network.respond("GET", `${papers}?search=volvo`, ok({ items: [invoice], next_cursor: null }))
  await user.type(screen.getByRole("searchbox"), "volvo")
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2))
  network.respond("POST", "/api/downloads", ok({ url: "/downloads/x" }))
  await user.click(screen.getByRole("button", { name: "Eksportas" }))
  await user.click(await screen.findByRole("menuitem", { name: "Eksportuoti į CSV" }))
  await waitFor(() =>
    expect(network.sent("POST")).toEqual([{ path: `${papers}.csv?search=volvo` }]),
  )
})

test("the register shows one kind and year, and its export is of these", async () => {
  const { network, user } = await open([invoice])
  await row("Sąskaita faktūra SF-2026-7")
  const page = (items: Paper[], years: number[]) => ok({ items, years, next_cursor: null })
  network.respond("GET", `${papers}?kind=invoice`, page([invoice], [2026, 2024]))
  await user.selectOptions(screen.getByLabelText("Rūšis"), "Sąskaita faktūra")
  network.respond("GET", `${papers}?kind=invoice&year=2024`, page([], [2026]))
  const select = screen.getByLabelText("Metai")
  await user.selectOptions(select, "2024")
  await screen.findByText("Nieko nerasta")
  const offered = within(select).getAllByRole("option")
  // The year that is chosen stays, although its last paper was deleted meanwhile.
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Visi metai", "2026", "2024"])
})

test("the months add up what is shown; a press lists one of them, a second one all", async () => {
  const { network, user } = await open([invoice])
  const sums = [
    { year: 2026, month: 11, papers: 3, credits: 1, amount_eur: "9000.00", estimated: false },
    { year: 2026, month: 10, papers: 1, credits: 0, amount_eur: "-200.00", estimated: false },
  ]
  const page = (shown: typeof sums) =>
    ok({ items: [invoice], years: [2026], sums: shown, next_cursor: null })
  network.respond("GET", `${papers}?kind=invoice`, page(sums))
  network.respond("GET", `${papers}?kind=invoice&year=2026&month=11`, page(sums.slice(0, 1)))
  await user.selectOptions(await screen.findByLabelText("Rūšis"), "Sąskaita faktūra")
  const month = await screen.findByRole("button", {
    name: /^2026 m. lapkritis · 2 sąskaitos · 1 kreditinė/,
  })
  expect(month.textContent).toMatch(/9\s000,00\sEUR/)
  expect(screen.getByRole("button", { name: /spalis · 1 sąskaita/ }).textContent).toMatch(/−200,00/)
  await user.click(month)
  await waitFor(() => expect(screen.queryByRole("button", { name: /spalis/ })).toBeNull())
  expect(screen.getByLabelText<HTMLSelectElement>("Metai").value).toBe("2026")
  // Where other filters have no invoice of the month, it stays in sight to be let go.
  network.respond("GET", `${papers}?kind=sale_contract&year=2026&month=11`, page([]))
  await user.selectOptions(screen.getByLabelText("Rūšis"), "Pardavimo sutartis")
  const empty = await screen.findByRole("button", { name: /lapkritis · 0 sąskaitų/ })
  expect(empty.getAttribute("aria-pressed")).toBe("true")
  await user.selectOptions(screen.getByLabelText("Rūšis"), "Sąskaita faktūra")
  await screen.findByRole("button", { name: /lapkritis · 2 sąskaitos · 1 kreditinė/ })
  await user.click(screen.getByRole("button", { name: /lapkritis/ }))
  expect(await screen.findByRole("button", { name: /spalis/ })).toBeTruthy()
})

test("a new paper asks for its car and its kind, and opens its sheet there; an invoice is of a sale alone", async () => {
  const { network, user } = await open([invoice])
  const sold = { ...car, status: "sold", name: "Saab 900" }
  const unsold = { ...car, id: id(8), status: "bought", name: "Audi A4" }
  const found = { items: [sold, unsold], next_cursor: null, near: false }
  network.respond("GET", `/api/organizations/${organization.id}/cars?limit=100`, ok(found))
  await user.click(await screen.findByRole("button", { name: "Nauja sutartis ar sąskaita" }))
  const dialog = await screen.findByRole("dialog", { name: "Nauja sutartis ar sąskaita" })
  await user.click(await within(dialog).findByRole("option", { name: /Audi A4/ }))
  expect(within(dialog).queryByRole("button", { name: "Sąskaita faktūra" })).toBeNull()
  expect(within(dialog).getByRole("button", { name: "Pirkimo sutartis" })).toBeTruthy()
  await user.click(within(dialog).getByRole("button", { name: "Kitas automobilis" }))
  await user.click(await within(dialog).findByRole("option", { name: /Saab 900/ }))
  await user.click(within(dialog).getByRole("button", { name: "Sąskaita faktūra" }))
  expect(await screen.findByText(`/car/${car.id} invoice undefined`)).toBeTruthy()
})

test("a draft goes on at its car", async () => {
  const draft: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { user } = await open([draft])
  await user.click(await screen.findByRole("button", { name: "Atverti: Pardavimo sutartis" }))
  expect(await screen.findByText(`/car/${paper.car_id} sale_contract ${paper.id}`)).toBeTruthy()
})

test("a paper is mailed to the address of the other side, and says when it was sent", async () => {
  const sent = { mail_to: "ona@pastas.lt", mailed_at: "2026-11-25T08:00:00.000Z" }
  const { network, user } = await open([
    { ...paper, side: { ...paper.side, email: "jonas@pastas.lt" } },
    { ...invoice, ...sent },
    { ...paper, id: id(3), number: 16, mail_to: "ona@pastas.lt" },
  ])
  expect((await row("Sąskaita faktūra SF-2026-7")).textContent).toContain("Išsiųsta: ona@pastas.lt")
  expect((await row("Pardavimo sutartis S-2026-16")).textContent).toContain(
    "Siunčiama: ona@pastas.lt",
  )
  await act(user, "Pardavimo sutartis S-2026-15", "Siųsti el. paštu")
  const dialog = await screen.findByRole("dialog", { name: "Siųsti el. paštu" })
  expect(field("El. paštas", dialog).value).toBe("jonas@pastas.lt")
  const send = within(dialog).getByRole("button", { name: "Siųsti" })
  await fill(user, field("El. paštas", dialog), "jonas")
  await user.click(send)
  expect(network.sent("POST")).toEqual([])
  network.respond("POST", `${papers}/${paper.id}/mail`, ok(paper))
  await fill(user, field("El. paštas", dialog), "jonas@imone.lt")
  await user.click(send)
  await findToast("Laiškas siunčiamas.", "jonas@imone.lt")
  expect(network.sent("POST")).toEqual([{ version: 3, email: "jonas@imone.lt" }])
})
