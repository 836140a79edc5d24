import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, payment } from "../../test/rows.ts"
import { observable } from "../observable.ts"
import { SellDialog } from "./SellDialog.tsx"

test("a sale takes the bank's rate of its day with one tap", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/sale`
  network.respond("PUT", path, ok<Car>({ ...car, status: "sold" }))
  const rate: ReferenceRate = {
    currency: "GBP",
    day: "2026-03-17",
    rate: "1.1764705882",
    published: "0.85000",
  }
  network.respond("GET", "/api/rates?currency=GBP&day=2026-03-18", ok(rate))
  const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
  await fill(user, field("Pardavimo kaina"), "1000")
  await user.selectOptions(field("Valiuta"), "GBP")
  await user.clear(field("Pardavimo diena"))
  await user.type(field("Pardavimo diena"), "2026-03-18")
  const offer = /^ECB 1,1765 · kov\.\s17\sd\.$/
  await user.click(await screen.findByRole("button", { name: offer }))
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  await findToast("Volvo V60: parduota")
  expect(network.sent("PUT")).toMatchObject([
    { sale_exchange_rate: "1.1764705882", sale_rate_day: "2026-03-17", sold_on: "2026-03-18" },
  ])
})

test("a price that is missing or 0 is told at its field alone, and one with two readings is only asked about", async () => {
  const network = mockNetwork()
  const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
  const sell = () => user.click(screen.getByRole("button", { name: /^Parduoti/ }))
  await fill(user, field("Pardavimo kaina"), "")
  await sell()
  expect(descriptionOf(field("Pardavimo kaina"))).toContain("Pardavimo kaina privaloma")
  await fill(user, field("Pardavimo kaina"), "1.234")
  await sell()
  expect(descriptionOf(field("Pardavimo kaina"))).toContain(
    "Pirmiausia pasirinkite vieną iš dviejų",
  )
  await fill(user, field("Pardavimo kaina"), "0")
  await sell()
  expect(descriptionOf(field("Pardavimo kaina"))).toContain("turi būti didesnė už 0")
  // The field says it; nothing says it again.
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""])
  expect(network.sent("PUT")).toEqual([])
})

test("the asking price is taken with one tap, and without VAT the result is the profit", async () => {
  mockNetwork()
  const asked: Car = { ...car, asking_price: "1250.00" }
  const user = await renderPart(<SellDialog car={asked} vatRates={[]} onClose={() => {}} />)
  await fill(user, field("Pardavimo kaina"), "")
  await user.click(screen.getByRole("button", { name: /^Prašoma kaina 1\s250,00\sEUR$/ }))
  expect(field("Pardavimo kaina").value).toMatch(/^1\s250,00$/)
  expect(document.activeElement).toBe(field("Pardavimo kaina"))
  expect(screen.queryByRole("button", { name: /^Prašoma/ })).toBeNull()
  const result = screen.getByRole("button", { name: /^Parduoti už/ }).previousSibling
  expect(result?.textContent).toMatch(/^Pelnas\+250,00\sEUR$/)
})

const vatRates = [
  { from: "2026-01-01", rate: "21.00" },
  { from: "2026-03-01", rate: "10.00" },
]
const taxed: Car = {
  ...car,
  vat_rate: "10.00",
  expenses_eur: "100.00",
  cost_eur: "1100.00",
  expenses_vat_eur: "17.36",
  vat_deductible: "17.36",
}

describe("the totals of a sale", () => {
  const sheet = async (sold: Car) => {
    const network = mockNetwork()
    const user = await renderPart(<SellDialog car={sold} vatRates={vatRates} onClose={() => {}} />)
    return { network, user, dialog: () => screen.getByRole("dialog").textContent }
  }

  test("are what is due, deductible and left after VAT, by the rate of the day of sale", async () => {
    const { user, dialog } = await sheet(taxed)
    await fill(user, field("Pardavimo kaina"), "1605")
    await user.clear(field("Pardavimo diena"))
    await user.type(field("Pardavimo diena"), "2026-02-10")
    // (1605.00 − 1000.00) × 21 ÷ 121 = 105.00; 505.00 − 105.00 + 17.36 = 417.36.
    expect(dialog()).toMatch(
      /Pelnas\+505,00\sEURMokėtinas PVM \(21\s%\)−105,00\sEURAtskaitomas PVM17,36\sEURPelnas po PVM\+417,36\sEUR/,
    )
    await user.clear(field("Pardavimo diena"))
    await user.type(field("Pardavimo diena"), "2026-03-01")
    // × 10 ÷ 110 = 55.00.
    expect(dialog()).toMatch(/\(10\s%\)−55,00\sEUR.*Pelnas po PVM\+467,36\sEUR/)
  })

  test("call a loss a loss, before and after VAT", async () => {
    const { user, dialog } = await sheet(taxed)
    await fill(user, field("Pardavimo kaina"), "1050")
    expect(dialog()).toMatch(/Nuostolis−50,00\sEUR.*Nuostolis po PVM−37,19\sEUR/)
    expect(dialog()).not.toContain("Pelnas")
  })

  test("say that the rate is missing where there is a price, and the price where there is none", async () => {
    const { network, user, dialog } = await sheet(taxed)
    const today = todayInVilnius(new Date())
    network.respond("GET", `/api/rates?currency=NOK&day=${today}`, ok(null))
    await fill(user, field("Pardavimo kaina"), "")
    expect(dialog()).toContain("Pelną matysite įrašę pardavimo kainą.")
    await fill(user, field("Pardavimo kaina"), "9000")
    await user.selectOptions(field("Valiuta"), "NOK")
    expect(dialog()).toContain(
      "Vertei eurais ir pelnui kursas privalomas. Įrašyti jį galite ir vėliau.",
    )
    expect(dialog()).toContain("Pelnas po PVM–")
    expect(dialog()).not.toContain("Pelną matysite")
  })

  test("carry the mark of a missing rate beside each that it estimates", async () => {
    const { user } = await sheet({ ...taxed, expenses_estimated: true, cost_estimated: true })
    await fill(user, field("Pardavimo kaina"), "1605")
    const marked = [...document.querySelectorAll("dt")].map((term) => term.textContent)
    expect(marked).toEqual([
      "Pardavimas",
      "Savikainakursas nenurodytas",
      "Pelnaskursas nenurodytas",
      "Mokėtinas PVM (10\u00a0%)",
      "Atskaitomas PVM",
      "Pelnas po PVMkursas nenurodytas",
    ])
  })
})

test("an import under margin is sold after the question about its scheme, whose answer is stored first", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}`
  const imported: Car = { ...taxed, origin: "import" }
  const standard: Car = { ...imported, version: 2, vat_scheme: "standard" }
  network.respond("PATCH", path, ok<Car>(standard))
  network.respond("PUT", `${path}/sale`, ok<Car>({ ...standard, version: 3, status: "sold" }))
  const user = await renderPart(
    <SellDialog car={imported} vatRates={vatRates} onClose={() => {}} />,
  )
  const question = await screen.findByRole("alertdialog")
  await user.click(within(question).getByRole("button", { name: "Taikyti standartinę schemą" }))
  await fill(user, field("Pardavimo kaina"), "1650")
  // Under the standard scheme 1650.00 × 10 ÷ 110 are due.
  expect(screen.getByRole("dialog").textContent).toMatch(/\(10\s%\)−150,00\sEUR/)
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  await findToast("Volvo V60: parduota")
  expect(network.sent("PATCH")).toEqual([{ version: 1, vat_scheme: "standard" }])
  expect(network.sent("PUT")).toMatchObject([{ version: 2, sale_price: "1650.00" }])
})

