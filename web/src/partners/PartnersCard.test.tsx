import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Moves, Partners } from "@marza/domain/partners/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { firmRow, partners, rasa, rasaId, tomas } from "../../test/partners.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { restored, signInAgain } from "../../test/session-end.ts"
import { queryClient } from "../app/query-client.ts"
import { PartnersCard } from "./PartnersCard.tsx"

const path = `/api/organizations/${organization.id}/partners`

const member = ({ user_id, name }: typeof rasa): OrganizationMember => ({
  id: String(user_id),
  user_id: String(user_id),
  organization_id: organization.id,
  role: "member",
  created_at: "2026-11-01T08:00:00.000Z",
  full_name: name,
  email: "narys@demo.test",
  avatar_url: null,
  is_pending: false,
})

const nothing: Moves = { cars: [], cars_count: 0, participants: [] }
const moves: Moves = {
  cars: [{ id: organization.id, name: "Audi A4", sold_on: "2025-11-03" }],
  cars_count: 1,
  participants: [{ partner_id: null, before: "2500.01", after: "0.00" }],
}
const none: Partners = { items: [{ ...firmRow, parts: 1 }], transfers: [], version: 0 }

async function open(shown: Partners) {
  const network = mockNetwork()
  network.respond("GET", path, ok(shown))
  network.respond("POST", `${path}/moves`, ok(nothing))
  network.respond(
    "GET",
    `/api/organizations/${organization.id}/members?limit=200`,
    ok({ items: [member(rasa), member(tomas)], next_cursor: null }),
  )
  const user = await renderPart(
    <PartnersCard organization={{ id: organization.id, sees_partners: shown.version > 0 }} />,
  )
  const press = async (name: string) =>
    user.click(within(screen.getByRole("dialog")).getByRole("button", { name }))
  return { network, user, press }
}

test("members of the same name are told apart by their e-mail", async () => {
  const { network, user } = await open(none)
  const items = [1, 2].map((number) => ({
    ...member(rasa),
    id: `${number}`,
    user_id: `0190eeee-0000-7000-8000-00000000000${number}`,
    email: `rasa${number}@demo.test`,
  }))
  const path = `/api/organizations/${organization.id}/members?limit=200`
  network.respond("GET", path, ok({ items: [...items, member(tomas)], next_cursor: null }))
  await user.click(await screen.findByRole("button", { name: "Pasirinkti partnerius" }))
  await screen.findByLabelText("Rasa Kazlauskaitė, rasa1@demo.test")
  screen.getByLabelText("Rasa Kazlauskaitė, rasa2@demo.test")
  screen.getByLabelText("Tomas Petraitis")
})

test("parts that somebody else has saved meanwhile are not overwritten unseen", async () => {
  const { network, user, press } = await open(partners)
  await screen.findByText("Rasa Kazlauskaitė")
  await user.click(screen.getByRole("button", { name: /^Keisti/ }))
  await screen.findByLabelText("Rasa Kazlauskaitė")
  network.respond("GET", path, ok({ ...partners, version: partners.version + 1 }))
  await queryClient.invalidateQueries()
  for (const step of ["Kokiomis dalimis?", "Nuo kada?", "Taip bus"]) {
    await press("Toliau")
    await screen.findByRole("dialog", { name: step })
  }
  network.respond("PUT", path, refusal(409, { code: "stale_version", current: partners }))
  await press("Išsaugoti")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(network.sent("PUT")).toMatchObject([{ version: partners.version }])
})

test("without partners it shows what they are for, and three questions choose them from the beginning", async () => {
  const { network, user, press } = await open(none)
  network.respond("POST", `${path}/moves`, ok(moves))
  const picture = screen.getByRole("figure", { name: /^Kas sumokėjo/ })
  expect(picture.textContent).toMatch(/Tomas perveda Rasai 9\s250,00\sEUR/)
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Pasirinkti partnerius" })).toHaveProperty(
      "disabled",
      false,
    ),
  )
  await user.click(screen.getByRole("button", { name: "Pasirinkti partnerius" }))
  await screen.findByRole("dialog", { name: "Kas dalijasi pelnu?" })
  await screen.findByLabelText("Rasa Kazlauskaitė")
  await press("Toliau")
  await screen.findByText("Pasirinkite bent vieną partnerį")
  await user.click(screen.getByLabelText("Rasa Kazlauskaitė"))
  await user.click(screen.getByLabelText("Tomas Petraitis"))
  await press("Toliau")

  await screen.findByRole("dialog", { name: "Kokiomis dalimis?" })
  await fill(user, field("Dalys: Rasa Kazlauskaitė"), "pusė")
  await press("Toliau")
  await screen.findByText(/^Dalys yra sveikieji skaičiai/)
  await fill(user, field("Dalys: Rasa Kazlauskaitė"), "2")
  await press("Toliau")

  await screen.findByRole("dialog", { name: "Nuo kada?" })
  await user.click(screen.getByRole("radio", { name: /^Nuo pradžios/ }))
  await press("Toliau")
  const result = await screen.findByRole("dialog", { name: "Taip bus" })
  expect(result.textContent).toMatch(
    /Visų parduotų.*Rasa Kazlauskaitė66,7\s%Tomas Petraitis33,3\s%/,
  )
  expect(network.sent("PUT")).toEqual([])

  // What sold cars would move is told before anything is saved.
  const told = screen.getByText(/^Pasikeistų 1 jau parduoto automobilio pelno dalys:/)
  const named = told.closest("[role=alert]")?.textContent
  expect(named).toMatch(
    /Firmadabar 2\s500,01\sEUR būtų 0,00\sEURAudi A4 · parduotas 2025\sm\.\slapkričio\s3\sd\./,
  )
  network.respond("PUT", `${path}?moved=true`, ok(partners))
  await press("Padalyti iš naujo")
  await findToast("Partneriai išsaugoti.")
  const [asked] = network.sent("POST")
  const [sent] = network.sent("PUT")
  expect(sent).toEqual(asked)
  expect(sent).toMatchObject({
    version: 0,
    from: null,
    items: [
      { user_id: rasa.user_id, parts: 2 },
      { user_id: tomas.user_id, parts: 1 },
      { partner_id: null, user_id: null, parts: 0 },
    ],
  })
})

