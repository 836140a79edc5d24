import type { Car } from "@marza/domain/cars/schemas.ts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { act, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import type { ComponentProps } from "react"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, payment } from "../../test/rows.ts"
import { urlOf } from "../api/calls.ts"
import { queryClient } from "../app/query-client.ts"
import { carQuery } from "./api.ts"
import { CarPage } from "./CarPage.tsx"

const path = urlOf("GET /api/organizations/:id/cars/:car_id", {
  params: { id: car.organization_id, car_id: car.id },
})

function Opened(shown: Partial<ComponentProps<typeof CarPage>>) {
  const { data } = useQuery(carQuery(useQueryClient(), car.organization_id, car.id))
  if (!data) return null
  return (
    <CarPage
      car={data}
      vatRates={[]}
      sums={[]}
      gallery={null}
      photos={{ choose: () => {}, take: () => {}, deleteShown: null }}
      expensesCard={null}
      payments={null}
      sharesCard={null}
      deposit={undefined}
      isUnpaid={undefined}
      nextStep={null}
      onAddExpense={() => {}}
      onAddPayment={() => {}}
      documentsCard={null}
      files={null}
      onPaper={() => {}}
      onAddTask={() => {}}
      issuedPapers={0}
      openTasks={0}
      fields={{ current: null }}
      historyCard={null}
      deletion={undefined}
      onDeleted={() => {}}
      {...shown}
    />
  )
}

const openers = {
  name: "Keisti pavadinimą ir aprašymą",
  money: "Pinigai: Keisti",
}

/** Renders the page of the car with a mocked network, and opens the fields of some sections. */
async function open(...sections: (keyof typeof openers)[]) {
  const network = mockNetwork()
  network.respond("GET", path, ok(car))
  const user = await renderPart(<Opened />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  for (const section of sections)
    await user.click(screen.getByRole("button", { name: openers[section] }))
  return { network, user }
}

const region = (name: string) => screen.getByRole("region", { name })
const [price, status] = [() => field("Pardavimo kaina"), () => screen.getByLabelText("Būsena")]
const save = (user: UserEvent, among: HTMLElement = document.body) =>
  user.click(within(among).getByRole("button", { name: "Išsaugoti" }))
const dialog = () => screen.findByRole("dialog", { name: "Automobilis jau pakeistas" })

/** What somebody else has saved arrives, as after an event. */
const stored = (change: Partial<Car>) =>
  act(async () => {
    const { queryKey } = carQuery(queryClient, car.organization_id, car.id)
    queryClient.setQueryData(queryKey, { ...car, ...change })
  })

const stale = (current: Partial<Car>) =>
  refusal(409, {
    code: "stale_version",
    current: { ...car, version: 2, ...current },
    changed_by: "Tomas Petrauskas",
  })

test("what proves a zero rate shows under that scheme alone, and a new vehicle is warned of", async () => {
  const network = mockNetwork()
  const taxed = { ...car, vat_rate: "21.00", vat_deductible: "0.00", mileage_km: 5900 }
  network.respond("GET", path, ok<Car>(taxed))
  const user = await renderPart(<Opened />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  await user.click(screen.getByRole("button", { name: openers.money }))
  expect(screen.queryByLabelText("Pirkėjo PVM kodas")).toBeNull()
  expect(screen.queryByText(/naujai transporto priemonei/)).toBeNull()

  await user.selectOptions(field("PVM schema"), "zero")
  expect(region("Pardavimas").textContent).toContain("naujai transporto priemonei")
  await fill(user, field("Pirkėjo PVM kodas"), "55667788")
  await save(user)
  expect(descriptionOf(field("Pirkėjo PVM kodas"))).toContain("PVM kodą sudaro")
  expect(network.sent("PATCH")).toEqual([])

  const proof = { buyer_vat_number: "SE556677889901", transport_proof: "CMR 1204" }
  const saved = { ...taxed, ...proof, version: 2, vat_scheme: "zero" } as const
  network.respond("PATCH", path, ok<Car>(saved))
  await fill(user, field("Pirkėjo PVM kodas"), "se 556677-889901")
  await fill(user, field("Išgabenimo įrodymas"), proof.transport_proof)
  await save(user)
  await findToast("Automobilis atnaujintas.")
  expect(network.sent("PATCH")).toMatchObject([{ ...proof, vat_scheme: "zero" }])
  const read = region("Pardavimas").textContent
  expect(read).toContain("Pirkėjo PVM kodas:SE556677889901")
  expect(read).toContain("PVM kodas patikrintas:neįrašyta")
})

const plain = (element: HTMLElement) => element.textContent?.replace(/\s/g, " ") ?? ""

test("after VAT stands under the profit: that of the asking price, and once there is one of the sale", async () => {
  const network = mockNetwork()
  const taxed = { ...car, vat_rate: "21.00", vat_deductible: "0.00", asking_price: "1605.00" }
  const unsold = { ...taxed, sale_price: null, sale_price_eur: null, profit: null }
  network.respond("GET", path, ok<Car>(unsold))
  await renderPart(<Opened />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  const after = () => plain(screen.getByText("po PVM").closest("dd") as HTMLElement)
  // Of a margin of 605 the VAT is 105.
  expect(after()).toBe("po PVM+500,00 EUR")
  await stored({ ...taxed, sale_price: "2210.00", sale_price_eur: "2210.00", version: 2 })
  await waitFor(() => expect(after()).toBe("po PVM+1 000,00 EUR"))
})

test("without VAT the profit stands alone", async () => {
  await open()
  expect(screen.queryByText("po PVM")).toBeNull()
})

test.each([
  [true, "2000.00", "Liko gauti 2 000,00 EUR"],
  [undefined, "500.00", "Liko gauti 500,00 EUR"],
  [false, "2000.00", "Mokėjimų dar nėra"],
  [false, "0.00", "Viskas gauta"],
  [false, "-100.00", "Permoka 100,00 EUR"],
])("of a sold car the head says what is left: %s, %s", async (isUnpaid, left, told) => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>({ ...car, status: "sold", left_to_receive: left }))
  await renderPart(<Opened isUnpaid={isUnpaid} />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  const [sale] = screen.getAllByText("Pardavimas")
  expect(plain(sale?.parentElement as HTMLElement)).toBe(`Pardavimas2 000,00 EUR${told}`)
})

test("what is left of a sale is a button that records a payment", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>({ ...car, status: "sold", left_to_receive: "500.00" }))
  const onAddPayment = vi.fn()
  const user = await renderPart(<Opened isUnpaid onAddPayment={onAddPayment} />)
  await user.click(await screen.findByRole("button", { name: /^Liko gauti 500,00\sEUR$/ }))
  expect(onAddPayment).toHaveBeenCalledOnce()
})

