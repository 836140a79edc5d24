import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Payment, PaymentSums } from "@marza/domain/payments/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import {
  descriptionOf,
  field,
  fill,
  findRefusal,
  findToast,
  renderPart,
} from "../../test/render.tsx"
import { car, payment } from "../../test/rows.ts"
import { PaymentsCard } from "./PaymentsCard.tsx"

const path = `/api/organizations/${car.organization_id}/cars/${car.id}/payments`
const blankSums: PaymentSums = {
  received_eur: "0.00",
  received_estimated: false,
  cash_eur: "0.00",
  is_unpaid: false,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

async function open(shown: Car, items: Payment[], sums: Partial<PaymentSums> = {}) {
  const network = mockNetwork()
  network.respond("GET", path, ok({ items, next_cursor: null, sums: { ...blankSums, ...sums } }))
  const user = await renderPart(<PaymentsCard car={shown} />)
  return { network, user }
}

const card = () => screen.findByRole("region", { name: "Mokėjimai" })
/** The button of the sheet, which is named like the one that opens it. */
const save = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name })

const sold: Car = { ...car, status: "sold" }

test("a card without payments says so and has a button, and a deposit is proposed for a week while it is not sold", async () => {
  const { user, network } = await open(car, [])
  network.respond("POST", path, ok<Payment>(payment))
  const empty = await card()
  expect(empty.textContent).toBe("Mokėjimaidar nėraĮrašyti avansą")
  await user.click(within(empty).getByRole("button"))
  await screen.findByRole("dialog", { name: "Įrašyti avansą" })
  await fill(user, field("Suma"), "300")
  expect(field("Rezervuota iki").value).toBe("2026-12-01")
  await fill(user, field("Mokėtojas"), "Jonas Jonaitis")
  // What few payments have is folded.
  expect(field("Pastaba").closest("details")?.open).toBe(false)
  await user.click(screen.getByText("Daugiau"))
  await user.click(screen.getByRole("radio", { name: "Grynaisiais" }))
  // The first payment fills the card; the sheet must close nevertheless.
  network.respond("GET", path, ok({ items: [payment], next_cursor: null, sums: blankSums }))
  await user.click(save("Įrašyti avansą"))
  await findToast("Avansas įrašytas.")
  await within(empty).findByText("Gauta")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(network.sent("POST")).toMatchObject([
    {
      kind: "deposit",
      amount: "300.00",
      currency: "EUR",
      day: "2026-11-24",
      until: "2026-12-01",
      payer: "Jonas Jonaitis",
      how: "cash",
      state: null,
      state_day: null,
    },
  ])
})

test("the day of a deposit is typed key by key, and its proposed end follows until another is chosen", async () => {
  const { user } = await open(car, [])
  await user.click(await screen.findByRole("button", { name: "Įrašyti avansą" }))
  await screen.findByRole("dialog", { name: "Įrašyti avansą" })
  const type = async (label: string, text: string) => {
    await user.clear(field(label))
    await user.type(field(label), text)
    await user.tab()
  }
  const end = () => (field("Rezervuota iki") as HTMLInputElement).value
  await type("Gauta", "1112")
  expect([(field("Gauta") as HTMLInputElement).value, end()]).toEqual(["2026-11-12", "2026-11-19"])
  await type("Rezervuota iki", "2026-11-30")
  await type("Gauta", "2026-11-13")
  expect(end()).toBe("2026-11-30")
})

test("money for a sold car is a payment of its buyer in the currency of the sale", async () => {
  const { user, network } = await open(
    { ...sold, sold_to: "UAB Rasa", sale_currency: "NOK", sale_exchange_rate: "0.09" },
    [],
  )
  network.respond("POST", path, ok<Payment>({ ...payment, kind: "payment" }))
  await user.click(await screen.findByRole("button", { name: "Įrašyti mokėjimą" }))
  await screen.findByRole("dialog", { name: "Įrašyti mokėjimą" })
  expect(screen.queryByLabelText(/^Rezervuota iki/)).toBeNull()
  await fill(user, field("Suma"), "1000")
  await user.click(save("Įrašyti mokėjimą"))
  await findToast("Mokėjimas įrašytas.")
  expect(network.sent("POST")).toMatchObject([
    { kind: "payment", currency: "NOK", payer: "UAB Rasa", until: null },
  ])
})

test.each([
  ["500.00", /Gauta1\s500,00\sEURLiko gauti500,00\sEUR/],
  ["0.00", /Gauta2\s000,00\sEURViskas gauta/],
  ["-100.00", /Gauta2\s100,00\sEURPermoka100,00\sEUR/],
])("what is left of the price is told: %s", async (left, told) => {
  await open({ ...sold, left_to_receive: left }, [payment])
  expect((await card()).textContent).toMatch(told)
})

test("without a price only what was received is told, and cash over the limit with the law", async () => {
  await open({ ...car, sale_price: null, left_to_receive: null }, [payment], {
    received_eur: "5000.01",
    cash_eur: "5000.01",
  })
  const shown = await card()
  expect(shown.textContent).toMatch(/Gauta5\s000,01\sEUR/)
  expect(shown.textContent).not.toContain("Liko gauti")
  // The law's limit is written as every amount is.
  expect(shown.textContent).toMatch(/daugiau nei 5\s000,00\sEUR\. .*4\sstraipsnio 1\sdalis/)
})

