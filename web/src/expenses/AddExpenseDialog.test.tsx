import { listedExpenseFields } from "@marza/domain/expenses/fields.ts"
import type { Expense, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { expenseWords } from "@marza/domain/expenses/words/lt.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import type { Supplier } from "@marza/domain/suppliers/calls.ts"
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import {
  descriptionOf,
  field,
  fill,
  findRefusal,
  findToast,
  renderPart,
} from "../../test/render.tsx"
import { car, expense } from "../../test/rows.ts"
import { labelList } from "../ui/labelList.ts"
import { AddExpenseDialog } from "./AddExpenseDialog.tsx"

const key = { organizationId: car.organization_id, carId: car.id }
const path = `/api/organizations/${key.organizationId}/cars/${key.carId}/expenses`

beforeEach(() => {
  // In Vilnius it is the next day already.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T22:30:00Z") })
})
afterEach(() => vi.useRealTimers())

const receipts = { field: null, sendTo: () => {} }

function Page({ isImport = false }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <AddExpenseDialog
      hasVat={false}
      isImport={isImport}
      car={key}
      receipts={receipts}
      onClose={() => setOpen(false)}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Atidaryti
    </button>
  )
}

async function open(car?: { isImport: boolean }) {
  const network = mockNetwork()
  network.respond("POST", path, ok<Expense>(expense))
  const user = await renderPart(<Page {...car} />)
  return { network, user }
}

const type = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })
const dialog = () => screen.getByRole("dialog", { name: "Pridėti išlaidą" })
const add = (user: UserEvent) =>
  user.click(within(dialog()).getByRole("button", { name: "Pridėti išlaidą" }))

async function closeAndOpen(user: UserEvent) {
  await user.keyboard("{Escape}")
  await user.click(await screen.findByRole("button", { name: "Atidaryti" }))
}

test("what was typed is kept over Escape until the expense is added", async () => {
  const { user } = await open()
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "120,40")
  await user.click(type("Kita"))
  await closeAndOpen(user)
  expect(field("Aprašymas").value).toBe("Padangos")
  expect(field("Suma").value).toBe("120,40")
  expect(type("Kita").checked).toBe(true)

  await add(user)
  await findToast("Išlaida pridėta.")
  await user.click(await screen.findByRole("button", { name: "Atidaryti" }))
  expect(field("Aprašymas").value).toBe("")
  expect(type("Remontas").checked).toBe(true)
})

test("a new expense starts as a repair, today in Vilnius, in EUR, while nothing was typed", async () => {
  const { user } = await open()
  const types = within(screen.getByRole("radiogroup", { name: "Rūšis" })).getAllByRole("radio")
  expect(types.map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Remontas",
    "Transportas",
    "Dokumentai",
    "Kita",
  ])
  await user.click(type("Kita"))
  await closeAndOpen(user)
  expect(type("Remontas").checked).toBe(true)
  expect(field("Diena").value).toBe("2026-11-21")
  expect(field("Valiuta").value).toBe("EUR")
  expect(screen.queryByLabelText(/^Kursas/)).toBeNull()
  expect(field("Suma").getAttribute("step")).toBe("0.01")
})

test("VAT and a refund are folded until one of them is used", async () => {
  const network = mockNetwork()
  const dialogOf = (unsent?: NewExpense) => (
    <AddExpenseDialog
      hasVat
      isImport={false}
      car={key}
      receipts={receipts}
      onClose={() => {}}
      {...(unsent && { unsent })}
    />
  )
  const user = await renderPart(dialogOf())
  const more = () => screen.getByText("Daugiau").closest("details")
  expect(more()?.open).toBe(false)
  const names = (["vat_amount", ...listedExpenseFields] as const).map(
    (name) => expenseWords[name].label,
  )
  expect(more()?.querySelector("summary")?.textContent).toContain(
    labelList([...names, "Pinigų grąžinimas"]),
  )
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "100")
  await user.click(screen.getByText("Daugiau"))
  await fill(user, field("PVM sumoje, EUR"), "daug")
  await user.click(screen.getByText("Daugiau"))
  expect(more()?.open).toBe(false)
  // What is wrong in it opens it.
  await add(user)
  expect(field("PVM sumoje, EUR").getAttribute("aria-invalid")).toBe("true")
  expect(more()?.open).toBe(true)
  // Folded over its error, it opens again with the next try.
  await user.click(screen.getByText("Daugiau"))
  expect(more()?.open).toBe(false)
  await add(user)
  await waitFor(() => expect(more()?.open).toBe(true))
  expect(network.calls).toEqual([])
  cleanup()
  await renderPart(dialogOf({ ...expense, kind: "refund" } as NewExpense))
  expect(more()?.open).toBe(true)
})