test("the asking price in the head is a button that opens its field", async () => {
  const network = mockNetwork()
  const unsold = { sale_price: null, sale_price_eur: null, profit: null, asking_price: "1605.00" }
  network.respond("GET", path, ok<Car>({ ...car, ...unsold }))
  const user = await renderPart(<Opened />)
  const name = /^Prašoma kaina 1\s605,00\sEUR: Keisti$/
  await user.click(await screen.findByRole("button", { name }))
  await waitFor(() => expect(document.activeElement).toBe(field("Prašoma kaina, EUR")))
})

test("what a sold car waits for is its main action, and else the sale is edited", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>({ ...car, status: "sold" }))
  const run = vi.fn()
  const user = await renderPart(<Opened nextStep={{ label: "Sąskaita", run }} />)
  // In the head of a desk, and in the bar of a phone.
  const buttons = await screen.findAllByRole("button", { name: "Sąskaita" })
  for (const button of buttons) await user.click(button)
  expect(run).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole("button", { name: "Keisti pardavimą" })).toBeNull()
})

test("one card has the purchase, the sale with its buyer, the expenses and the profit, one press from their fields", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>({ ...car, sold_to: "Jonas Jonaitis" }))
  const user = await renderPart(
    <Opened sums={[{ expense_type: "Remontas", amount_eur: "250.00", estimated: false }]} />,
  )
  await screen.findByRole("heading", { level: 1, name: car.name })
  const money = within(region("Pinigai"))
  const of = (name: string) => plain(money.getByRole("region", { name }))
  expect(of("Pirkimas")).toBe("Pirkimas−1 000,00 EUR")
  expect(of("Pardavimas")).toBe("Pardavimas2 000,00 EURPirkėjas: Jonas Jonaitis")
  expect(of("Tikėtinas pelnas")).toContain("Remontas−250,00 EURTikėtinas pelnas+750,00 EUR")
  await user.click(money.getByText(/^−1\s000,00\sEUR$/))
  expect(document.activeElement).toBe(field("Pirkimo kaina"))
  expect(screen.queryByLabelText(/^Pardavimo kaina/)).toBeNull()
})

