import type { Car } from "@marza/domain/cars/schemas.ts"
import type { PartnerName } from "@marza/domain/payers/fields.ts"
import type { NewSplit } from "@marza/domain/splits/schemas.ts"
import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../../test/render.tsx"
import { car as volvo } from "../../../test/rows.ts"
import { CarTable } from "../../cars/CarTable.tsx"
import { clearSelection } from "../../cars/selectedCars.ts"
import { session } from "../../session/session.ts"
import { Payers } from "../../ui/payersContext.ts"
import { SelectedCars } from "./SelectedCars.tsx"

const { organization_id: organizationId } = volvo
const cars = ["Audi A4", "BMW X3", "Citroën C4", "Dacia Logan"].map((name, index) => ({
  ...volvo,
  id: `0190aaaa-0000-7000-8000-00000000010${index}`,
  name,
}))
const totals = {
  cars: 4,
  purchase_eur: "0.00",
  purchase_estimated: false,
  expenses_eur: "0.00",
  cost_eur: "0.00",
  cost_estimated: false,
  profit: "0.00",
  profit_cars: 0,
  profit_estimated: false,
}

afterEach(clearSelection)

async function open(partners: readonly PartnerName[] = [], changes: readonly Partial<Car>[] = []) {
  const network = mockNetwork()
  network.respond("GET", `/api/organizations/${organizationId}/car-totals`, ok(totals))
  network.respond("POST", `/api/organizations/${organizationId}/splits`, ok({}))
  const user = await renderPart(
    <>
      <Payers value={{ partners, userId: null }}>
        <SelectedCars organizationId={organizationId} />
      </Payers>
      <CarTable
        listKey=""
        cars={cars.map(({ id, name, ...car }, index) => ({ ...car, ...changes[index], id, name }))}
        total={4}
        hasMore={false}
        organizationId={organizationId}
        filter={{}}
        onMore={() => {}}
        onFilterChange={() => {}}
        onStatusChange={() => {}}
        onSell={() => {}}
      />
    </>,
  )
  return { network, user }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name })
const ofCar = (name: string) => box(`Pasirinkti: ${name}`)
const all = () => box("Pasirinkti rodomus (4)")
const chosen = () => cars.filter(({ name }) => ofCar(name).checked).map(({ name }) => name)
const bar = () => screen.queryByRole("region", { name: "Pasirinkti automobiliai" })

test("chosen cars are counted at the bottom, and Shift chooses all in between", async () => {
  const { user } = await open()
  expect(bar()).toBeNull()
  await user.click(ofCar("BMW X3"))
  expect(bar()?.textContent).toContain("Pasirinktas 1 automobilis")
  expect(all().indeterminate).toBe(true)
  await user.keyboard("{Shift>}")
  await user.click(ofCar("Dacia Logan"))
  await user.keyboard("{/Shift}")
  expect(chosen()).toEqual(["BMW X3", "Citroën C4", "Dacia Logan"])
  expect(bar()?.textContent).toContain("Pasirinkti 3 automobiliai")
  await user.click(all())
  expect(all()).toMatchObject({ checked: true, indeterminate: false })
  await user.click(ofCar("Audi A4"))
  expect(chosen()).toEqual(["BMW X3", "Citroën C4", "Dacia Logan"])
  await user.click(screen.getByRole("button", { name: "Atšaukti pasirinkimą" }))
  expect(chosen()).toEqual([])
  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(all())
})

test("by keyboard the arrows lead from checkbox to checkbox, and Escape chooses none", async () => {
  const { user } = await open()
  ofCar("Audi A4").focus()
  await user.keyboard(" {ArrowDown}{ArrowDown} ")
  expect(chosen()).toEqual(["Audi A4", "Citroën C4"])
  await user.keyboard("{ArrowUp}")
  expect(document.activeElement).toBe(ofCar("BMW X3"))
  await user.keyboard("{Escape}")
  expect(chosen()).toEqual([])
  expect(document.activeElement).toBe(ofCar("BMW X3"))
})