test("a refund is not called an expense", async () => {
  const { network, user } = await open()
  await fill(user, field("Aprašymas"), "Eksporto PVM")
  await fill(user, field("Suma"), "120,40")
  await user.click(screen.getByText("Daugiau"))
  await user.click(screen.getByRole("radio", { name: "Pinigų grąžinimas" }))
  await add(user)
  await findToast("Pinigų grąžinimas pridėtas.")
  expect(network.sent("POST")).toMatchObject([{ kind: "refund" }])
})

test("import VAT is proposed as customs, a chosen type stays, and what follows starts as a repair", async () => {
  const { network, user } = await open()
  await fill(user, field("Suma"), "2100")
  await fill(user, field("Aprašymas"), "Importo PVM")
  expect(type("Muitinė").checked).toBe(true)
  const more = screen.getByText("Daugiau").closest("details")
  expect(more?.open).toBe(true)
  await fill(user, field("Deklaracijos nr."), "26LTVR1000123456A8")
  await user.click(within(dialog()).getByRole("button", { name: "Pridėti ir dar vieną" }))
  await findToast("Išlaida pridėta.")
  const sent = { expense_type: "customs", declaration_number: "26LTVR1000123456A8" }
  expect(network.sent("POST")).toMatchObject([{ description: "Importo PVM", ...sent }])
  expect(type("Remontas").checked).toBe(true)
  expect(screen.queryByLabelText("Deklaracijos nr.")).toBeNull()
  await fill(user, field("Aprašymas"), "Importo PVM deklaracija")
  await user.click(type("Dokumentai"))
  await fill(user, field("Aprašymas"), "Padangos")
  expect(type("Dokumentai").checked).toBe(true)
  await fill(user, field("Aprašymas"), "Importo PVM")
  expect(type("Dokumentai").checked).toBe(true)
})

test("customs are among the types of an imported car's expenses, and where the description speaks of them", async () => {
  await open({ isImport: true })
  expect(type("Muitinė")).toBeTruthy()
  cleanup()
  const { user } = await open()
  expect(screen.queryByRole("radio", { name: "Muitinė" })).toBeNull()
  await fill(user, field("Aprašymas"), "Muitinės tarpininkas")
  expect(type("Remontas").checked).toBe(true)
  await user.click(type("Muitinė"))
  await fill(user, field("Aprašymas"), "Tarpininkas")
  expect(type("Muitinė").checked).toBe(true)
})

const suppliers = (search: string, ...items: Supplier[]) =>
  [
    "GET",
    `/api/organizations/${key.organizationId}/suppliers?search=${search}`,
    ok({ items }),
  ] as const
const never = { supplier_vat_number: null, last_type: null, last_car_id: null }
const garage = { supplier: "UAB Autokėbulas", supplier_code: "304512876", ...never }

