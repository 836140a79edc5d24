import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { describe, expect, test } from "vitest"
import { noContent, ok, refusal } from "../../../test/network.ts"
import { address, listOf, mockProgram, openApp } from "../../../test/openApp.tsx"
import { field, fill, findToast } from "../../../test/render.tsx"
import { car, expense, organization, payment } from "../../../test/rows.ts"
import { setLanguage } from "../../messages/first.ts"
import { selection } from "../../organizations/selection.ts"
import { queryClient } from "../query-client.ts"

const root = `/api/organizations/${organization.id}/cars`
const path = `${root}/${car.id}`

async function open(...opened: string[]) {
  const network = mockProgram([car])
  const user = await openApp(`/car/${car.id}`)
  await screen.findByRole("heading", { level: 1, name: car.name })
  for (const name of opened) await user.click(await screen.findByRole("button", { name }))
  return { network, user }
}

const name = "Keisti pavadinimą ir aprašymą"
const description = () => field("Aprašymas")
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Išsaugoti" }))
const press = (user: UserEvent, label: string, among = document.body) =>
  user.click(within(among).getByRole("button", { name: label }))
const back = (user: UserEvent) => user.click(screen.getByRole("link", { name: "Grįžti" }))

async function choose(user: UserEvent, action: string) {
  await press(user, "Kiti veiksmai")
  await user.click(await screen.findByRole("menuitem", { name: action }))
}

/** Whether the browser would ask before it closes the tab. */
const wouldAsk = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }))

test("a car that is opened directly has a link to the list", async () => {
  const { user } = await open()
  await back(user)
  await waitFor(() => expect(address()).toBe("/"))
  expect(await screen.findByRole("article")).toBeTruthy()
})

test("a car is deleted after a question, and leads to the list", async () => {
  const { network, user } = await open(name)
  network.respond("DELETE", path, noContent)
  await fill(user, field("Pavadinimas"), "Pakeistas vardas")
  await choose(user, "Ištrinti automobilį")
  const question = () => screen.findByRole("alertdialog", { name: /^Ištrinti automobilį/ })
  expect((await question()).textContent).toContain(
    "Ar tikrai norite ištrinti šį automobilį? Šis veiksmas neatšaukiamas.",
  )
  await press(user, "Atšaukti", await question())
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(network.sent("DELETE")).toEqual([])
  await choose(user, "Ištrinti automobilį")
  network.respond("GET", root, listOf([]))
  await press(user, "Ištrinti", await question())
  await findToast("Automobilis ištrintas.")
  expect(await screen.findByText("Automobilių dar nėra")).toBeTruthy()
  expect(address()).toBe("/")
})

test("a paper of a reserved car proposes whoever has paid the deposit", async () => {
  const deposit = { ...payment, until: "2099-11-28" }
  const network = mockProgram([{ ...car, reserved_until: deposit.until }])
  const sums = {
    received_eur: "300.00",
    received_estimated: false,
    cash_eur: "0.00",
    is_unpaid: false,
  }
  network.respond("GET", `${path}/payments`, ok({ items: [deposit], next_cursor: null, sums }))
  const user = await openApp(`/car/${car.id}`)
  await screen.findByText(/Rezervuota iki .*Jonas Jonaitis/)
  await choose(user, "Avanso kvitas")
  await screen.findByRole("dialog", { name: "Avanso kvitas" })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Jonas Jonaitis")
})