test("an invoice is split among the chosen cars, which are then chosen no more", async () => {
  const { user, network } = await open()
  await user.click(ofCar("Citroën C4"))
  await user.click(ofCar("Audi A4"))
  await user.click(screen.getByRole("button", { name: "Padalyti sąskaitą" }))
  const sheet = await screen.findByRole("dialog", { name: "Sąskaita keliems automobiliams" })
  // Escape closes the sheet alone.
  await user.keyboard("{Escape}")
  expect(chosen()).toEqual(["Audi A4", "Citroën C4"])
  expect(sheet.isConnected).toBe(false)
  await user.click(screen.getByRole("button", { name: "Padalyti sąskaitą" }))
  const again = within(await screen.findByRole("dialog"))
  expect(
    again.getAllByLabelText(/^Dalis: /).map((part) => part.getAttribute("aria-label")),
  ).toEqual(["Dalis: Citroën C4", "Dalis: Audi A4"])
  await fill(user, field("Suma"), "400")
  await fill(user, field("Aprašymas"), "Autovežis iš Hamburgo")
  await user.click(again.getByRole("button", { name: "Pridėti sąskaitą" }))
  await findToast("Sąskaita padalyta.")
  const [sent] = network.sent("POST") as NewSplit[]
  expect(sent).toMatchObject({ amount: "400.00", description: "Autovežis iš Hamburgo" })
  expect(sent?.parts.map(({ car_id, amount }) => [car_id, amount])).toEqual([
    [cars[2]?.id, "200.00"],
    [cars[0]?.id, "200.00"],
  ])
  expect(chosen()).toEqual([])
  // What had opened the sheet is gone.
  await waitFor(() => expect(document.activeElement).toBe(all()))
})

test("the next person on the device finds no car chosen", async () => {
  const { user } = await open()
  await user.click(all())
  const now = session.current()
  if (!now) throw new Error("nobody is signed in")
  act(() => session.set({ ...now, access_token: "a-newer-token" }))
  expect(chosen()).toHaveLength(4)
  act(() => session.set({ ...now, user: { ...now.user, id: volvo.id } }))
  expect(chosen()).toEqual([])
})

test("one action says who paid for the chosen cars, and one takes that back but not over a change of somebody else", async () => {
  const tomas = { id: "t1", user_id: null, name: "Tomas Petraitis", joined_no: 1, is_active: true }
  const { user, network } = await open([tomas, { ...tomas, id: "t2", is_active: false }])
  const path = (index: number) => `/api/organizations/${organizationId}/cars/${cars[index]?.id}`
  const at = (index: number, version: number, purchase_paid_by: string | null) => ({
    ...cars[index],
    version,
    purchase_paid_by,
  })
  const error = "Jau pakeista."
  const stale = (current: unknown) => refusal(409, { code: "stale_version", error, current })
  network.respond("PATCH", path(0), ok(at(0, 2, "t1")), ok(at(0, 3, null)))
  // Somebody has changed the second one before, and changes it after it, too; the third one is deleted.
  network.respond(
    "PATCH",
    path(1),
    stale(at(1, 7, "t2")),
    ok(at(1, 8, "t1")),
    stale(at(1, 9, "t1")),
  )
  network.respond("PATCH", path(2), refusal(404, { code: "not_found", error: "Nėra." }))
  for (const name of ["Audi A4", "BMW X3", "Citroën C4"]) await user.click(ofCar(name))
  await user.click(screen.getByRole("button", { name: "Nurodyti, kas pirko" }))
  const menu = within(await screen.findByRole("menu"))
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Tomas Petraitis",
    "Firma",
  ])
  await user.click(menu.getByRole("menuitem", { name: "Tomas Petraitis" }))
  await findToast(
    "Už pirkimą mokėjo Tomas Petraitis: 2 automobiliai.",
    "Nepakeista: Citroën C4 (Nėra.)",
  )
  expect(chosen()).toEqual([])
  expect(document.activeElement).toBe(all())
  expect(network.sent("PATCH")).toMatchObject([
    { version: 1, purchase_paid_by: "t1" },
    { version: 1, purchase_paid_by: "t1" },
    { version: 7, purchase_paid_by: "t1" },
    { version: 1, purchase_paid_by: "t1" },
  ])
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast(
    "Ankstesnis mokėtojas grąžintas: 1 automobilis.",
    "Nepakeista: BMW X3 (Jau pakeista.)",
  )
  expect(network.sent("PATCH").slice(4)).toMatchObject([
    { version: 2, purchase_paid_by: null },
    { version: 8, purchase_paid_by: "t2" },
  ])
})