test("a known supplier brings its code, and takes it along when another is typed", async () => {
  const { network, user } = await open()
  network.respond(...suppliers("", garage, { supplier: "Regitra", supplier_code: null, ...never }))
  network.respond(...suppliers("UAB+Autok%C4%97bulas", garage))
  network.respond(...suppliers("UAB+Autok%C4%97bulas+2"))
  await fill(user, field("Aprašymas"), "Bamperis")
  await fill(user, field("Suma"), "410")
  expect(network.calls).toEqual([])
  await user.click(screen.getByText("Daugiau"))
  await user.click(field("Tiekėjas"))
  await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(2))
  // Choosing from the list sets the whole name at once.
  fireEvent.change(field("Tiekėjas"), { target: { value: garage.supplier } })
  expect(field("Tiekėjo kodas").value).toBe(garage.supplier_code)
  await user.type(field("Tiekėjas"), " 2")
  expect(field("Tiekėjo kodas").value).toBe("")
  await fill(user, field("Tiekėjo kodas"), "1")
  fireEvent.change(field("Tiekėjas"), { target: { value: garage.supplier } })
  expect(field("Tiekėjo kodas").value).toBe("1")
  await fill(user, field("Dokumento nr."), "AK-118")
  await add(user)
  await findToast("Išlaida pridėta.")
  const sent = { supplier: garage.supplier, supplier_code: "1", document_number: "AK-118" }
  expect(network.sent("POST")).toMatchObject([sent])
})

test("a description and an amount above 0 are required", async () => {
  const { network, user } = await open()
  await add(user)
  expect(within(dialog()).getByText("Užpildykite visus laukus.")).toBeTruthy()
  expect(field("Aprašymas").getAttribute("aria-invalid")).toBe("true")
  expect(descriptionOf(field("Suma"))).toContain("Suma privaloma")
  await waitFor(() => expect(document.activeElement).toBe(field("Suma")))
  await fill(user, field("Aprašymas"), "Padangos")
  for (const typed of ["0", "-5", "daug"]) {
    await fill(user, field("Suma"), typed)
    await add(user)
    expect(field("Suma").getAttribute("aria-invalid"), typed).toBe("true")
    expect(within(dialog()).getByText("Užpildykite visus laukus.")).toBeTruthy()
  }
  expect(network.calls).toEqual([])
  await fill(user, field("Suma"), "0,01")
  await add(user)
  await findToast("Išlaida pridėta.")
  expect(network.sent("POST")).toMatchObject([
    { description: "Padangos", amount: "0.01", currency: "EUR", expense_type: "Remontas" },
  ])
})

test("a mistyped year is refused under its field, and a future day has a note", async () => {
  const { network, user } = await open()
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "100")
  for (const [typed, why] of [
    ["1900-01-01", "Diena negali būti ankstesnė nei 2000-01-01"],
    ["2099-01-01", "Diena negali būti vėlesnė nei po metų"],
  ] as const) {
    await user.clear(field("Diena"))
    await user.type(field("Diena"), typed)
    await add(user)
    expect(descriptionOf(field("Diena"))).toContain(why)
  }
  await user.clear(field("Diena"))
  await user.type(field("Diena"), "2026-12-20")
  expect(descriptionOf(field("Diena"))).toContain("Ši diena dar neatėjo.")
  await add(user)
  await findToast("Išlaida pridėta.")
  expect(network.sent("POST")).toMatchObject([{ date: "2026-12-20" }])
})

test("a day is read as it is spoken, and what is none is refused when its field is left", async () => {
  const { network, user } = await open()
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "100")
  const day = field("Diena")
  for (const [typed, read] of [
    ["vakar", "2026-11-20"],
    ["11-19", "2026-11-19"],
    ["23", "2026-10-23"],
  ] as const) {
    await fill(user, day, typed)
    expect(day.value).toBe(typed)
    await user.tab()
    expect(day.value).toBe(read)
  }
  await user.click(day)
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}")
  expect(day.value).toBe("2026-10-24")
  await fill(user, day, "11-31")
  expect(day.getAttribute("aria-invalid")).toBeNull()
  await user.tab()
  expect(descriptionOf(day)).toContain("Tokios dienos nėra.")
  await add(user)
  expect(network.calls).toEqual([])
  // Enter reads the day before it sends the form.
  await fill(user, day, "šiandien")
  await user.keyboard("{Enter}")
  await findToast("Išlaida pridėta.")
  expect(network.sent("POST")).toMatchObject([{ date: "2026-11-21" }])
})