test("later parts are changed from today, and who is no partner any more is named before it is saved", async () => {
  const { network, user, press } = await open(partners)
  await screen.findByText("Rasa Kazlauskaitė")
  expect(screen.getAllByText("1 iš 2 pelno dalių")).toHaveLength(2)
  await user.click(screen.getByRole("button", { name: "Keisti partnerius ir dalis" }))
  await screen.findByRole("dialog", { name: "Kas dalijasi pelnu?" })
  const ofTomas = await screen.findByLabelText<HTMLInputElement>("Tomas Petraitis")
  expect(ofTomas.checked).toBe(true)
  await user.click(ofTomas)
  await press("Toliau")
  await fill(user, field("Dalys: Firma"), "1")
  await press("Toliau")
  expect(screen.queryByRole("radio", { name: /^Nuo pradžios/ })).toBeNull()
  await press("Toliau")
  const result = await screen.findByRole("dialog", { name: "Taip bus" })
  expect(result.textContent).toMatch(/Rasa Kazlauskaitė50\s%Firma50\s%Nebe partneriai: Tomas/)
  expect(result.textContent).not.toMatch(/Pasikeistų/)
  // A car was sold meanwhile.
  network.respond("PUT", path, refusal(409, { code: "parts_move", ...moves }))
  await press("Išsaugoti")
  await screen.findByText(/^Pasikeistų 1 jau parduoto automobilio pelno dalys:/)
  network.respond("PUT", `${path}?moved=true`, ok(partners))
  await press("Padalyti iš naujo")
  await findToast("Partneriai išsaugoti.")
  const sent = {
    version: 1,
    items: [
      { partner_id: rasaId, user_id: rasa.user_id, parts: 1 },
      { partner_id: null, user_id: null, parts: 1 },
    ],
  }
  expect(network.sent("PUT")).toEqual([sent, sent])
})

test("a day that is refused leads back to its question", async () => {
  const { network, user, press } = await open(partners)
  await screen.findByText("Rasa Kazlauskaitė")
  await user.click(screen.getByRole("button", { name: "Keisti partnerius ir dalis" }))
  await screen.findByLabelText("Tomas Petraitis")
  await press("Toliau")
  await press("Toliau")
  await user.click(screen.getByRole("radio", { name: /^Nuo pasirinktos dienos/ }))
  await press("Toliau")
  await screen.findByRole("dialog", { name: "Nuo kada?" })
  await fill(user, field("Diena"), "2099-01-01")
  await user.tab()
  await press("Toliau")
  network.respond(
    "PUT",
    path,
    refusal(400, { code: "bad_request", error: "Yra klaidų.", fields: { from: "Dar nebuvo." } }),
  )
  await press("Išsaugoti")
  await screen.findByRole("dialog", { name: "Nuo kada?" })
  await screen.findByText("Dar nebuvo.")
})

test("partners that another owner has changed meanwhile are read anew", async () => {
  const { network, user, press } = await open(partners)
  await screen.findByText("Rasa Kazlauskaitė")
  await user.click(screen.getByRole("button", { name: "Keisti partnerius ir dalis" }))
  await screen.findByLabelText("Tomas Petraitis")
  for (let step = 0; step < 3; step++) await press("Toliau")
  network.respond("PUT", path, refusal(409, { code: "stale_version", current: partners }))
  await press("Išsaugoti")
  await findToast("Partneriai", /Kitas savininkas/)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("the answers to the questions are back after a sign-in", async () => {
  const button = () =>
    screen.findByRole<HTMLButtonElement>("button", { name: "Pasirinkti partnerius" })
  const choose = async (by: UserEvent) => {
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    await by.click(await button())
  }
  const first = await open(none)
  await choose(first.user)
  await first.user.click(await screen.findByLabelText("Rasa Kazlauskaitė"))
  await first.press("Toliau")
  await fill(first.user, field("Dalys: Rasa Kazlauskaitė"), "3")
  signInAgain()
  queryClient.clear()
  const { network, user, press } = await open(none)
  await choose(user)
  await findToast(restored)
  expect(field("Dalys: Rasa Kazlauskaitė").value).toBe("3")
  await press("Toliau")
  await press("Toliau")
  network.respond("PUT", path, ok(partners))
  await press("Išsaugoti")
  await waitFor(() =>
    expect(network.sent("PUT")).toMatchObject([{ items: [{ parts: 3 }, { partner_id: null }] }]),
  )
})