test("where the connection is lost on the way, what was done is told and taken back, and the rest stays chosen", async () => {
  const tomas = { id: "t1", user_id: null, name: "Tomas Petraitis", joined_no: 1, is_active: true }
  const { user, network } = await open([tomas])
  const path = (index: number) => `/api/organizations/${organizationId}/cars/${cars[index]?.id}`
  network.respond(
    "PATCH",
    path(0),
    ok({ ...cars[0], version: 2, purchase_paid_by: "t1" }),
    ok({ ...cars[0], version: 3, purchase_paid_by: null }),
  )
  const busy = refusal(503, { error: "Serveris užimtas." })
  network.respond("PATCH", path(1), busy, ok({ ...cars[1], version: 2, purchase_paid_by: "t1" }))
  network.respond("PATCH", path(2), ok({ ...cars[2], version: 2, purchase_paid_by: "t1" }))
  for (const name of ["Audi A4", "BMW X3", "Citroën C4"]) await user.click(ofCar(name))
  const pay = async () => {
    await user.click(screen.getByRole("button", { name: "Nurodyti, kas pirko" }))
    await user.click(await screen.findByRole("menuitem", { name: "Tomas Petraitis" }))
  }
  await pay()
  await findToast(
    "Už pirkimą mokėjo Tomas Petraitis: 1 automobilis.",
    "Serveris užimtas. BMW X3, Citroën C4",
  )
  expect(chosen()).toEqual(["BMW X3", "Citroën C4"])
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Ankstesnis mokėtojas grąžintas: 1 automobilis.")
  await pay()
  await findToast("Už pirkimą mokėjo Tomas Petraitis: 2 automobiliai.")
  expect(chosen()).toEqual([])
})

test("nothing of who paid stands at the chosen cars without partners", async () => {
  const { user } = await open()
  await user.click(ofCar("Audi A4"))
  expect(screen.queryByRole("button", { name: "Nurodyti, kas pirko" })).toBeNull()
})

const pathOf = (index: number) => `/api/organizations/${organizationId}/cars/${cars[index]?.id}`

test("the chosen cars add up: cost, the prices that are known, and the profit of those", async () => {
  const { user } = await open(
    [],
    [
      { ...volvo, status: "bought", cost_eur: "8000.00", asking_price: "9500.00", profit: null },
      { ...volvo, status: "bought", cost_eur: "1000.00", asking_price: null, profit: null },
      {
        ...volvo,
        status: "sold",
        cost_eur: "500.00",
        asking_price: "9.00",
        sale_price_eur: "700.00",
        profit: "200.00",
      },
    ],
  )
  for (const name of ["Audi A4", "BMW X3", "Citroën C4"]) await user.click(ofCar(name))
  const text = bar()?.textContent?.replaceAll("\u00a0", " ")
  expect(text).toContain("Savikaina9 500,00 EUR")
  expect(text).toContain("Kainos (2 iš 3)10 200,00 EUR")
  expect(text).toContain("Pelnas (2 iš 3)+1 700,00 EUR")
})

