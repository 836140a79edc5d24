import type { Car } from "@marza/domain/cars/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, test } from "vitest"
import { ok } from "../../../test/network.ts"
import { address, mockProgram, openApp } from "../../../test/openApp.tsx"
import { field, fill, findToast } from "../../../test/render.tsx"
import { car, organization } from "../../../test/rows.ts"
import { router } from "../router.tsx"

const root = `/api/organizations/${organization.id}/cars`

/** Opens the form from the list, with a server that stores a car under whatever id it is sent. */
async function open() {
  const network = mockProgram()
  const user = await openApp("/")
  const [add] = await screen.findAllByRole("link", { name: "Pridėti automobilį" })
  await user.click(add as Element)
  await screen.findByLabelText(/^Pavadinimas/)
  network.respond("POST", root, ok<Car>(car))
  network.respond("GET", `${root}/${car.id}`, ok<Car>(car))
  return { network, user }
}

const region = (name: string) => screen.getByRole("region", { name })
const unfold = (user: UserEvent, name: string) =>
  user.click(region(name).querySelector("summary") as Element)
const save = () => screen.getByRole("button", { name: "Išsaugoti" })

test("a new car is sent with every field as the server stores it, and opens in place of its form", async () => {
  const { network, user } = await open()
  const [purchase, sale] = [region("Pirkimas"), region("Pardavimas")]
  await fill(user, field("Pavadinimas"), "  Tesla Model 3 ")
  await unfold(user, "Daugiau")
  await fill(user, field("Aprašymas"), "Du raktai")
  await user.selectOptions(field("Būsena"), "sold")
  await fill(user, field("Pirkimo kaina"), "21.400,00")
  await user.selectOptions(field("Valiuta", purchase), "USD")
  await user.click(within(purchase).getByRole("button", { name: /^Pastovus 0,86/ }))
  await unfold(user, "Pardavimas")
  await fill(user, field("Pardavimo kaina"), "19000.5")
  await user.selectOptions(field("Valiuta", sale), "GBP")
  await fill(user, field("Kursas", sale), "1,1420")
  await user.click(save())
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toMatchObject([
    {
      name: "Tesla Model 3",
      description: "Du raktai",
      status: "sold",
      purchase_price: "21400.00",
      purchase_currency: "USD",
      purchase_exchange_rate: "0.86",
      sale_price: "19000.50",
      sale_currency: "GBP",
      sale_exchange_rate: "1.142",
    },
  ])
  await waitFor(() => expect(address()).toBe(`/car/${car.id}`))
  await screen.findByRole("heading", { level: 1, name: car.name })
  router.history.back()
  await waitFor(() => expect(address()).toBe("/"))
})

test("a car that is entered months later is sent with its true days and details", async () => {
  const { network, user } = await open()
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await fill(user, field("Pirkimo kaina"), "5000")
  await unfold(user, "Dienos")
  await fill(user, field("Nupirktas"), "2026-03-05")
  await unfold(user, "Duomenys")
  await fill(user, field("Valstybinis numeris"), "abc 123")
  await fill(user, field("VIN"), "yv1dz8256c2271234")
  await fill(user, field("Rida, km"), "214 321")
  await fill(user, field("Prašoma kaina, EUR"), "6500")
  await user.click(save())
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toMatchObject([
    { bought_on: "2026-03-05", mileage_km: 214_321, asking_price: "6500.00" },
  ])
  const [sent] = network.sent("POST") as [Car]
  expect(sent.registration_number?.toUpperCase()).toBe("ABC 123")
  expect(sent.vin?.toUpperCase()).toBe("YV1DZ8256C2271234")
})

test("a double tap on Save adds a car once", async () => {
  const { network, user } = await open()
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await fill(user, field("Pirkimo kaina"), "5000")
  await user.dblClick(save())
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toHaveLength(1)
})

test("leaving a new car asks before what was typed is lost", async () => {
  const { user } = await open()
  await fill(user, field("Pavadinimas"), "Volvo V60")
  const answer = async (name: string) =>
    user.click(
      within(await screen.findByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })).getByRole(
        "button",
        { name },
      ),
    )
  await user.click(screen.getByRole("link", { name: "Grįžti" }))
  await answer("Likti")
  expect(address()).toBe("/car/new")
  expect(field("Pavadinimas").value).toBe("Volvo V60")
  await user.click(screen.getByRole("link", { name: "Analitika" }))
  await answer("Išeiti neišsaugojus")
  await waitFor(() => expect(address()).toMatch(/^\/analytics/))
})

test("a new car has neither CSV nor history, and is read from no server", async () => {
  const { network } = await open()
  expect(field("Pavadinimas").value).toBe("")
  expect(screen.queryByText("Istorija")).toBeNull()
  for (const name of ["Atsisiųsti CSV", "Kiti veiksmai"])
    expect(screen.queryByRole("button", { name })).toBeNull()
  expect(network.calls.filter(({ path }) => path.endsWith("/new"))).toEqual([])
})