describe("a car that cannot be shown", () => {
  test("says why once, and is read again at a press", async () => {
    const network = mockProgram()
    const why = refusal(403, { error: "Garažas užrakintas" })
    network.respond("GET", path, why, why, ok(car))
    const user = await openApp(`/car/${car.id}`)
    await findToast("Klaida", "Garažas užrakintas")
    await press(user, "Bandyti dar kartą")
    await waitFor(() => expect(network.calls.filter((call) => call.path === path)).toHaveLength(2))
    expect(await screen.findByRole("button", { name: "Bandyti dar kartą" })).toBeTruthy()
    expect(screen.getAllByText("Garažas užrakintas")).toHaveLength(1)
    await press(user, "Bandyti dar kartą")
    expect(await screen.findByRole("heading", { level: 1, name: car.name })).toBeTruthy()
  })

  test.each([
    ["is nobody's", car.id, 404],
    ["has an address that is no id", "abc", 400],
  ])("is not found where it %s", async (_what, id, status) => {
    const network = mockProgram()
    network.respond("GET", `${root}/${id}`, refusal(status, { code: "not_found" }))
    network.respond("GET", `/api/cars/${id}`, refusal(status, { code: "not_found" }))
    await openApp(`/car/${id}`)
    expect(await screen.findByText("Automobilis nerastas")).toBeTruthy()
  })

  const baltic: Organization = {
    ...organization,
    id: "0190aaaa-0000-7000-8000-000000000999",
    name: "Baltic Motors",
  }
  const theirs: Car = { ...car, organization_id: baltic.id }

  test("is not found where it is of an organization that one is no member of", async () => {
    const network = mockProgram()
    network.respond("GET", `/api/cars/${car.id}`, ok(theirs))
    await openApp(`/car/${car.id}`)
    expect(await screen.findByText("Automobilis nerastas")).toBeTruthy()
    expect(selection.current()).toBe(organization.id)
  })

  test("switches to another of the person's organizations where it is of that, and says so", async () => {
    const network = mockProgram()
    network.respond("GET", "/api/organizations", ok({ items: [organization, baltic] }))
    network.respond("GET", `/api/cars/${car.id}`, ok(theirs))
    network.respond("GET", `/api/organizations/${baltic.id}/cars/${car.id}`, ok(theirs))
    await openApp(`/car/${car.id}`)
    expect(await screen.findByRole("heading", { level: 1, name: car.name })).toBeTruthy()
    await findToast("Dabar rodoma organizacija: Baltic Motors.")
    expect(document.title).toBe("Baltic Motors")
    expect(selection.current()).toBe(baltic.id)
  })
})

test("a chosen status is saved only with the form, and its undo keeps what is typed since", async () => {
  const { network, user } = await open()
  const sold: Car = { ...car, status: "sold", version: 2 }
  network.respond(
    "PATCH",
    path,
    ok(sold),
    ok<Car>({ ...car, description: "Du raktai", version: 4 }),
  )
  network.respond("DELETE", `${path}/status`, ok<Car>({ ...car, version: 3 }))
  const status = () => field("Būsena")
  await user.selectOptions(status(), "sold")
  expect(screen.getByText("Neišsaugota")).toBeTruthy()
  expect(network.sent("PATCH")).toEqual([])
  await save(user)
  await findToast("Automobilis atnaujintas.", "Būsena pakeista.")
  expect(network.sent("PATCH")).toMatchObject([{ version: 1, status: "sold" }])

  await press(user, name)
  await fill(user, description(), "Du raktai")
  await press(user, "Anuliuoti")
  await findToast("Ankstesnė būsena grąžinta.")
  expect(network.sent("DELETE")).toEqual([{ version: 2 }])
  await waitFor(() => expect(status().value).toBe("bought"))
  expect(description().value).toBe("Du raktai")
  await save(user)
  await waitFor(() =>
    expect(network.sent("PATCH")[1]).toMatchObject({ version: 3, description: "Du raktai" }),
  )
})

test("Enter in the status of a car saves it", async () => {
  const { network, user } = await open()
  network.respond("PATCH", path, ok<Car>({ ...car, status: "preparing", version: 2 }))
  await user.selectOptions(field("Būsena"), "preparing")
  field("Būsena").focus()
  await user.keyboard("{Enter}")
  await findToast("Automobilis atnaujintas.")
})

test("closing the tab asks only while there are unsaved changes", async () => {
  const { network, user } = await open(name)
  network.respond("PATCH", path, ok<Car>({ ...car, description: "Du raktai", version: 2 }))
  expect(wouldAsk()).toBe(false)
  await fill(user, description(), "Du raktai")
  expect(wouldAsk()).toBe(true)
  await save(user)
  await findToast("Automobilis atnaujintas.")
  await waitFor(() => expect(wouldAsk()).toBe(false))
})

test("an unsaved price on the page survives a new expense, which its profit then counts", async () => {
  const { network, user } = await open("Pinigai: Keisti")
  await fill(user, field("Pardavimo kaina"), "1500")
  await press(user, "Pridėti išlaidą")
  const dialog = await screen.findByRole("dialog", { name: "Pridėti išlaidą" })
  await fill(user, field("Aprašymas", dialog), "Padangos")
  await fill(user, field("Suma", dialog), "100")
  const costs = { expenses_eur: "100.00", cost_eur: "1100.00", profit: "900.00" }
  network.respond("GET", path, ok<Car>({ ...car, ...costs }))
  network.respond("POST", `${path}/expenses`, ok<Expense>(expense))
  await user.keyboard("{Enter}")
  await findToast("Išlaida pridėta.")
  await waitFor(() =>
    expect(screen.getByRole("region", { name: /pelnas/i }).textContent).toMatch(/\+400,00\sEUR/),
  )
  expect(field("Pardavimo kaina").value).toMatch(/^1\s500,00$/)
  expect(network.sent("PATCH")).toEqual([])
})

