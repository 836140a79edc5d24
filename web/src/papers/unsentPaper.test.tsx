import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type NewPaper, newPaperSchema, type Paper } from "@marza/domain/papers/schemas.ts"
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, expense, organization, paper, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { queryClient } from "../app/query-client.ts"
import { addUnsent, ownUnsent, removeUnsentOf } from "../offline/unsent.ts"
import { PaperSheet } from "./PaperSheet.tsx"
import { PapersOfCar } from "./PapersOfCar.tsx"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

afterEach(async () => {
  offline.setLost(false)
  await removeUnsentOf(signedIn.user.id)
})

const papers = `/api/organizations/${organization.id}/papers`
const press = (name: string) => screen.getByRole("button", { name })

const company: Organization = {
  ...organization,
  legal_name: "UAB Šiaurė",
  legal_code: "305123456",
  legal_address: "Savanorių pr. 187, Vilnius",
}

async function open({ stored = [] }: { stored?: Paper[] } = {}) {
  const network = mockNetwork()
  network.respond("GET", `${papers}?car_id=${car.id}`, ok({ items: stored, next_cursor: null }))
  network.respond("GET", `${papers}?limit=20`, ok({ items: [], next_cursor: null }))
  const onClose = vi.fn()
  const user = await renderPart(
    <PaperSheet
      kind="sale_contract"
      draftId={undefined}
      car={{ ...car, vin: "YV1DZ8256C2271234", sold_to: null }}
      organization={company}
      isImpersonating={false}
      onFillInCar={vi.fn()}
      onClose={onClose}
    />,
  )
  await screen.findByLabelText(/^Adresas/)
  return { network, user, onClose }
}

test("what is to be issued waits as a draft where the connection is lost, and takes no number", async () => {
  const { network, user, onClose } = await open()
  network.respond("POST", papers, lost)
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await fill(user, field("Asmens ar įmonės kodas arba gimimo data"), "48001010000")
  await fill(user, field("Adresas"), "Vilnius")
  await user.click(press("Išrašyti"))
  await findToast("Išsaugota šiame įrenginyje")
  expect(onClose).toHaveBeenCalled()
  expect(await ownUnsent()).toMatchObject([
    { kind: "paper", carId: car.id, body: { kind: "sale_contract", side: { name: "Ona Onaitė" } } },
  ])
  expect(network.sent("PUT")).toEqual([])
})

test("a draft that waits is opened again, and leaves the device once it is stored", async () => {
  const { network, user, onClose } = await open()
  network.respond("POST", papers, lost)
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await user.click(press("Išsaugoti juodraštį"))
  await waitFor(async () => expect(await ownUnsent()).toHaveLength(1))
  const [waiting] = await ownUnsent()
  cleanup()

  const again = await open()
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Ona Onaitė")
  offline.setLost(false)
  await fill(again.user, field("Adresas"), "Kaunas")
  again.network.respond("POST", papers, ok({ ...paper, state: "draft", version: 1 }))
  await again.user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(again.network.sent("POST")).toMatchObject([
    { id: waiting?.body.id, side: { name: "Ona Onaitė", address: "Kaunas" } },
  ])
  await waitFor(async () => expect(await ownUnsent()).toEqual([]))
  expect(onClose).toHaveBeenCalled()
})

/** Begins a draft that waits for a connection, opens it again, and types on. */
async function typeOnWaiting() {
  const { network, user } = await open()
  network.respond("POST", papers, lost)
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await fill(user, field("Adresas"), "Vilnius")
  await user.click(press("Išsaugoti juodraštį"))
  await waitFor(async () => expect(await ownUnsent()).toHaveLength(1))
  const [waiting] = await ownUnsent()
  cleanup()
  queryClient.clear()

  const again = await open()
  await fill(again.user, field("Adresas"), "Kaunas")
  offline.setLost(false)
  const sent = waiting?.body as NewPaper
  const first: Paper = {
    ...paper,
    ...sent,
    state: "draft",
    version: 1,
    series: null,
    number: null,
    url: null,
  }
  return { ...again, first }
}

const changedBy = "Rasa"
const taken = refusal(409, { code: "id_taken" })

test("what is typed on a draft that was sent meanwhile is merged with what somebody else has changed in it", async () => {
  const { network, user, first } = await typeOnWaiting()
  const current = { ...first, version: 2, side: { ...first.side, phone: "+370 612 34567" } }
  network.respond("POST", papers, taken)
  network.respond(
    "PATCH",
    `${papers}/${first.id}`,
    refusal(409, { code: "stale_version", current, changed_by: changedBy }),
    ok({ ...current, version: 3 }),
  )
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Kas nors ką tik pakeitė šį juodraštį. Patikrinkite ir bandykite dar kartą.")
  expect(field("Telefonas").value).toBe("+370 612 34567")
  expect(field("Adresas").value).toBe("Kaunas")
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("PATCH")).toMatchObject([
    { version: 1, side: { address: "Kaunas", phone: null } },
    { version: 2, side: { address: "Kaunas", phone: "+370 612 34567" } },
  ])
  await waitFor(async () => expect(await ownUnsent()).toEqual([]))
})

test("a field that both have changed in a draft that was sent meanwhile is asked about", async () => {
  const { network, user, first } = await typeOnWaiting()
  const current = { ...first, version: 2, side: { ...first.side, address: "Klaipėda" } }
  network.respond("POST", papers, taken)
  network.respond(
    "PATCH",
    `${papers}/${first.id}`,
    refusal(409, { code: "stale_version", current, changed_by: changedBy }),
  )
  await user.click(press("Išsaugoti juodraštį"))
  const question = await screen.findByRole("dialog", { name: "Juodraštis jau pakeistas" })
  expect(question.textContent).toContain("Klaipėda")
  expect(question.textContent).toContain("Kaunas")
  expect(network.sent("PATCH")).toHaveLength(1)
})

test("what was typed on a draft that waited goes on after it was sent, with what somebody else has changed", async () => {
  const { first } = await typeOnWaiting()
  cleanup()
  queryClient.clear()
  await removeUnsentOf(signedIn.user.id)

  const current = { ...first, version: 2, side: { ...first.side, phone: "+370 612 34567" } }
  const { network, user } = await open({ stored: [current] })
  expect(field("Adresas").value).toBe("Kaunas")
  network.respond("PATCH", `${papers}/${first.id}`, ok({ ...current, version: 3 }))
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("PATCH")).toMatchObject([
    { version: 2, side: { address: "Kaunas", phone: "+370 612 34567" } },
  ])
})

test("the row of a draft of which something waits on the device says so", async () => {
  const draft: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const body = newPaperSchema.parse({
    id: draft.id,
    kind: "sale_contract",
    car_id: car.id,
    language: "lt",
  })
  await addUnsent({
    kind: "paper",
    organizationId: organization.id,
    carId: car.id,
    carName: "",
    body,
  })
  mockNetwork()
  await renderPart(
    <PapersOfCar
      {...{ organizationId: organization.id, role: organization.role, isImpersonating: false }}
      papers={[draft, { ...draft, id: expense.id }]}
      onEdit={vi.fn()}
    />,
  )
  expect(await screen.findAllByText("Laukia ryšio")).toHaveLength(1)
})