test("a car without a sale has one line for it, whose press opens its price", async () => {
  const network = mockNetwork()
  const unsold = { ...car, sale_price: null, sale_price_eur: null, profit: null }
  network.respond("GET", path, ok<Car>(unsold))
  const user = await renderPart(<Opened />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  expect(plain(region("Pardavimas"))).toBe("PardavimasPardavimo kaina dar neįrašyta.")
  expect(plain(region("Pirkimas"))).toBe("Pirkimas1 000,00 EUR")
  await user.click(screen.getByText("Pardavimo kaina dar neįrašyta."))
  expect(document.activeElement).toBe(price())
})

const unsold = {
  ...car,
  sale_price: null,
  sale_price_eur: null,
  profit: null,
  asking_price: "1900.00",
} as const

test.each([
  [[], "Pirkimas1 000,00 EURPardavimasPardavimo kaina dar neįrašyta."],
  [
    [{ expense_type: "Remontas", amount_eur: "250.00", estimated: false }] as const,
    "Remontas250,00 EURSavikaina1 250,00 EURPardavimasPardavimo kaina dar neįrašyta.",
  ],
])(
  "a sale that is not there stands below the sum, which a car without expenses has not: %#",
  async (sums, told) => {
    const network = mockNetwork()
    network.respond("GET", path, ok<Car>(unsold))
    await renderPart(<Opened sums={sums} />)
    await screen.findByRole("heading", { level: 1, name: car.name })
    expect(plain(region("Pinigai"))).toContain(told)
    // What is asked stands in the head alone.
    expect(screen.getAllByText(/^1\s900,00\sEUR$/)).toHaveLength(1)
  },
)

test("a rate that lacks has one sign beside its line; what follows from it says so to screen readers", async () => {
  const network = mockNetwork()
  const foreign = { purchase_currency: "NOK", purchase_exchange_rate: null } as const
  network.respond("GET", path, ok<Car>({ ...unsold, ...foreign, purchase_price_eur: null }))
  await renderPart(<Opened />)
  await screen.findByRole("heading", { level: 1, name: car.name })
  expect(screen.getByText("Pirkimo kursas nenurodytas: sumos apytikslės.")).toBeTruthy()
  expect(document.querySelectorAll(".no-rate")).toHaveLength(1)
  expect(region("Pirkimas").querySelector(".no-rate")).toBeTruthy()
  expect(screen.getAllByText("kursas nenurodytas").length).toBeGreaterThan(2)
})

test("a press on what is asked opens its field", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>(unsold))
  const user = await renderPart(<Opened />)
  await user.click(await screen.findByText(/^1\s900,00\sEUR$/))
  expect(document.activeElement).toBe(field("Prašoma kaina, EUR"))
})

test("a reservation is told with the deposit and who paid it", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok<Car>({ ...car, reserved_until: "2099-12-05" }))
  await renderPart(<Opened deposit={payment} />)
  expect(plain(await screen.findByText(/^Rezervuota iki/))).toBe(
    "Rezervuota iki 2099 m. gruodžio 5 d. · 300,00 EUR, Jonas Jonaitis",
  )
})

