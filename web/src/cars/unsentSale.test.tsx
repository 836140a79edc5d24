import type { Car, Sale } from "@marza/domain/cars/schemas.ts"
import { act, screen, within } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { UnsentList } from "../app/UnsentList.tsx"
import { addUnsent, changeUnsent, ownUnsent, removeUnsentOf } from "../offline/unsent.ts"
import { ownId } from "../session/ownId.ts"
import { draftKeyOf } from "../ui/drafts.ts"
import { SellDialog } from "./SellDialog.tsx"

vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  return mockIndexedDb().module
})

const organizationId = car.organization_id
const carPath = `/api/organizations/${organizationId}/cars/${car.id}`
const sale: Sale = {
  version: car.version,
  sale_price: "7500.00",
  sale_currency: "EUR",
  sale_exchange_rate: null,
  sale_rate_day: null,
  sold_on: "2026-03-18",
  sold_to: "Ona",
  sale_received_by: null,
  sale_received_how: null,
  payment: null,
}
const entry = {
  kind: "sale" as const,
  organizationId,
  carId: car.id,
  carName: car.name,
  body: { id: `sale.${car.id}`, sale, isCorrection: false },
}

afterEach(async () => {
  await act(() => removeUnsentOf(signedIn.user.id))
  offline.setLost(false)
})

test("without a connection a sale waits on the device, by the version on which it was typed", async () => {
  const network = mockNetwork()
  network.respond("PUT", `${carPath}/sale`, lost)
  let isClosed = false
  const user = await renderPart(
    <SellDialog
      car={car}
      vatRates={[]}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await fill(user, field("Pardavimo kaina"), "7500")
  await fill(user, field("Pirkėjas"), "Ona")
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  await findToast("Išsaugota šiame įrenginyje")
  expect(isClosed).toBe(true)
  const [waiting] = await ownUnsent()
  expect(waiting).toMatchObject({
    kind: "sale",
    carId: car.id,
    body: { sale: { version: car.version, sale_price: "7500.00", sold_to: "Ona" } },
  })
})

test("a sale that the server asks about opens with its question, and what was typed", async () => {
  const network = mockNetwork()
  const theirs: Car = {
    ...car,
    status: "sold",
    sale_price: "8000.00",
    sold_to: "Jonas",
    version: 9,
  }
  network.respond("GET", carPath, ok(theirs))
  network.respond(
    "PUT",
    `${carPath}/sale`,
    refusal(409, { code: "stale_version", current: theirs, changed_by: "Rasa" }),
  )
  offline.setLost(true)
  await addUnsent(entry)
  const [waiting] = await ownUnsent()
  if (!waiting) throw new Error("nothing waits")
  await changeUnsent(waiting, { refusal: "Automobilis pakeistas.", isAsked: true })
  offline.setLost(false)
  // What was typed anew of the same car is another sale.
  const key = draftKeyOf(ownId() ?? expect.fail(), `sale.${car.id}`)
  sessionStorage.setItem(key, JSON.stringify({ sale_price: "9000,00" }))
  const user = await renderPart(<UnsentList organizationId={organizationId} />)
  const row = await screen.findByRole("listitem")
  expect(row.textContent?.replaceAll("\u00a0", " ")).toContain("7 500,00 EUR")
  expect(within(row).getByText("Laukia atsakymo")).toBeTruthy()
  await user.click(within(row).getByRole("button", { name: "Atsakyti" }))
  const question = await screen.findByRole("alertdialog")
  expect(question.textContent).toContain("Rasa")
  expect(network.sent("PUT")).toMatchObject([
    { version: car.version, sale_price: "7500.00", sold_to: "Ona" },
  ])
})