test("the sale of a car that is sold already is corrected without a question about its scheme", async () => {
  mockNetwork()
  const sold: Car = { ...taxed, origin: "import", status: "sold", sold_on: "2026-03-02" }
  await renderPart(<SellDialog car={sold} vatRates={vatRates} onClose={() => {}} />)
  expect(screen.queryByRole("alertdialog")).toBeNull()
  const dialog = screen.getByRole("dialog", { name: "Pardavimas" })
  expect(within(dialog).getByRole("button", { name: "Išsaugoti" })).toBeTruthy()
})

test("a deposit of somebody else is asked about, and the answer goes with the same sale", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/sale`
  const { id, payer, amount, currency, until } = payment
  const deposits = [{ id, payer, amount, currency, until }]
  network.respond("PUT", path, refusal(409, { code: "deposit_of_another", deposits }))
  network.respond("PUT", `${path}?deposits=kept`, ok<Car>({ ...car, status: "sold" }))
  const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
  await fill(user, field("Pardavimo kaina"), "1000")
  await fill(user, field("Pirkėjas"), "Rasa")
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  const question = await screen.findByRole("alertdialog", { name: "Avansą sumokėjo ne pirkėjas" })
  expect(question.textContent).toMatch(
    /Iki\slapkričio\s28\sd\. laikomas 300,00\sEUR avansas, kurį sumokėjo Jonas\sJonaitis\./,
  )
  expect(
    within(question)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["Įskaityti į kainą", "Grąžinti", "Pasilikti"]))
  await user.click(within(question).getByRole("button", { name: "Pasilikti" }))
  await findToast("Volvo V60: parduota")
  const [first, second] = network.sent("PUT")
  expect(second).toEqual(first)
})

test("a sale of a car that a colleague has just changed shows the new profit, and is sold on another press", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/sale`
  const changed: Car = {
    ...car,
    purchase_price: "2000.00",
    purchase_price_eur: "2000.00",
    cost_eur: "2000.00",
    version: 2,
  }
  const stale = { code: "stale_version", current: changed, changed_by: "Rasa" }
  network.respond("PUT", path, refusal(409, stale), ok<Car>({ ...changed, status: "sold" }))
  const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
  const sell = () => user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  const dialog = () => screen.getByRole("dialog").textContent.replaceAll("\u00a0", " ")
  await fill(user, field("Pardavimo kaina"), "4000")
  expect(dialog()).toContain("+3 000,00 EUR")
  await sell()
  await screen.findByText(/^Rasa ką tik pakeitė šį automobilį/)
  expect(dialog()).toContain("+2 000,00 EUR")
  await sell()
  await findToast("Volvo V60: parduota")
  expect(network.sent("PUT")).toMatchObject([{ version: 1 }, { version: 2 }])
})

