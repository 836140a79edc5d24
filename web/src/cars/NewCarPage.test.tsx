import type { Car } from "@marza/domain/cars/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { screen, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { mockNetwork, ok } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { NewCarPage } from "./NewCarPage.tsx"

async function open({ hasVat = false } = {}) {
  const network = mockNetwork()
  network.respond("POST", `/api/organizations/${car.organization_id}/cars`, ok<Car>(car))
  const onAdded = vi.fn()
  const user = await renderPart(
    <NewCarPage
      organizationId={car.organization_id}
      hasVat={hasVat}
      photos={{
        field: () => null,
        hasAny: false,
        isPreparing: false,
        sendTo: () => {},
        discard: () => {},
      }}
      onAdded={onAdded}
      onWaiting={vi.fn()}
    />,
  )
  return { network, user, onAdded }
}

const purchase = () => screen.getByRole("region", { name: "Pirkimas" })
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Išsaugoti" }))

test("a new car needs a name and a price above 0", async () => {
  const { network, user, onAdded } = await open()
  const [name, price] = [field("Pavadinimas"), field("Pirkimo kaina")]
  await save(user)
  await findToast("Klaida", "Užpildykite visus privalomus laukus.")
  expect(descriptionOf(name)).toContain("Pavadinimas privalomas")
  expect(descriptionOf(price)).toContain("Pirkimo kaina privaloma")
  await eventually(() => expect(document.activeElement).toBe(name))
  await fill(user, name, "Volvo V60")
  expect(name.getAttribute("aria-invalid")).toBeNull()
  for (const typed of ["0", "-1", "abc", "1.000"]) {
    await fill(user, price, typed)
    expect(price.getAttribute("aria-invalid")).toBeNull()
    await save(user)
    expect(price.getAttribute("aria-invalid"), typed).toBe("true")
  }
  await fill(user, price, "0")
  await save(user)
  expect(descriptionOf(price)).toContain("Pirkimo kaina turi būti didesnė už 0")
  expect(network.calls).toEqual([])
  await fill(user, price, "0,01")
  await save(user)
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toMatchObject([{ name: "Volvo V60", purchase_price: "0.01" }])
  expect(onAdded).toHaveBeenCalledExactlyOnceWith(car.id)
})

test("a new car has a status, but nothing that only an existing one has", async () => {
  await open()
  const info = within(screen.getByRole("region", { name: "Daugiau" }))
  expect(info.getByLabelText("Būsena")).toHaveProperty("value", "bought")
  expect(screen.getAllByLabelText("Būsena")).toHaveLength(1)
  expect(screen.queryByRole("button", { name: "Ištrinti automobilį" })).toBeNull()
  expect(screen.queryByRole("region", { name: "Išlaidos" })).toBeNull()
  for (const label of ["Pirkimo kaina", "Pardavimo kaina"])
    expect(field(label).getAttribute("step")).toBe("0.01")
})

test.each([
  ["a1 b2e", "12", "12"],
  ["-0.5", "-0.5", "-0.5"],
  ["5-3", "53", "53"],
  ["1.2.3", "1.23", "1.23"],
  ["0,086", "0.086", "0.086"],
  ["0.0860", "0.0860", "0.086"],
  ["-", "-", ""],
  [".", ".", ""],
])("a rate typed as „%s“ shows „%s“ and becomes „%s“", async (typed, shown, left) => {
  const { user } = await open()
  await user.selectOptions(within(purchase()).getByLabelText("Valiuta"), "NOK")
  const rate = field("Kursas", purchase())
  await user.type(rate, typed)
  expect(rate.value).toBe(shown)
  await user.tab()
  expect(rate.value).toBe(left)
})