describe("a save of a car that somebody else has saved meanwhile", () => {
  test("asks about what both changed, and keeps what they changed elsewhere", async () => {
    const { network, user } = await open("name", "money")
    const theirs = { sale_price: "2500.00", description: "Derėtasi telefonu" }
    const saved = { ...car, ...theirs, version: 3, name: "Volvo B8", sale_price: "2300.00" }
    network.respond("PATCH", path, stale(theirs), ok<Car>(saved))
    await fill(user, field("Pavadinimas"), "Volvo B8")
    await fill(user, price(), "2300")
    await save(user)

    const asked = await dialog()
    expect(asked.textContent).toContain("Tomas Petrauskas jį išsaugojo")
    expect(within(asked).getAllByRole("group")).toHaveLength(1)
    const sale = within(asked).getByRole("group", { name: "Pardavimas" })
    expect(within(sale).getByRole("radio", { name: /^Kito 2\s500,00\sEUR$/ })).toBeTruthy()
    expect(within(asked).getByRole("button", { name: "Išsaugoti" })).toHaveProperty(
      "disabled",
      true,
    )
    within(sale)
      .getByRole("radio", { name: /^Mano 2\s300,00\sEUR$/ })
      .focus()
    await user.keyboard(" {Enter}")
    await findToast("Automobilis atnaujintas.")
    expect(network.sent("PATCH")[1]).toMatchObject({
      version: 2,
      name: "Volvo B8",
      sale_price: "2300.00",
      description: "Derėtasi telefonu",
    })
  })

  test("is decided field by field, and looking again at what was typed loses nothing", async () => {
    const { network, user } = await open("name", "money")
    const theirs = { name: "Volvo V60 D4", sale_price: "2500.00" }
    network.respond("PATCH", path, stale(theirs), stale(theirs), ok<Car>({ ...car, version: 3 }))
    await fill(user, field("Pavadinimas"), "Volvo B8")
    await fill(user, price(), "2300")
    await save(user)
    await user.click(within(await dialog()).getByRole("button", { name: "Atšaukti" }))
    expect(price().value).toMatch(/^2\s300,00$/)

    await save(user)
    const asked = await dialog()
    await user.click(within(asked).getByRole("radio", { name: "Mano Volvo B8" }))
    const saving = within(asked).getByRole("button", { name: "Išsaugoti" })
    expect(saving).toHaveProperty("disabled", true)
    await user.click(within(asked).getByRole("radio", { name: /^Kito 2\s500/ }))
    await user.click(saving)
    await findToast("Automobilis atnaujintas.")
    expect(network.sent("PATCH")[2]).toMatchObject({ name: "Volvo B8", sale_price: "2500.00" })
  })

  test("asks nothing about what both changed alike, however the number is written", async () => {
    const { network, user } = await open("name", "money")
    const saved = { ...car, version: 3, name: "Volvo B8", sale_price: "2500.00" }
    network.respond("PATCH", path, stale({ sale_price: "2500.00" }), ok<Car>(saved))
    await fill(user, field("Pavadinimas"), "Volvo B8")
    await fill(user, price(), "2500,00")
    await save(user)
    await findToast("Automobilis atnaujintas.")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(network.sent("PATCH")[1]).toMatchObject({ name: "Volvo B8", sale_price: "2500.00" })
  })

  test("asks nothing about a photo that they have added", async () => {
    const { network, user } = await open("name")
    const theirs = {
      image_url: "/files/car-images/1.webp",
      thumbnail_url: "/files/car-images/2.webp",
    }
    const saved = { ...car, ...theirs, version: 3, description: "Du raktai" }
    network.respond("PATCH", path, stale(theirs), ok<Car>(saved))
    await fill(user, field("Aprašymas"), "Du raktai")
    await save(user)
    await findToast("Automobilis atnaujintas.")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(network.sent("PATCH")[1]).toMatchObject({ version: 2, description: "Du raktai" })
  })

  test("sends nothing where they have stored the same values", async () => {
    const { network, user } = await open("money")
    network.respond("PATCH", path, stale({ sale_price: "2500.00" }))
    await fill(user, price(), "2500")
    await save(user)
    await findToast("Automobilis atnaujintas.")
    expect(network.sent("PATCH")).toHaveLength(1)
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  test("asks nothing about one's own save whose response was lost", async () => {
    const { network, user } = await open("name")
    const saved = { ...car, version: 3, description: "Dar kitaip" }
    network.respond("PATCH", path, lost, stale({ description: "Be ginčo" }), ok<Car>(saved))
    await fill(user, field("Aprašymas"), "Be ginčo")
    await save(user)
    await findToast("Klaida", "Nėra ryšio. Pakeitimas neišsaugotas.")
    await fill(user, field("Aprašymas"), "Dar kitaip")
    await save(user)
    await findToast("Automobilis atnaujintas.")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(network.sent("PATCH")[2]).toMatchObject({ version: 2, description: "Dar kitaip" })
  })
})

test("what somebody else saves shows at once, except in the field that is being typed in", async () => {
  const { user } = await open("name", "money")
  await fill(user, price(), "2300")
  await stored({ version: 2, name: "Volvo V60 D4" })
  await waitFor(() => expect(field("Pavadinimas").value).toBe("Volvo V60 D4"))
  expect(price().value).toBe("2300")
  await stored({ version: 3, name: "Volvo V60 D4", sale_price: "2500.00" })
  expect(price().value).toBe("2300")
})

test("choosing another currency empties the rate", async () => {
  const { user } = await open("money")
  for (const side of ["Pirkimas", "Pardavimas"]) {
    const fields = within(region(side))
    const rate = () => field("Kursas", region(side))
    await user.selectOptions(fields.getByLabelText("Valiuta"), "NOK")
    await fill(user, rate(), "0,086")
    await user.selectOptions(fields.getByLabelText("Valiuta"), "GBP")
    expect(rate().value).toBe("")
    expect(fields.getByRole("button", { name: "Pastovus 1,1400" })).toBeTruthy()
    await fill(user, rate(), "1,2")
    await user.selectOptions(fields.getByLabelText("Valiuta"), "EUR")
    expect(fields.queryByLabelText(/^Kursas/)).toBeNull()
    await user.selectOptions(fields.getByLabelText("Valiuta"), "GBP")
    expect(rate().value).toBe("")
  }
})

test("of plate, VIN and mileage those that lack are offered, each by its field", async () => {
  const { network, user } = await open()
  network.respond("GET", path, ok({ ...car, version: car.version + 1, vin: "YV1DZ8256C2271234" }))
  const offers = () =>
    screen
      .queryAllByRole("button", { name: /^Įrašyti: (Valst|VIN|Rida)/ })
      .map(({ textContent }) => textContent)
  expect(offers()).toEqual(["Valstybinis numeris", "VIN", "Rida"])
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(offers()).toEqual(["Valstybinis numeris", "Rida"]))
  await user.click(screen.getByRole("button", { name: "Įrašyti: Rida" }))
  expect(document.activeElement).toBe(field("Rida, km"))
})

test("a sale says what it lacks: the price, the rate or the status", async () => {
  const { user } = await open("money")
  const notSold = /Būsena dar ne „Parduotas“/
  // What a typed price would bring is only expected until the car is sold.
  expect(region("Tikėtinas pelnas").textContent).toMatch(notSold)
  expect(screen.getAllByText("Tikėtinas pelnas").length).toBeGreaterThan(1)
  await user.selectOptions(status(), "sold")
  expect(screen.queryByText("Tikėtinas pelnas")).toBeNull()
  expect(region("Pelnas").textContent).not.toMatch(notSold)
  await user.selectOptions(within(region("Pardavimas")).getByLabelText("Valiuta"), "NOK")
  expect(region("Pardavimas").textContent).toContain(
    "Vertei eurais ir pelnui kursas privalomas. Įrašyti jį galite ir vėliau.",
  )
  expect(screen.getByText("Pardavimo kursas nenurodytas: pelno dar nematyti.")).toBeTruthy()
  await fill(user, field("Kursas", region("Pardavimas")), "0,1")
  await fill(user, price(), "")
  expect(region("Pardavimas").textContent).toContain("Vertei eurais dar trūksta kainos.")
  expect(region("Pelnas").textContent).not.toMatch(notSold)
})

test("a purchase without a rate counts at the fixed one, and is marked", async () => {
  const { user } = await open("money")
  await fill(user, field("Pirkimo kaina"), "100000")
  await user.selectOptions(within(region("Pirkimas")).getByLabelText("Valiuta"), "NOK")
  expect(region("Tikėtinas nuostolis").textContent).toContain("kursas nenurodytas")
  expect(region("Tikėtinas nuostolis").textContent).toMatch(/−6\s600,00\sEUR/)
  const rate = field("Kursas", region("Pirkimas"))
  // Beside the figures stands the next step, once, until it is done.
  expect(screen.getByText("Pirkimo kursas nenurodytas: sumos apytikslės.")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Įrašyti kursą" }))
  expect(document.activeElement).toBe(rate)
  await fill(user, rate, "0,09")
  expect(screen.queryByRole("button", { name: "Įrašyti kursą" })).toBeNull()
})

test("the status is told once, at its step, and stays at hand while the days are edited", async () => {
  const { user } = await open()
  const days = () => screen.getByRole("region", { name: "Dienos" })
  expect(within(days()).getByLabelText("Būsena")).toHaveProperty("value", "bought")
  expect(screen.getAllByLabelText("Būsena")).toHaveLength(1)
  await user.click(within(days()).getByRole("button", { name: "Dienos: Keisti" }))
  expect(within(days()).getByLabelText("Būsena")).toHaveProperty("value", "bought")
})

test("how long a car stands is told at its purchase, and at its sale once it is sold", async () => {
  vi.setSystemTime("2026-11-24T10:00:00Z")
  onTestFinished(() => void vi.useRealTimers())
  await open()
  const step = (place: number) =>
    within(region("Dienos")).getAllByRole("listitem")[place]?.textContent ?? ""
  await stored({ status: "preparing", preparing_on: "2026-11-02", version: 2 })
  await waitFor(() => expect(step(1)).toContain("lapkričio"))
  expect(step(0)).toMatch(/stovi 23\sd\./)
  expect(step(1)).not.toContain("stovi")
  const sold = { sold_at: "2026-11-11T10:00:00.000Z", sold_on: "2026-11-11" }
  await stored({ status: "sold", ...sold, version: 3 })
  await waitFor(() => expect(step(2)).toMatch(/per 10\sd\./))
  expect(step(0)).not.toContain("stovi")
})

test("an amount in another currency than the chosen one is asked about", async () => {
  const { network, user } = await open("money")
  network.respond("PATCH", path, ok<Car>({ ...car, version: 2 }))
  const bought = region("Pirkimas")
  const amount = field("Pirkimo kaina")
  await fill(user, amount, "12 500,- kr")
  expect(region("Pelnas").textContent).toContain("Pelnui apskaičiuoti trūksta pirkimo kainos.")
  await save(user)
  expect(amount.getAttribute("aria-invalid")).toBe("true")
  expect(bought.textContent).toContain("Prie sumos įrašyta NOK, o pasirinkta EUR.")
  await user.click(within(bought).getByRole("button", { name: "Keisti valiutą į NOK" }))
  expect(amount.value).toMatch(/^12\s500,00$/)
  expect(field("Valiuta", bought).value).toBe("NOK")
  expect(within(bought).getByRole("button", { name: "Pastovus 0,0860" })).toBeTruthy()

  await fill(user, amount, "$1,500.00")
  await user.click(within(bought).getByRole("button", { name: "Palikti NOK" }))
  await fill(user, amount, "NOK 12'500.50")
  await save(user)
  await findToast("Automobilis atnaujintas.")
  expect(network.sent("PATCH")).toMatchObject([
    { purchase_price: "12500.50", purchase_currency: "NOK", purchase_exchange_rate: null },
  ])
})

test("an amount that cannot be read is refused by how to write one", async () => {
  const { network, user } = await open("money")
  await fill(user, field("Pirkimo kaina"), "daug")
  await save(user)
  expect(descriptionOf(field("Pirkimo kaina"))).toContain("Suma rašoma skaitmenimis")
  expect(network.sent("PATCH")).toEqual([])
})

test("a missing or wrong rate says what it means, and gives no value in EUR", async () => {
  const { network, user } = await open("money")
  const bought = region("Pirkimas")
  await user.selectOptions(within(bought).getByLabelText("Valiuta"), "NOK")
  const rate = field("Kursas", bought)
  expect(bought.textContent).toContain(
    "Tiksliai vertei kursas privalomas. Kol jo nėra, skaičiuosime pastoviu ir sumą pažymėsime.",
  )
  for (const [typed, why] of [
    ["-0.5", "Kursas turi būti didesnis už 0"],
    ["0", "Kursas turi būti didesnis už 0"],
    ["1000001", "Kursas negali būti didesnis nei 1\u00A0000\u00A0000"],
    ["0.00000000001", "Kurso po kablelio gali būti ne daugiau kaip 10 skaitmenų"],
    ["-", "Kursas turi būti skaičius"],
  ] as const) {
    await fill(user, rate, typed)
    expect(bought.textContent).not.toContain("Vertė eurais")
    // Submitted by Enter, because leaving the field would remove what is no number.
    await user.keyboard("{Enter}")
    expect(descriptionOf(rate)).toContain(why)
  }
  expect(network.sent("PATCH")).toEqual([])
})

test("days out of order are refused at their field, and sent again once they are corrected", async () => {
  const { network, user } = await open()
  const why = "Dienos turi eiti iš eilės"
  const refused = refusal(400, { code: "bad_request", fields: { preparing_on: why } })
  const days = { bought_on: "2020-01-04", preparing_on: "2020-01-05" }
  network.respond("PATCH", path, refused, ok<Car>({ ...car, ...days, version: 2 }))
  await user.click(screen.getByRole("button", { name: "Dienos: Keisti" }))
  expect(document.activeElement).toBe(field("Nupirktas"))
  await fill(user, field("Ruošiamas nuo"), days.preparing_on)
  await save(user)
  await waitFor(() => expect(descriptionOf(field("Ruošiamas nuo"))).toContain(why))
  expect(field("Ruošiamas nuo").getAttribute("aria-invalid")).toBe("true")
  await fill(user, field("Nupirktas"), days.bought_on)
  await save(user)
  await findToast("Automobilis atnaujintas.")
  expect(network.sent("PATCH")[1]).toMatchObject(days)
})

test("a VIN that another car has shows a link to that car", async () => {
  const { network, user } = await open()
  const vin = "WVWZZZ3CZJE123456"
  const other = { ...car, id: car.user_id, name: "Grįžęs Passat", vin }
  const list = { items: [car, other], next_cursor: null, near: false }
  network.respond("GET", `/api/organizations/${car.organization_id}/cars?search=${vin}`, ok(list))
  await user.click(screen.getByRole("button", { name: "Duomenys: Keisti" }))
  await fill(user, field("VIN"), vin.toLowerCase())
  const link = await screen.findByRole("link", { name: "Grįžęs Passat" })
  expect(link.getAttribute("href")).toBe(`/car/${other.id}`)
  await fill(user, field("VIN"), "")
  await waitFor(() => expect(screen.queryByRole("link", { name: "Grįžęs Passat" })).toBeNull())
})

test("sections are edited by keyboard alone: each opens at its first field, and Enter saves all", async () => {
  const { network, user } = await open()
  const changed = { description: "Du raktai", registration_number: "ABC 123" }
  network.respond("PATCH", path, ok<Car>({ ...car, ...changed, version: 2 }))
  const details = () => screen.getByRole("button", { name: "Duomenys: Keisti" })
  screen.getByRole("button", { name: openers.name }).focus()
  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(field("Pavadinimas"))
  await user.tab()
  await user.paste(changed.description)
  details().focus()
  await user.keyboard(" ")
  expect(document.activeElement).toBe(field("Valstybinis numeris"))
  await user.paste(changed.registration_number)
  await user.keyboard("{Enter}")
  await findToast("Automobilis atnaujintas.")
  expect(network.sent("PATCH")).toMatchObject([changed])
  await waitFor(() => expect(document.activeElement).toBe(details()))
})

describe("the bar", () => {
  const button = (name: string) => screen.queryByRole("button", { name })

  test("sells and adds expenses while nothing is changed, and saves or discards otherwise", async () => {
    const { network, user } = await open("money")
    network.respond("PATCH", path, ok<Car>({ ...car, version: 2, sale_price: "2300.00" }))
    expect(button("Išlaida")).toBeTruthy()
    expect(button("Išsaugoti")).toBeNull()
    await fill(user, price(), "2300")
    expect(button("Išlaida")).toBeNull()
    expect(screen.getByText("Neišsaugota")).toBeTruthy()
    await save(user)
    await findToast("Automobilis atnaujintas.")
    await waitFor(() => expect(button("Išlaida")).toBeTruthy())
    expect(button("Išsaugoti")).toBeNull()
    expect(region("Pardavimas").textContent).toMatch(/2\s300,00\sEUR/)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: openers.money })),
    )
  })

  test("discards with one press, which the toast undoes", async () => {
    const { network, user } = await open("name", "money")
    await fill(user, field("Pavadinimas"), "Volvo B8")
    await fill(user, price(), "")
    await user.click(screen.getByRole("button", { name: "Atmesti" }))
    expect(screen.getByRole("heading", { level: 1, name: "Volvo V60" })).toBeTruthy()
    expect(button("Išsaugoti")).toBeNull()
    expect(screen.queryByLabelText(/^Pavadinimas/)).toBeNull()
    await findToast("Pakeitimai atmesti.")
    await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
    expect(screen.getByRole("heading", { level: 1, name: "Volvo B8" })).toBeTruthy()
    expect(region("Pardavimas").textContent).toContain("Pardavimo kaina dar neįrašyta.")
    expect(button("Išsaugoti")).toBeTruthy()
    expect(network.sent("PATCH")).toEqual([])
  })

  test("does not undo over what somebody else has saved since", async () => {
    const { user } = await open("name", "money")
    await fill(user, field("Pavadinimas"), "Volvo B8")
    await fill(user, price(), "2300")
    await user.click(screen.getByRole("button", { name: "Atmesti" }))
    await stored({ version: 2, sale_price: "2500.00" })
    await waitFor(() => expect(region("Pardavimas").textContent).toMatch(/2\s500,00/))
    await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
    expect(screen.getByRole("heading", { level: 1, name: "Volvo B8" })).toBeTruthy()
    expect(region("Pardavimas").textContent).toMatch(/2\s500,00/)
  })

  test("offers to save again while it is unknown whether a save was stored", async () => {
    const { network, user } = await open("name")
    network.respond("PATCH", path, lost)
    await fill(user, field("Aprašymas"), "Du raktai")
    await save(user)
    await findToast("Klaida", "Nėra ryšio. Pakeitimas neišsaugotas.")
    await fill(user, field("Aprašymas"), "")
    expect(button("Išsaugoti")).toBeTruthy()
  })
})