const path = `/api/organizations/${car.organization_id}/cars/${car.id}`

describe("what is received with a sale", () => {
  /** A deposit of 300 in cash was paid before. */
  async function openReceiving(items: Payment[] = []) {
    const network = mockNetwork()
    const sums = {
      received_eur: "300.00",
      received_estimated: false,
      cash_eur: "300.00",
      is_unpaid: false,
    }
    network.respond("GET", `${path}/payments?limit=1`, ok({ items, next_cursor: null, sums }))
    network.respond("PUT", `${path}/sale`, ok<Car>({ ...car, status: "sold" }))
    const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
    await fill(user, field("Pardavimo kaina"), "8000")
    await screen.findByRole("radio", { name: /^Visa likusi \(7\s700,00\sEUR\)$/ })
    const choose = (name: string | RegExp) => user.click(screen.getByRole("radio", { name }))
    const sell = () => user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
    return { network, user, choose, sell }
  }

  test("is nothing until somebody says so", async () => {
    const { network, sell } = await openReceiving()
    await sell()
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([{ payment: null, sale_received_how: null }])
  })

  test("is all that is left, and cash over the limit is told with what was paid before", async () => {
    const { network, choose, sell } = await openReceiving()
    await choose(/^Visa likusi/)
    await choose("Grynaisiais")
    expect(screen.getByRole("dialog").textContent).toContain("ribojimo įstatymo")
    await choose("Pavedimu")
    expect(screen.getByRole("dialog").textContent).not.toContain("ribojimo įstatymo")
    await sell()
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([
      { payment: { id: expect.any(String), amount: "7700.00", how: "bank", received_by: null } },
    ])
  })

  test("names whoever has paid the deposit as the buyer, until another one is typed", async () => {
    const { network, user, sell } = await openReceiving([payment])
    expect(field("Pirkėjas").value).toBe(payment.payer)
    await user.clear(field("Pirkėjas"))
    expect(field("Pirkėjas").value).toBe("")
    await fill(user, field("Pirkėjas"), "Ona")
    await sell()
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([{ sold_to: "Ona" }])
  })

  test("names that payer as the buyer where nobody says otherwise", async () => {
    const { network, sell } = await openReceiving([payment])
    await sell()
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([{ sold_to: payment.payer }])
  })

  test("is a part, whose amount is needed", async () => {
    const { network, user, choose, sell } = await openReceiving()
    await choose("Dalis")
    await sell()
    expect(network.sent("PUT")).toEqual([])
    expect(descriptionOf(field("Gauta suma, EUR"))).toContain("privaloma")
    await fill(user, field("Gauta suma, EUR"), "5000")
    await sell()
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([{ payment: { amount: "5000.00", how: null } }])
  })
})