test("cash over the limit is told in the sheet, alone and with what was received in cash before", async () => {
  const { user } = await open(car, [payment], { cash_eur: "4000.00" })
  await user.click(await screen.findByRole("button", { name: "Įrašyti mokėjimą" }))
  await screen.findByRole("dialog", { name: "Įrašyti avansą" })
  const told = () => screen.queryByText(/daugiau nei 5\s000,00\sEUR/)
  await fill(user, field("Suma"), "1000,01")
  expect(told()).toBeNull()
  await user.click(screen.getByText("Daugiau"))
  await user.click(screen.getByRole("radio", { name: "Grynaisiais" }))
  expect(told()).toBeTruthy()
  await fill(user, field("Suma"), "1000")
  expect(told()).toBeNull()
  await fill(user, field("Suma"), "5000,01")
  await user.click(screen.getByRole("radio", { name: "Pavedimu" }))
  expect(told()).toBeNull()
})

test("a cash payment that is edited is not counted twice, and one that was returned not at all", async () => {
  const paid: Payment = { ...payment, amount: "3000.00", amount_eur: "3000.00", how: "cash" }
  const { user } = await open(car, [paid], { cash_eur: "4000.00" })
  await user.click(within(await card()).getByRole("button", { name: /^Keisti mokėjimą/ }))
  const told = () => screen.queryByText(/daugiau nei 5\s000,00\sEUR/)
  await fill(user, await screen.findByLabelText(/^Suma/), "4000")
  expect(told()).toBeNull()
  await fill(user, field("Suma"), "4000,01")
  expect(told()).toBeTruthy()
  await user.click(screen.getByRole("radio", { name: "Grąžintas" }))
  expect(told()).toBeNull()
})

test("a row says what became of its deposit, and is edited to a deposit that was kept", async () => {
  const { user, network } = await open(car, [payment])
  network.respond("PATCH", `${path}/${payment.id}`, ok<Payment>({ ...payment, state: "kept" }))
  const shown = await card()
  expect(shown.textContent).toMatch(/Avansaslapkričio\s20\sd\.laikomas iki lapkričio\s28\sd\./)
  await user.click(within(shown).getByRole("button", { name: /^Keisti mokėjimą: Jonas/ }))
  await user.click(await screen.findByRole("radio", { name: "Pasiliktas" }))
  expect(field("Pasilikta").value).toBe("2026-11-24")
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await findToast("Mokėjimas pakeistas.")
  expect(network.sent("PATCH")).toMatchObject([
    { version: 1, state: "kept", state_day: "2026-11-24" },
  ])
})

test("a second deposit beside one that is held is asked about, and named", async () => {
  const { user, network } = await open(car, [payment])
  const { id, payer, amount, currency, until } = payment
  const deposits = [{ id, payer, amount, currency, until }]
  network.respond("POST", path, refusal(409, { code: "deposit_held", deposits }))
  network.respond("POST", `${path}?second=true`, ok<Payment>(payment))
  await user.click(within(await card()).getByRole("button", { name: "Įrašyti mokėjimą" }))
  await screen.findByRole("dialog", { name: "Įrašyti avansą" })
  await fill(user, field("Suma"), "200")
  await user.click(save("Įrašyti avansą"))
  const question = await screen.findByRole("alertdialog", { name: "Avansas jau laikomas" })
  expect(question.textContent).toMatch(
    /Iki\slapkričio\s28\sd\. laikomas 300,00\sEUR avansas, kurį sumokėjo Jonas\sJonaitis\./,
  )
  await user.click(within(question).getByRole("button", { name: "Laikyti ir šį" }))
  await findToast("Avansas įrašytas.")
  const [first, second] = network.sent("POST")
  expect(second).toEqual(first)
})

test("a payment is deleted after a question", async () => {
  const { user, network } = await open(car, [payment])
  network.respond("DELETE", `${path}/${payment.id}`, noContent)
  await user.click(within(await card()).getByRole("button", { name: /^Keisti mokėjimą/ }))
  await user.click(await screen.findByRole("button", { name: /^Ištrinti mokėjimą: / }))
  await user.click(await screen.findByRole("button", { name: "Ištrinti" }))
  await findToast("Mokėjimas ištrintas.")
})

test("a refusal of a field stands at it alone; another one above the fields, and the focus returns to the button", async () => {
  const { user, network } = await open(car, [])
  await user.click(await screen.findByRole("button", { name: "Įrašyti avansą" }))
  await screen.findByRole("dialog", { name: "Įrašyti avansą" })
  await fill(user, field("Suma"), "300")
  const fields = { amount: "Suma per didelė" }
  network.respond("POST", path, refusal(400, { code: "bad_request", error: "Yra klaidų.", fields }))
  await user.click(save("Įrašyti avansą"))
  await waitFor(() => expect(document.activeElement).toBe(field("Suma")))
  expect(descriptionOf(field("Suma"))).toContain("Suma per didelė")
  expect(screen.queryByText("Yra klaidų.")).toBeNull()

  const respond = network.defer("POST", path)
  await user.click(save("Įrašyti avansą"))
  // A browser takes the focus from a button that becomes disabled.
  ;(document.activeElement as HTMLElement).blur()
  respond(refusal(409, { code: "car_gone", error: "Automobilio nebėra." }))
  await findRefusal("Automobilio nebėra.")
  await waitFor(() => expect(document.activeElement).toBe(save("Įrašyti avansą")))
  expect(screen.getAllByText("Automobilio nebėra.")).toHaveLength(1)
})