test("a day is chosen in the system's calendar by its button", async () => {
  const { user } = await open()
  const showPicker = vi.fn()
  const calendar = document.querySelector<HTMLInputElement>("input[type=date]")
  Object.assign(calendar ?? {}, { showPicker })
  expect(calendar?.value).toBe("2026-11-21")
  await user.click(screen.getByRole("button", { name: "Atverti kalendorių" }))
  expect(showPicker).toHaveBeenCalledOnce()
  fireEvent.change(calendar as HTMLInputElement, { target: { value: "2026-11-02" } })
  expect(field("Diena").value).toBe("2026-11-02")
})

test("the EUR value of an amount shows while it is typed, and another currency empties the rate", async () => {
  const { user } = await open()
  await fill(user, field("Suma"), "6400")
  await user.selectOptions(field("Valiuta"), "NOK")
  expect(descriptionOf(field("Kursas"))).toContain(
    "kursas privalomas. Kol jo nėra, skaičiuosime pastoviu",
  )
  await user.click(screen.getByRole("button", { name: "Pastovus 0,0860" }))
  expect(field("Kursas").value).toBe("0.086")
  expect(descriptionOf(field("Kursas"))).toMatch(/= 550,40\sEUR/)
  await user.selectOptions(field("Valiuta"), "GBP")
  expect(field("Kursas").value).toBe("")
})

const bankRate = (day: string, rate: string, published: string) =>
  ok<ReferenceRate>({ currency: "NOK", day, rate, published })
const rateOf = (day: string) => `/api/rates?currency=NOK&day=${day}`
const offer = (name: RegExp | string) => screen.findByRole("button", { name })

test("the bank's rate of the expense's day is taken with one tap, and goes with what is typed over it", async () => {
  const { network, user } = await open()
  const taken = bankRate("2026-11-20", "0.0861178092", "11.6120")
  network.respond("GET", rateOf("2026-11-21"), taken)
  await fill(user, field("Aprašymas"), "Keltas")
  await fill(user, field("Suma"), "1000")
  await user.selectOptions(field("Valiuta"), "NOK")
  const named = /^ECB 0,0861 · lapkr\.\s20\sd\.$/
  const button = await offer(named)
  expect(button.title).toBe("0,0861178092")
  expect(screen.getByText("1 EUR = 11,6120 NOK")).toBeTruthy()
  expect(field("Kursas").value).toBe("")
  await user.click(button)
  expect(field("Kursas").value).toBe("0.0861178092")
  expect(field("Kursas").nextSibling?.textContent).toBe("0,0861178")
  expect(screen.queryByRole("button", { name: named })).toBeNull()
  const line = screen.getByText(/^ECB · lapkr\.\s20\sd\.$/)
  await waitFor(() => expect(document.activeElement).toBe(line))
  // Leaving the field without typing changes nothing.
  await user.click(field("Kursas"))
  await user.click(field("Aprašymas"))
  await add(user)
  await findToast("Išlaida pridėta.")
  const sent = { exchange_rate: "0.0861178092", rate_day: "2026-11-20" }
  expect(network.sent("POST")).toMatchObject([sent])

  await user.click(await screen.findByRole("button", { name: "Atidaryti" }))
  await fill(user, field("Aprašymas"), "Keltas")
  await fill(user, field("Suma"), "1000")
  await user.selectOptions(field("Valiuta"), "NOK")
  await user.click(await offer(named))
  await user.type(field("Kursas"), "{Backspace}")
  expect(screen.queryByText(/^ECB ·/)).toBeNull()
  // The bank's form would be taken for that of the typed rate.
  expect(screen.queryByText(/^1 EUR =/)).toBeNull()
  await add(user)
  await findToast("Išlaida pridėta.")
  const typed = { exchange_rate: "0.086117809", rate_day: null }
  expect(network.sent("POST")[1]).toMatchObject(typed)
})