describe("a section", () => {
  test("opens with its errors, and stays open when they are corrected", async () => {
    const { network, user } = await open("name", "money")
    await fill(user, field("Pavadinimas"), "")
    await fill(user, field("Pirkimo kaina"), "0")
    for (const title of ["Informacija", "Pinigai"])
      await user.click(screen.getByRole("button", { name: `${title}: Suskleisti` }))
    expect(screen.queryByLabelText(/^Pirkimo kaina/)).toBeNull()
    await save(user)
    await findToast("Klaida", "Užpildykite visus privalomus laukus.")
    await waitFor(() => expect(document.activeElement).toBe(field("Pavadinimas")))
    expect(descriptionOf(field("Pirkimo kaina"))).toContain("Pirkimo kaina turi būti didesnė už 0")
    await fill(user, field("Pirkimo kaina"), "900")
    expect(field("Pirkimo kaina").value).toBe("900")
    expect(network.sent("PATCH")).toEqual([])
  })

  test("opens at the value that is pressed, and folds with what was typed", async () => {
    const { user } = await open()
    await user.click(screen.getByText(/^2\s000,00\sEUR$/, { selector: ".cursor-pointer *" }))
    expect(document.activeElement).toBe(price())
    await fill(user, price(), "2500")
    await user.click(screen.getByRole("button", { name: "Pinigai: Suskleisti" }))
    expect(region("Pardavimas").textContent).toMatch(/2\s500,00\sEUR/)
    expect(document.activeElement).toBe(screen.getByRole("button", { name: openers.money }))
    expect(screen.getByText("Neišsaugota")).toBeTruthy()
  })

  test("stays open while more is typed than was saved", async () => {
    const { network, user } = await open("name", "money")
    const answer = network.defer("PATCH", path)
    await fill(user, price(), "2300")
    await save(user)
    await fill(user, field("Aprašymas"), "Du raktai")
    answer(ok<Car>({ ...car, version: 2, sale_price: "2300.00" }))
    await findToast("Automobilis atnaujintas.")
    expect(field("Aprašymas").value).toBe("Du raktai")
    expect(screen.getByText("Neišsaugota")).toBeTruthy()
  })
})

