import type { Partners, Settlement } from "@marza/domain/partners/schemas.ts"
import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { lost, mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { firmRow, partners, rasa, rasaId, settlement, tomas, tomasId } from "../../test/partners.ts"
import { field, fill, findRefusal, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { ownId } from "../session/ownId.ts"
import { isPhone } from "../ui/isPhone.ts"
import { PartnersPage } from "./PartnersPage.tsx"

const base = `/api/organizations/${organization.id}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

type Shown = { role?: "owner" | "admin" | "member"; sees_partners?: boolean }

async function open(
  shown: Partners = partners,
  settlements: Settlement[] = [settlement],
  { role = "member", sees_partners = true }: Shown = {},
) {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, ok(shown))
  network.respond("GET", `${base}/settlements`, ok({ items: settlements, next_cursor: null }))
  const onOpen = vi.fn()
  const user = await renderPart(
    <PartnersPage
      organization={{ id: organization.id, role, sees_partners }}
      shown={undefined}
      onOpen={onOpen}
      onClose={() => {}}
    />,
  )
  return { network, user, onOpen }
}

const figures = async () => {
  const cards = (await screen.findAllByRole("heading", { level: 2 })).map((one) =>
    one.closest("li"),
  )
  return cards.flatMap((card) => card?.textContent ?? [])
}

test("each participant has what is to be settled and what is in cars, and a figure opens the statement", async () => {
  const { user, onOpen } = await open()
  const [ofRasa, ofTomas, ofFirm] = await figures()
  expect(ofRasa).toMatch(
    /Rasa Kazlauskaitė1 iš 2 pelno daliųRasa Kazlauskaitė, išrašas: Turi gauti≈kursas nenurodytas1\s250,00\sEURAutomobiliuose8\s000,00\sEUR$/,
  )
  expect(ofTomas).toMatch(/Turi sumokėti(≈kursas nenurodytas)?1\s250,00\sEUR/)
  expect(ofFirm).toMatch(/FirmaPelno dalies neturi.*Atsiskaityta0,00\sEUR.*pinigai300,00\sEUR/)
  await user.click(screen.getByRole("button", { name: /^Firma, išrašas: .* 0,00\sEUR$/ }))
  expect(onOpen).toHaveBeenCalledWith(null)
})

test("a transfer is a sentence, and its button records the settlement with the amount proposed", async () => {
  const { user, network } = await open()
  await user.click(
    await screen.findByRole("button", {
      name: /^Įrašyti atsiskaitymą: Tomas perveda Rasai 1\s250,00\sEUR/,
    }),
  )
  const dialog = await screen.findByRole("dialog", { name: "Įrašyti atsiskaitymą" })
  expect(field("Suma, EUR", dialog).value).toMatch(/^1\s250,00$/)
  expect(field("Diena", dialog).value).toBe("2026-11-24")
  await user.click(within(dialog).getByRole("radio", { name: "Grynaisiais" }))
  network.respond("POST", `${base}/settlements`, ok(settlement))
  await user.click(within(dialog).getByRole("button", { name: "Įrašyti" }))
  await findToast("Atsiskaitymas įrašytas.")
  expect(network.sent("POST")).toMatchObject([
    { from: tomasId, to: rasaId, amount: "1250.00", day: "2026-11-24", how: "cash", note: null },
  ])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("once the only transfer is recorded, the keyboard goes on where nothing is proposed any more", async () => {
  const { user, network } = await open()
  await user.click(
    await screen.findByRole("button", { name: /^Įrašyti atsiskaitymą: Tomas perveda Rasai/ }),
  )
  network.respond("POST", `${base}/settlements`, ok(settlement))
  network.respond("GET", `${base}/partners`, ok({ ...partners, transfers: [] }))
  await user.keyboard("{Enter}")
  const even = await screen.findByText("Visi atsiskaitę: niekas niekam nieko neskolingas.")
  await waitFor(() => expect(document.activeElement).toBe(even))
})

test("an amount that can be read in two ways is asked about, and a refusal stands in the dialog", async () => {
  const { user, network } = await open()
  await user.click(await screen.findByRole("button", { name: "Įrašyti atsiskaitymą" }))
  const dialog = await screen.findByRole("dialog", { name: "Įrašyti atsiskaitymą" })
  await fill(user, field("Suma, EUR", dialog), "1.250")
  const send = within(dialog).getByRole("button", { name: "Įrašyti" })
  await user.click(send)
  expect(network.sent("POST")).toEqual([])
  await user.click(within(dialog).getByRole("button", { name: /1\s250,00\sEUR/ }))
  network.respond(
    "POST",
    `${base}/settlements`,
    refusal(403, { code: "forbidden", error: "Nebesate partneris." }),
  )
  await user.click(send)
  await findRefusal("Nebesate partneris.")
  expect(network.sent("POST")).toMatchObject([{ from: rasaId, to: tomasId, amount: "1250.00" }])
})

test("a settlement is changed by its version, and deleted with a way back", async () => {
  const { user, network } = await open()
  const path = `${base}/settlements/${settlement.id}`
  const row = /^Keisti: Tomas pervedė Rasai 200,00\sEUR/
  await user.click(await screen.findByRole("button", { name: row }))
  const dialog = await screen.findByRole("dialog", { name: "Keisti atsiskaitymą" })
  await user.selectOptions(within(dialog).getByLabelText(/^Kam/), "Firma")
  network.respond("PATCH", path, ok({ ...settlement, to: null, version: 2 }))
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
  await findToast("Atsiskaitymas pakeistas.")
  expect(network.sent("PATCH")).toMatchObject([{ version: 1, to: null, amount: "200.00" }])

  await user.click(await screen.findByRole("button", { name: row }))
  network.respond("DELETE", path, noContent)
  await user.click(
    await screen.findByRole("button", { name: /^Ištrinti: Tomas pervedė Rasai 200,00\sEUR/ }),
  )
  await findToast("Atsiskaitymas ištrintas.")
  network.respond("POST", `${base}/settlements`, ok(settlement))
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Atsiskaitymas grąžintas.")
  const [restored] = network.sent("POST")
  const { from, to, amount, day, how, note } = settlement
  expect(restored).toMatchObject({ from, to, amount, day, how, note })
  expect(restored).not.toMatchObject({ id: settlement.id })
})

test("what another partner has changed meanwhile is merged, or asked about", async () => {
  const { user, network } = await open()
  const path = `${base}/settlements/${settlement.id}`
  await user.click(await screen.findByRole("button", { name: /^Keisti: Tomas/ }))
  const dialog = await screen.findByRole("dialog", { name: "Keisti atsiskaitymą" })
  await fill(user, field("Suma, EUR", dialog), "300")
  const current = { ...settlement, amount: "250.00", note: null, version: 2 }
  network.respond(
    "PATCH",
    path,
    refusal(409, { code: "stale_version", current, changed_by: "Rasa" }),
    ok({ ...current, amount: "300.00", version: 3 }),
  )
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
  const question = await screen.findByRole("dialog", { name: "Atsiskaitymas jau pakeistas" })
  const [mine] = within(question).getAllByRole("radio")
  if (mine) await user.click(mine)
  await user.click(within(question).getByRole("button", { name: /^Išsaugoti/ }))
  await findToast("Atsiskaitymas pakeistas.")
  expect(network.sent("PATCH")[1]).toMatchObject({ version: 2, amount: "300.00", note: null })
})

test("when all is settled nothing is proposed, and two of one first name are told apart", async () => {
  const [one, other] = [
    { ...rasa, name: "Tomas Kazlauskas", settle_now: "0.00" },
    { ...tomas, settle_now: "0.00" },
  ]
  await open({ items: [one, other, firmRow], transfers: [], version: 1 })
  await screen.findByText("Visi atsiskaitę: niekas niekam nieko neskolingas.")
  expect(await screen.findByText("Tomas Petraitis pervedė Tomui Kazlauskui")).toBeTruthy()
})

test("a former partner has a number, and one who ended is marked", async () => {
  const gone = { ...rasa, user_id: null, name: null }
  await open({ ...partners, items: [gone, { ...tomas, is_active: false, parts: 0 }, firmRow] })
  const [former, ended] = await figures()
  expect(former).toContain("Buvęs partneris 1")
  expect(ended).toContain("Nebe partneris")
  await screen.findByText("Tomas pervedė buvusiam partneriui 1")
})

test("a member who is no partner sees nothing, and nothing is asked of the server", async () => {
  const { network } = await open(partners, [], { sees_partners: false })
  await screen.findByRole("heading", { name: "Prieiga uždrausta" })
  expect(network.calls).toEqual([])
})

test("who has just stopped being a partner sees nothing", async () => {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, refusal(403, { code: "forbidden" }))
  await renderPart(
    <PartnersPage
      organization={{ id: organization.id, role: "member", sees_partners: true }}
      shown={undefined}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  )
  await screen.findByRole("heading", { name: "Prieiga uždrausta" })
})

test("without partners an owner is led to the settings", async () => {
  await open(partners, [], { role: "owner", sees_partners: false })
  const link = await screen.findByRole("link", { name: "Pasirinkti partnerius" })
  expect(link.getAttribute("href")).toBe("/organization-settings/partners")
})

test("an owner reads who chose which parts, and what became of a settlement", async () => {
  const { network, user } = await open(partners, [], { role: "owner" })
  const entry = {
    actor_id: rasa.user_id,
    actor_name: "Rasa Kazlauskaitė",
    viewed_as: null,
    viewed_as_name: null,
    car_id: null,
    expense: null,
    payment: null,
    task: null,
    import_id: null,
    import_file_name: null,
    before: null,
    after: null,
  }
  const gave = { from_partner: tomasId, to_partner: rasaId, amount: "200.00", day: "2026-11-20" }
  const part = { from_day: "2026-11-01", parts: 1 }
  const chosen = { at: "2026-11-21T10:00:00Z", entity: "partner_parts", entity_id: rasaId }
  network.respond(
    "GET",
    `${base}/history?about=partners&limit=20`,
    ok({
      items: [
        { action: "delete", before: { ...gave, to_partner: null } },
        {
          action: "update",
          before: { amount: "200.00", to_partner: rasaId, note: null },
          after: { amount: "250.00", to_partner: null, note: "grynais" },
        },
        { action: "insert", after: gave },
      ]
        .map((change, index) => ({
          ...entry,
          id: String(9 - index),
          at: `2026-11-23T1${3 - index}:00:00Z`,
          entity: "settlements",
          entity_id: settlement.id,
          ...change,
        }))
        .concat([
          { ...entry, ...chosen, id: "5", action: "insert", after: { ...part, partner_id: null } },
          {
            ...entry,
            ...chosen,
            id: "4",
            action: "insert",
            after: { ...part, partner_id: rasaId },
          },
          { ...entry, ...chosen, id: "3", entity: "partners", action: "insert" },
          // Tomas has deleted his account.
          {
            ...entry,
            ...chosen,
            id: "2",
            at: "2026-11-20T10:00:00Z",
            entity: "partners",
            action: "update",
          },
        ] as never[]),
      next_cursor: null,
    }),
  )
  await user.click(await screen.findByText("Istorija"))
  await screen.findByText(/^ištrynė atsiskaitymą/)
  const card = screen.getByRole("region", { name: "Istorija" })
  expect([...card.querySelectorAll("li p")].map(({ textContent }) => textContent)).toEqual([
    "ištrynė atsiskaitymą: Tomas pervedė Firmai 200,00\u00a0EUR (lapkričio\u00a020\u00a0d.).",
    "pakeitė atsiskaitymo gavėją iš Rasa Kazlauskaitė į Firma, pakeitė atsiskaitymo sumą iš 200,00\u00a0EUR į 250,00\u00a0EUR, įrašė atsiskaitymo pastabą „grynais“.",
    "įrašė atsiskaitymą: Tomas pervedė Rasai 200,00\u00a0EUR (lapkričio\u00a020\u00a0d.).",
    "nustatė pelno dalis nuo lapkričio\u00a01\u00a0d.: Rasa Kazlauskaitė\u00a0– 1, Firma\u00a0– 1.",
    "atskyrė partnerį nuo jo ištrintos paskyros, skaičiai lieka.",
  ])
})

test("what cannot be read is tried again", async () => {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, lost)
  network.respond("GET", `${base}/settlements`, ok({ items: [], next_cursor: null }))
  const user = await renderPart(
    <PartnersPage
      organization={{ id: organization.id, role: "member", sees_partners: true }}
      shown={undefined}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  )
  await screen.findByText("Nėra ryšio. Duomenis parodysime, kai atsiras ryšys.")
  network.respond("GET", `${base}/partners`, ok(partners))
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await screen.findByRole("heading", { name: "Rasa Kazlauskaitė" })
})

test("who pays whom stands above what each has, on a desk and on a phone", async () => {
  onTestFinished(() => isPhone.set(false))
  await open()
  for (const isOnPhone of [false, true]) {
    act(() => isPhone.set(isOnPhone))
    await screen.findByRole("heading", { name: "Rasa Kazlauskaitė" })
    const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)
    expect(headings[0]).toBe("Kas kam turi pervesti")
    expect(headings.indexOf("Atsiskaitymai")).toBe(isOnPhone ? headings.length - 1 : 1)
  }
})

test("the person who looks stands first, on a phone above who pays whom", async () => {
  onTestFinished(() => isPhone.set(false))
  const own = ownId() ?? expect.fail()
  await open({ ...partners, items: [rasa, { ...tomas, user_id: own }, firmRow] })
  const names = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)
  await screen.findByText("Jūs")
  expect(names().slice(2)).toEqual(["Tomas Petraitis", "Rasa Kazlauskaitė", "Firma"])
  act(() => isPhone.set(true))
  expect(names().slice(0, 2)).toEqual(["Tomas Petraitis", "Kas kam turi pervesti"])
})

test("what buyers still owe is one amount, and leads to the cars that are not paid", async () => {
  const items = [rasa, { ...tomas, receivable: "5000.00" }, firmRow]
  await open({ ...partners, items })
  const links = await screen.findAllByRole("link", { name: /5\s000,00\sEUR$/ })
  expect(links.map((link) => link.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "Pirma įrašykite pirkėjų mokėjimus: 5 000,00 EUR",
    "5 000,00 EUR",
  ])
  for (const link of links) expect(link.getAttribute("href")).toBe("/?unpaid=true")
})

test("that a rate is missing is said once, with the way to the cars that lack one", async () => {
  await open()
  const link = await screen.findByRole("link", { name: "Kam trūksta kurso" })
  expect(link.getAttribute("href")).toBe("/analytics?list=warnings")
})
