import type { Car } from "@marza/domain/cars/schemas.ts"
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { ok, refusal } from "../../test/network.ts"
import { address, mockProgram, openApp, user as person, reopenApp } from "../../test/openApp.tsx"
import { field, fill, findToast } from "../../test/render.tsx"
import { car, organization, signedIn } from "../../test/rows.ts"
import { restored } from "../../test/session-end.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { forgetDrafts } from "../ui/draftFiles.ts"
import { followSession } from "./session-changes.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})
vi.mock("../images/preparing.ts", () => ({
  preparePhotoInTurn: async (file: File) => ({ image: file, preview: file }),
}))

const root = `/api/organizations/${organization.id}`
const somebodyElse = { ...signedIn, user: { ...signedIn.user, id: car.id } }

beforeAll(() => {
  session.set(signedIn)
  followSession()
})

let network: ReturnType<typeof mockProgram>
beforeEach(() => {
  network = mockProgram([car], { ...organization, role: "owner" })
})
afterEach(async () => {
  impersonation.set(null)
  for (const { user } of [signedIn, somebodyElse]) await forgetDrafts(user.id)
})

const isToldRestored = () => document.body.textContent.includes(restored)
const photos = () =>
  screen
    .queryAllByRole("button", { name: /^Ištrinti nuotrauką/ })
    .map(({ disabled }: Element & { disabled?: boolean }) => disabled)
const keptFiles = async () =>
  (await indexedDb.current?.module.keys("marza.drafts" as never)) as unknown[]

const openForm = async () => {
  cleanup()
  const user = await openApp("/car/new")
  await screen.findByLabelText(/^Pavadinimas/)
  return user
}

/** Opens the form of a new car and fills in a name, a price and a photo. */
async function typeCar() {
  const user = await openForm()
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await fill(user, field("Pirkimo kaina"), "5000")
  const photo = new File(["jpeg"], "IMG_1.jpg", { type: "image/jpeg" })
  fireEvent.change(screen.getByLabelText("Įkelti nuotrauką"), { target: { files: [photo] } })
  await waitFor(() => expect(photos()).toEqual([false]))
  return user
}

/** Until the form is gone, and not only the address. */
async function waitForSignIn() {
  await waitFor(() => expect(address()).toBe("/auth"))
  await screen.findByLabelText(/^El\. paštas/)
}

/** The server has ended the session, which the next call finds out. */
async function endSession(user: Awaited<ReturnType<typeof typeCar>>) {
  network.respond("POST", `${root}/cars`, refusal(401, { code: "signed_out" }))
  network.respond("POST", "/api/session/refresh", refusal(401, { code: "signed_out" }))
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await waitForSignIn()
}

test("a new car and its photo are back after a sign-in, which is said, and are sent then", async () => {
  const user = await typeCar()
  const before = network.sent("POST")
  await endSession(user)
  session.set(signedIn)
  await waitFor(() => expect(address()).toBe("/car/new"))
  await findToast(restored)
  expect(field("Pavadinimas").value).toBe("Volvo V60")
  expect(field("Pirkimo kaina").value).toMatch(/^5\s000,00$/)
  await waitFor(() => expect(photos()).toEqual([false]))
  network.respond("POST", `${root}/cars`, ok<Car>(car))
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() => expect(address()).toBe(`/car/${car.id}`))
  expect(before).toEqual([])
  const sent = network
    .sent("POST")
    .filter((body) => (body as Car | undefined)?.name === "Volvo V60")
  // The same id, so that a car whose response was lost is not added twice.
  expect(new Set((sent as Car[]).map(({ id }) => id)).size).toBe(1)
  await eventually(async () => expect(await keptFiles()).toEqual([]))
  await reopenApp()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("marza.draft."))).toEqual([])
})

test("another person who signs in finds a blank form, and the first one theirs", async () => {
  const user = await typeCar()
  await endSession(user)
  session.set(somebodyElse)
  await waitFor(() => expect(address()).toBe("/car/new"))
  await screen.findByLabelText(/^Pavadinimas/)
  expect(field("Pavadinimas").value).toBe("")
  expect(photos()).toEqual([])
  expect(isToldRestored()).toBe(false)
  session.remove("refused")
  await waitForSignIn()
  session.set(signedIn)
  await waitFor(() => expect(address()).toBe("/car/new"))
  await findToast(restored)
  expect(field("Pavadinimas").value).toBe("Volvo V60")
})

test("another person who has signed in in another tab does not see what is typed in this one", async () => {
  await typeCar()
  session.set(somebodyElse)
  await waitFor(() => expect(field("Pavadinimas").value).toBe(""))
  expect(photos()).toEqual([])
  session.set(signedIn)
  await waitFor(() => expect(field("Pavadinimas").value).toBe("Volvo V60"))
})

test("a sign-out leaves nothing of what was typed", async () => {
  await typeCar()
  expect(await keptFiles()).toHaveLength(1)
  session.remove("signed_out")
  await waitForSignIn()
  await eventually(async () => expect(await keptFiles()).toEqual([]))
  session.set(signedIn)
  await openForm()
  expect(field("Pavadinimas").value).toBe("")
  expect(isToldRestored()).toBe(false)
})

test("a form that is left on purpose is blank when it is opened again", async () => {
  const user = await typeCar()
  await user.click(screen.getByRole("link", { name: "Grįžti" }))
  await user.click(await screen.findByRole("button", { name: "Išeiti neišsaugojus" }))
  await waitFor(() => expect(address()).toBe("/"))
  await openForm()
  expect(field("Pavadinimas").value).toBe("")
  await eventually(async () => expect(await keptFiles()).toEqual([]))
  expect(isToldRestored()).toBe(false)
})

test("while impersonating nothing of one's own is shown, and nothing is kept", async () => {
  const user = await typeCar()
  await endSession(user)
  session.set(signedIn)
  network.respond("GET", "/api/user", ok({ ...person, impersonating: { ...somebodyElse.user } }))
  impersonation.set(somebodyElse.user.id)
  await openForm()
  expect(field("Pavadinimas").value).toBe("")
  expect(photos()).toEqual([])
  await fill(user, field("Pavadinimas"), "Ne mano")
  await reopenApp()
  await screen.findByLabelText(/^Pavadinimas/)
  expect(field("Pavadinimas").value).toBe("")
  expect(isToldRestored()).toBe(false)
})

test("an edited car is back after a sign-in on top of what somebody else has saved meanwhile", async () => {
  const user = await openApp(`/car/${car.id}`)
  await screen.findByRole("heading", { level: 1, name: car.name })
  await user.click(screen.getByRole("button", { name: "Pinigai: Keisti" }))
  await fill(user, field("Pirkimo kaina"), "4321")
  session.remove("refused")
  await waitForSignIn()
  const renamed: Car = { ...car, version: 2, name: "Pervadintas" }
  network.respond("GET", `${root}/cars/${car.id}`, ok(renamed))
  network.respond(
    "PATCH",
    `${root}/cars/${car.id}`,
    ok({ ...renamed, version: 3, purchase_price: "4321.00" }),
  )
  session.set(signedIn)
  await findToast(restored)
  await screen.findByRole("heading", { level: 1, name: "Pervadintas" })
  await user.click(await screen.findByRole("button", { name: "Išsaugoti" }))
  await findToast("Automobilis atnaujintas.")
  expect(network.sent("PATCH")).toMatchObject([
    { version: 2, name: "Pervadintas", purchase_price: "4321.00" },
  ])
})