test("Save says that the car was deleted a moment ago, loses nothing, and offers to add it as a new one", async () => {
  const { network, user } = await open(name)
  const gone = refusal(404, { code: "not_found" })
  network.respond("PATCH", path, gone)
  network.respond("GET", path, gone)
  network.respond("GET", `/api/cars/${car.id}`, gone)
  const deletion = { deleted_by: "Tomas Petrauskas", deleted_at: "2026-11-24T08:05:00.000Z" }
  network.respond("GET", `${path}/deletion`, ok(deletion))
  await fill(user, description(), "Raudonas")
  await save(user)
  const told = /^Tomas Petrauskas ištrynė šį automobilį .* \d\d:\d\d\./
  expect((await screen.findByText(told)).closest("[role=alert]")).toBeTruthy()
  expect(description().value).toBe("Raudonas")
  for (const left of ["Išsaugoti", "Kiti veiksmai"])
    expect(screen.queryByRole("button", { name: left })).toBeNull()
  expect(screen.queryByText("Klaida")).toBeNull()
  // Every navigation but the one to a new car asks, because it would lose what is typed.
  await back(user)
  await press(user, "Likti", await screen.findByRole("alertdialog"))
  expect(description().value).toBe("Raudonas")
  await user.click(screen.getByRole("link", { name: "Pridėti kaip naują" }))
  expect(await screen.findByRole("heading", { name: "Naujas automobilis" })).toBeTruthy()
  expect(address()).toBe("/car/new")
  expect(field("Pavadinimas").value).toBe("Volvo V60")
  expect(description().value).toBe("Raudonas")
})

test("a car that was deleted names who did it where it is opened", async () => {
  const network = mockProgram()
  network.respond("GET", `/api/cars/${car.id}`, refusal(404, { code: "not_found" }))
  const deletion = { deleted_by: "Tomas", deleted_at: "2026-11-24T08:05:00.000Z" }
  network.respond("GET", `${path}/deletion`, ok(deletion))
  await openApp(`/car/${car.id}`)
  expect(await screen.findByText("Automobilis nerastas")).toBeTruthy()
  expect(screen.getByText(/^Tomas ištrynė šį automobilį/)).toBeTruthy()
})

describe("the history of a car", () => {
  test("is shown to owners and admins alone", async () => {
    for (const role of ["owner", "admin", "member"] as const) {
      const network = mockProgram([car], { ...organization, role })
      network.respond("GET", `${path}/attachments?limit=100`, ok({ items: [] }))
      await openApp(`/car/${car.id}`)
      await screen.findByRole("heading", { level: 1, name: car.name })
      expect(screen.queryAllByText("Istorija"), role).toHaveLength(role === "member" ? 0 : 1)
      cleanup()
      queryClient.clear()
    }
  })

  test("has what is saved on the page while it is open, in the organization's language", async () => {
    const english: Organization = { ...organization, language: "en" }
    const network = mockProgram([car], english)
    const history = `/api/organizations/${organization.id}/history?car_id=${car.id}&limit=20`
    const entry = (id: string, fields: object) => ({
      id,
      at: "2026-11-24T08:05:00.000Z",
      actor_id: car.user_id,
      actor_name: "Rasa",
      viewed_as: null,
      viewed_as_name: null,
      entity: "cars",
      entity_id: car.id,
      car_id: car.id,
      action: "update",
      before: null,
      after: null,
      expense: null,
      payment: null,
      task: null,
      import_id: null,
      import_file_name: null,
      ...fields,
    })
    const added = entry("1", { action: "insert", after: {} })
    const changed = { before: { status: "bought" }, after: { status: "preparing" } }
    network.respond(
      "GET",
      history,
      ok({ items: [added], next_cursor: null }),
      ok({ items: [entry("2", changed), added], next_cursor: null }),
    )
    network.respond("PATCH", path, ok<Car>({ ...car, status: "preparing", version: 2 }))
    const user = await openApp(`/car/${car.id}`)
    await user.click(await screen.findByText("History"))
    const sentences = () => [...document.querySelectorAll("li p")].map((p) => p.textContent)
    await waitFor(() => expect(sentences()).toEqual(["added the car."]))
    await user.selectOptions(field("Status"), "preparing")
    await press(user, "Save")
    await waitFor(() =>
      expect(sentences()[0]).toBe("changed the status from “Purchased” to “In preparation”."),
    )
    await setLanguage("lt")
  })
})