describe("a car that becomes an import under margin", () => {
  async function becomes() {
    const network = mockNetwork()
    network.respond("GET", path, ok<Car>({ ...car, vat_rate: "21.00", vat_deductible: "0.00" }))
    const user = await renderPart(<Opened />)
    await screen.findByRole("heading", { level: 1, name: car.name })
    await user.click(screen.getByRole("button", { name: "Duomenys: Keisti" }))
    await user.selectOptions(field("Kilmė"), "import")
    await save(user)
    return { network, user, question: await screen.findByRole("alertdialog") }
  }
  const answer = (user: UserEvent, among: HTMLElement, name: RegExp) =>
    user.click(within(among).getByRole("button", { name }))

  test("is asked about before it is saved, and is saved under the scheme of the answer", async () => {
    const { network, user, question } = await becomes()
    expect(network.sent("PATCH")).toEqual([])
    network.respond("PATCH", path, ok<Car>({ ...car, version: 2, origin: "import" }))
    await answer(user, question, /^Taikyti standartinę schemą$/)
    await findToast("Automobilis atnaujintas.")
    expect(network.sent("PATCH")).toMatchObject([{ origin: "import", vat_scheme: "standard" }])
  })

  test("stays as it was typed when the question is closed, and is asked about again at the next save", async () => {
    const { network, user, question } = await becomes()
    await answer(user, question, /^Atšaukti$/)
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(network.sent("PATCH")).toEqual([])
    expect(field("Kilmė").value).toBe("import")
    await save(user)
    const imported = { ...car, version: 2, origin: "import", vat_rate: "21.00" } as const
    network.respond("PATCH", path, ok<Car>({ ...imported, vat_deductible: "0.00" }))
    await answer(user, await screen.findByRole("alertdialog"), /^Palikti maržos/)
    await findToast("Automobilis atnaujintas.")
    expect(network.sent("PATCH")).toMatchObject([{ origin: "import", vat_scheme: "margin" }])
    // The question was answered, so that an edit of another field does not ask again.
    await user.click(screen.getByRole("button", { name: openers.name }))
    await fill(user, field("Aprašymas"), "Be ginčo")
    network.respond("PATCH", path, ok<Car>({ ...imported, version: 3, vat_deductible: "0.00" }))
    await save(user)
    await waitFor(() => expect(network.sent("PATCH")).toHaveLength(2))
    expect(screen.queryByRole("alertdialog")).toBeNull()
    // The sale asks again.
    await user.selectOptions(status(), "sold")
    await save(user)
    expect(await screen.findByRole("alertdialog")).toBeTruthy()
    expect(network.sent("PATCH")).toHaveLength(2)
  })
})

test("an edit that makes a sold car unsold asks where its invoice stands, and the answer goes with the same edit", async () => {
  const sold: Car = { ...car, status: "sold" }
  const { network, user } = await open()
  await stored(sold)
  const papers = [{ id: "a", kind: "invoice", series: "MRZ-", number: 15 }]
  network.respond("PATCH", path, refusal(409, { code: "invoice_issued", papers }))
  network.respond("PATCH", `${path}?with_invoice=true`, ok<Car>({ ...car, version: 2 }))
  await user.selectOptions(status(), "preparing")
  await save(user)
  const question = () =>
    screen.findByRole("alertdialog", { name: "Pardavimo sąskaita jau išrašyta" })
  await user.click(within(await question()).getByRole("button", { name: "Atšaukti" }))
  expect(network.sent("PATCH")).toHaveLength(1)
  await save(user)
  await user.click(within(await question()).getByRole("button", { name: "Taip, neparduotas" }))
  await findToast("Automobilis atnaujintas.")
  const [first, , third] = network.sent("PATCH")
  expect(third).toEqual(first)
})