test("another day offers its rate and changes nothing, and where there is none nothing is offered", async () => {
  const { network, user } = await open()
  network.respond("GET", rateOf("2026-11-21"), bankRate("2026-11-20", "0.0861178092", "11.6120"))
  network.respond("GET", rateOf("2026-11-17"), bankRate("2026-11-16", "0.0862068966", "11.6000"))
  await user.selectOptions(field("Valiuta"), "NOK")
  await user.click(await offer(/lapkr\.\s20\sd/))
  await user.clear(field("Diena"))
  await user.type(field("Diena"), "2026-11-17")
  const other = await offer(/^ECB 0,0862 · lapkr\.\s16\sd\.$/)
  expect(field("Kursas").value).toBe("0.0861178092")
  expect(screen.getByText(/^ECB · lapkr\.\s20\sd\.$/)).toBeTruthy()
  await user.click(other)
  expect(field("Kursas").value).toBe("0.0862068966")
  await user.selectOptions(field("Valiuta"), "GBP")
  expect(field("Kursas").value).toBe("")
  expect(screen.queryByText(/ECB/)).toBeNull()
  expect(screen.getByRole("button", { name: "Pastovus 1,1400" })).toBeTruthy()
})

test("an ambiguous amount is asked about before it is sent", async () => {
  const { network, user } = await open()
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "1.234")
  await add(user)
  expect(descriptionOf(field("Suma"))).toContain("Pirmiausia pasirinkite vieną iš dviejų")
  expect(screen.queryByText("Užpildykite visus laukus.")).toBeNull()
  await fill(user, field("Aprašymas"), "")
  await add(user)
  expect(within(dialog()).getByText("Užpildykite visus laukus.")).toBeTruthy()
  await fill(user, field("Aprašymas"), "Padangos")
  await add(user)
  expect(network.calls).toEqual([])
  expect(screen.getByRole("button", { name: /^1,23\sEUR$/ })).toBeTruthy()
  await user.click(screen.getByRole("button", { name: /^1\s234,00\sEUR$/ }))
  expect(document.activeElement).toBe(field("Suma"))
  await add(user)
  await findToast("Išlaida pridėta.")
  expect(network.sent("POST")).toMatchObject([{ amount: "1234.00" }])
})

test("a failed addition keeps what was typed, and a double press adds once", async () => {
  const { network, user } = await open()
  network.respond("POST", path, refusal(500, { error: "Kasa uždaryta" }), ok<Expense>(expense))
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "120,40")
  await add(user)
  await findRefusal("Kasa uždaryta")
  expect(screen.getAllByText("Kasa uždaryta")).toHaveLength(1)
  expect(field("Aprašymas").value).toBe("Padangos")
  await user.dblClick(within(dialog()).getByRole("button", { name: "Pridėti išlaidą" }))
  await findToast("Išlaida pridėta.")
  expect(network.sent("POST")).toHaveLength(2)
})

test("an addition that is refused after its dialog was closed says so in a toast", async () => {
  const { network, user } = await open()
  const refuse = network.defer("POST", path)
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "120,40")
  await add(user)
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  refuse(refusal(500, { error: "Kasa uždaryta" }))
  await findToast("Klaida", "Kasa uždaryta")
})

test("an expense that was stored although its response was lost is changed to what was typed afterwards", async () => {
  const { network, user } = await open()
  const taken = refusal(409, { code: "id_taken" })
  network.respond("POST", path, lost, taken)
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "100")
  await add(user)
  await findRefusal("Nėra ryšio. Pakeitimas neišsaugotas.")
  const [{ id }] = network.sent("POST") as [Expense]
  const current = { ...expense, version: 2 }
  const stale = refusal(409, { code: "stale_version", current, changed_by: "Ona" })
  network.respond("PATCH", `${path}/${id}`, stale, ok<Expense>({ ...expense, amount: "120.00" }))
  await fill(user, field("Suma"), "120")
  await add(user)
  await findToast("Išlaida pridėta.")
  const versions = [{ version: 1 }, { version: 2 }]
  expect(network.sent("PATCH")).toMatchObject(versions.map((v) => ({ ...v, amount: "120.00" })))
  expect(network.sent("DELETE")).toEqual([])
})