test("a status is given to the chosen cars, one after the other; each refusal is told, and one press takes all back", async () => {
  const { user, network } = await open(
    [],
    [{ status: "bought" }, { status: "bought" }, { status: "preparing" }],
  )
  const now = (index: number, version: number, status: string) =>
    ok({ ...cars[index], version, status })
  network.respond("PUT", `${pathOf(0)}/status`, now(0, 2, "preparing"))
  network.respond("DELETE", `${pathOf(0)}/status`, now(0, 3, "bought"))
  const error = "Išrašyta sąskaita."
  network.respond("PUT", `${pathOf(1)}/status`, refusal(409, { code: "invoice_issued", error }))
  for (const name of ["Audi A4", "BMW X3", "Citroën C4"]) await user.click(ofCar(name))
  await user.click(within(bar() as HTMLElement).getByRole("button", { name: "Būsena" }))
  await user.click(await screen.findByRole("menuitem", { name: "Ruošiamas" }))
  await findToast(
    "Ruošiamas: 1 automobilis.",
    "Nepakeista: Citroën C4 (jau ruošiamas); BMW X3 (Išrašyta sąskaita.)",
  )
  expect(network.sent("PUT")).toEqual([{ status: "preparing" }, { status: "preparing" }])
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Ankstesnė būsena grąžinta: 1 automobilis.")
  expect(network.sent("DELETE")).toEqual([{ version: 2 }])
})

test("the asking prices of the chosen cars are lowered by a part, and come back; a car without one says so", async () => {
  const { user, network } = await open([], [{ asking_price: "10000.00" }, { asking_price: null }])
  network.respond(
    "PATCH",
    pathOf(0),
    ok({ ...cars[0], version: 2, asking_price: "9500.00" }),
    ok({ ...cars[0], version: 3, asking_price: "10000.00" }),
  )
  for (const name of ["Audi A4", "BMW X3"]) await user.click(ofCar(name))
  await user.click(screen.getByRole("button", { name: "Prašoma kaina" }))
  const dialog = await screen.findByRole("dialog", { name: "Prašoma kaina" })
  await user.click(within(dialog).getByRole("radio", { name: "Sumažinti" }))
  const save = within(dialog).getByRole("button", { name: "Išsaugoti" })
  await fill(user, field("Kiek procentų", dialog), "100")
  await user.click(save)
  expect(dialog.textContent).toContain("Įrašykite procentus, pavyzdžiui, 5.")
  await fill(user, field("Kiek procentų", dialog), "5")
  await user.click(save)
  await findToast(
    "Prašoma kaina pakeista: 1 automobilis.",
    "Nepakeista: BMW X3 (prašomos kainos neturi)",
  )
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Ankstesnė prašoma kaina grąžinta: 1 automobilis.")
  expect(network.sent("PATCH")).toEqual([
    { version: 1, asking_price: "9500.00" },
    { version: 2, asking_price: "10000.00" },
  ])
})

test("the chosen cars are exported by their ids", async () => {
  const { user, network } = await open()
  for (const name of ["Citroën C4", "Audi A4"]) await user.click(ofCar(name))
  network.respond("POST", "/api/downloads", ok({ url: "/downloads/x" }))
  await user.click(screen.getByRole("button", { name: "Eksportuoti pasirinktus" }))
  await user.click(await screen.findByRole("menuitem", { name: "Eksportuoti į CSV" }))
  const path = `/api/organizations/${organizationId}/cars/export.csv`
  await waitFor(() =>
    expect(network.sent("POST")).toEqual([{ path: `${path}?ids=${cars[2]?.id}%2C${cars[0]?.id}` }]),
  )
})

test("by keyboard the bar follows the checkbox that was left, and is followed by what stands after it", async () => {
  const { user } = await open()
  ofCar("BMW X3").focus()
  await user.keyboard(" ")
  await user.tab()
  const buttons = within(bar() as HTMLElement).getAllByRole("button")
  expect(document.activeElement).toBe(buttons[0])
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(ofCar("BMW X3"))
  await user.tab()
  for (const _ of buttons) await user.tab()
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "BMW X3" }))
})
