import type { Car } from "@marza/domain/cars/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { lost, ok, refusal } from "../../test/network.ts"
import { address, listOf, mockProgram, openApp } from "../../test/openApp.tsx"
import { field, fill, findToast } from "../../test/render.tsx"
import { car, organization, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { removeUnsentOf } from "../offline/unsent.ts"
import { queryClient } from "./query-client.ts"
import { followUnsent } from "./sendUnsent.ts"

vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  return mockIndexedDb().module
})

// There is one tab.
vi.mock("../session/exclusive.ts", () => ({
  openExclusive: () => (work: () => Promise<unknown>) => work(),
}))

const send = followUnsent(queryClient)
const root = `/api/organizations/${organization.id}/cars`

afterEach(async () => {
  await removeUnsentOf(signedIn.user.id)
  offline.setLost(false)
})

const region = (name: string) => screen.getByRole("region", { name })
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Išsaugoti" }))
const unsent = () => screen.queryByRole("region", { name: "Neišsiųsta" })

/** The connection is back, and what waits is sent. */
async function restore() {
  offline.setLost(false)
  await send()
}

async function add(user: UserEvent, name: string) {
  await screen.findByLabelText(/^Pavadinimas/)
  await fill(user, field("Pavadinimas"), name)
  await fill(user, field("Pirkimo kaina"), "118000")
}

test("a new car is kept as typed when the network fails, and can be corrected before it is sent", async () => {
  const network = mockProgram()
  network.respond("POST", root, lost)
  const user = await openApp("/car/new")
  await add(user, "Volvo V60")
  await user.click(region("Daugiau").querySelector("summary") as Element)
  await fill(user, field("Aprašymas"), "Kieme, prie vartų")
  await user.selectOptions(field("Valiuta", region("Pirkimas")), "NOK")
  await fill(user, field("Kursas", region("Pirkimas")), "0,0862")
  await save(user)
  await waitFor(() => expect(address()).toBe("/"))
  const waiting = async () => within(await screen.findByRole("region", { name: "Neišsiųsta" }))
  expect((await (await waiting()).findByRole("listitem")).textContent).toContain("Volvo V60")
  await user.click((await waiting()).getByRole("button", { name: "Pataisyti: Volvo V60" }))
  await waitFor(() => expect(field("Aprašymas").value).toBe("Kieme, prie vartų"))
  expect(field("Kursas", region("Pirkimas")).value).toBe("0.0862")
  await fill(user, field("Pavadinimas"), "Volvo V90")
  await save(user)
  await waitFor(() => expect(unsent()?.textContent).toContain("Volvo V90"))

  const stored = { ...car, name: "Volvo V90" }
  network.respond("POST", root, ok<Car>(stored))
  network.respond("GET", root, listOf([stored]))
  await restore()
  await findToast("Išsiųsta: Volvo V90")
  expect(await screen.findByRole("article")).toBeTruthy()
  expect(unsent()).toBeNull()
  const sent = network.sent("POST") as Car[]
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(sent.at(-1)).toMatchObject({
    name: "Volvo V90",
    description: "Kieme, prie vartų",
    purchase_exchange_rate: "0.0862",
  })
})

test("a car that was stored although its response was lost gets what was typed afterwards", async () => {
  const network = mockProgram()
  network.respond("POST", root, lost)
  const user = await openApp("/car/new")
  await add(user, "Volvo")
  await save(user)
  await user.click(await screen.findByRole("button", { name: "Pataisyti: Volvo" }))
  await screen.findByLabelText(/^Pavadinimas/)
  await fill(user, field("Pavadinimas"), "Volvo V60")
  const [{ id }] = network.sent("POST") as [Car]
  network.respond("POST", root, refusal(409, { code: "id_taken" }))
  network.respond("PATCH", `${root}/${id}`, ok<Car>({ ...car, id, version: 2 }))
  network.respond("GET", `${root}/${id}`, ok<Car>({ ...car, id }))
  offline.setLost(false)
  await save(user)
  await findToast("Automobilis pridėtas.")
  await waitFor(() => expect(address()).toBe(`/car/${id}`))
  expect(network.sent("PATCH")).toMatchObject([{ version: 1, name: "Volvo V60" }])
})
