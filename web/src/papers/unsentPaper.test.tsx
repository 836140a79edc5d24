import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { lost, mockNetwork, ok } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, organization, paper, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { ownUnsent, removeUnsentOf } from "../offline/unsent.ts"
import { PaperSheet } from "./PaperSheet.tsx"

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

async function open() {
  const network = mockNetwork()
  network.respond("GET", `${papers}?car_id=${car.id}`, ok({ items: [], next_cursor: null }))
  network.respond("GET", `${papers}?limit=20`, ok({ items: [], next_cursor: null }))
  const onClose = vi.fn()
  const user = await renderPart(
    <PaperSheet
      kind="sale_contract"
      car={{ ...car, vin: "YV1DZ8256C2271234", sold_to: null }}
      organization={company}
      isImpersonating={false}
      onFillInCar={vi.fn()}
      onClose={onClose}
    />,
  )
  await screen.findByLabelText("Adresas")
  return { network, user, onClose }
}

test("what is to be issued waits as a draft where the connection is lost, and takes no number", async () => {
  const { network, user, onClose } = await open()
  network.respond("POST", papers, lost)
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await fill(user, field("Kodas arba gimimo data"), "48001010000")
  await fill(user, field("Adresas"), "Vilnius")
  await user.click(press("Išrašyti"))
  await findToast("Laukia ryšio")
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
  again.network.respond("POST", papers, ok({ ...paper, state: "draft" }))
  await again.user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(again.network.sent("POST")).toMatchObject([
    { id: waiting?.body.id, side: { name: "Ona Onaitė", address: "Kaunas" } },
  ])
  await waitFor(async () => expect(await ownUnsent()).toEqual([]))
  expect(onClose).toHaveBeenCalled()
})