test("a sale that was received in cash tells the limit of what no payment by bank names", async () => {
  const network = mockNetwork()
  const sums = { received_eur: "4000.00", received_estimated: false, is_unpaid: false }
  network.respond(
    "GET",
    `${path}/payments?limit=1`,
    // Of the 8 000 that are stored, 4 000 came by bank.
    ok({ items: [], next_cursor: null, sums: { ...sums, cash_eur: "4000.00" } }),
  )
  const sold: Car = {
    ...car,
    status: "sold",
    sold_on: "2026-03-02",
    sale_price: "8000.00",
    sale_received_how: "cash",
    left_to_receive: "0.00",
  }
  const user = await renderPart(<SellDialog car={sold} vatRates={[]} onClose={() => {}} />)
  const shown = () => screen.getByRole("dialog").textContent
  await fill(user, field("Pardavimo kaina"), "9500")
  await waitFor(() => expect(shown()).toContain("ribojimo įstatymo"))
  await fill(user, field("Pardavimo kaina"), "8000")
  expect(shown()).not.toContain("ribojimo įstatymo")
})

/** The car as the page has it, which the stream of events changes. */
const live = observable(car)

function SellDialogOfLive({ onClose }: { onClose: () => void }) {
  return <SellDialog car={live.useValue()} vatRates={[]} onClose={onClose} />
}

describe("a car that a colleague has sold meanwhile", () => {
  async function openSold() {
    const network = mockNetwork()
    live.set(car)
    const theirs: Car = {
      ...car,
      status: "sold",
      version: 2,
      sale_price: "5500.00",
      sold_to: "Ona",
    }
    const stale = { code: "stale_version", current: theirs, changed_by: "Rasa" }
    network.respond("PUT", `${path}/sale`, refusal(409, stale), ok<Car>({ ...theirs, version: 3 }))
    const onClose = vi.fn()
    const user = await renderPart(<SellDialogOfLive onClose={onClose} />)
    await fill(user, field("Pardavimo kaina"), "4000")
    act(() => live.set(theirs))
    await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
    const asked = await screen.findByRole("alertdialog", { name: "Automobilis jau parduotas" })
    expect(asked.textContent).toMatch(/Rasa jį ką tik pardavė už 5\s500,00\sEUR, pirkėjas\s– Ona\./)
    return { network, onClose, user, asked }
  }

  test("is left as it is", async () => {
    const { network, onClose, user, asked } = await openSold()
    await user.click(within(asked).getByRole("button", { name: "Palikti tą pardavimą" }))
    expect(onClose).toHaveBeenCalled()
    expect(network.sent("PUT")).toHaveLength(1)
  })

  test("is sold anew by who says so", async () => {
    const { network, user, asked } = await openSold()
    await user.click(within(asked).getByRole("button", { name: "Įrašyti mano pardavimą" }))
    await findToast("Volvo V60: parduota")
    expect(network.sent("PUT")).toMatchObject([
      { version: 1 },
      { version: 2, sale_price: "4000.00" },
    ])
  })
})