test("every currency but EUR has a rate, required and never filled in by itself", async () => {
  const { user } = await open()
  for (const name of ["Pirkimas", "Pardavimas"]) {
    const side = screen.getByRole("region", { name })
    const currency = within(side).getByLabelText("Valiuta")
    expect(within(side).queryByLabelText(/^Kursas/)).toBeNull()
    for (const [chosen, fixed] of [
      ["NOK", "0,0860"],
      ["USD", "0,8600"],
      ["GBP", "1,1400"],
    ] as const) {
      await user.selectOptions(currency, chosen)
      const rate = field("Kursas", side)
      expect(rate.value).toBe("")
      expect(rate.getAttribute("aria-required")).toBe("true")
      expect(within(side).getByRole("button", { name: `Pastovus ${fixed}` })).toBeTruthy()
    }
    await user.selectOptions(currency, "EUR")
    expect(within(side).queryByLabelText(/^Kursas/)).toBeNull()
  }
})

test("the bank's rate is requested for the days of purchase and of sale, and for today without them", async () => {
  const { network, user } = await open()
  const asked = () => {
    const paths = network.calls.map(({ path }) => path)
    return [...new Set(paths.filter((path) => path.includes("rates")))]
  }
  for (const name of ["Pirkimas", "Pardavimas"]) {
    const side = within(screen.getByRole("region", { name }))
    await user.selectOptions(side.getByLabelText("Valiuta"), "USD")
  }
  await eventually(() => {
    expect(asked()).toEqual([`/api/rates?currency=USD&day=${todayInVilnius(new Date())}`])
  })
  await user.click(screen.getByText("Dienos"))
  await user.type(field("Nupirktas"), "2026-03-05")
  await user.type(field("Parduotas"), "2026-04-07")
  await eventually(() => {
    expect(asked().slice(1)).toEqual([
      "/api/rates?currency=USD&day=2026-03-05",
      "/api/rates?currency=USD&day=2026-04-07",
    ])
  })
})

test("a price with two readings is asked about, not guessed", async () => {
  const { user } = await open()
  await fill(user, field("Pirkimo kaina"), "1.000")
  await user.tab()
  expect(within(purchase()).getByRole("status").textContent).toContain(
    "Kurią sumą turėjote galvoje?",
  )
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await save(user)
  expect(descriptionOf(field("Pirkimo kaina"))).toContain("Pirmiausia pasirinkite vieną iš dviejų")
  // The field says it, and no toast says it again.
  expect(screen.getAllByText(/Pirmiausia pasirinkite/)).toHaveLength(1)
  expect(screen.queryByText("Užpildykite visus privalomus laukus.")).toBeNull()
  await user.click(screen.getByRole("button", { name: /^1\s000,00\sEUR$/ }))
  expect(field("Pirkimo kaina").value).toMatch(/^1\s000,00$/)
})

test("an import under margin is asked about before it is added, where the organization pays VAT", async () => {
  const { network, user } = await open({ hasVat: true })
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await fill(user, field("Pirkimo kaina"), "1000")
  await user.selectOptions(field("Kilmė"), "import")
  await save(user)
  const question = await screen.findByRole("alertdialog")
  expect(network.calls).toEqual([])
  await user.click(within(question).getByRole("button", { name: /^Palikti maržos/ }))
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toMatchObject([{ origin: "import", vat_scheme: "margin" }])
})

test("how a purchase over the law's limit of cash was paid is asked without partners too", async () => {
  const { network, user } = await open()
  await fill(user, field("Pavadinimas"), "Volvo V60")
  await fill(user, field("Pirkimo kaina"), "5000")
  expect(within(purchase()).queryByRole("radio")).toBeNull()
  await fill(user, field("Pirkimo kaina"), "8200")
  await user.click(within(purchase()).getByRole("radio", { name: "Grynaisiais" }))
  expect(within(purchase()).getByText(/^Grynaisiais.– daugiau nei/)).toBeTruthy()
  await save(user)
  await findToast("Automobilis pridėtas.")
  expect(network.sent("POST")).toMatchObject([
    { purchase_paid_how: "cash", purchase_paid_by: null },
  ])
})
