import type { Expense, ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { useState } from "react"
import { expect, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, expense } from "../../test/rows.ts"
import { ExpensesCard } from "./ExpensesCard.tsx"

const path = `/api/organizations/${car.organization_id}/cars/${car.id}/expenses`
const receipts = {
  ofNew: { field: null, sendTo: () => {} },
  toldOf: () => ({ stored: null, coming: [] }),
  fieldOf: () => null,
  cancelOf: () => {},
}

function Card() {
  const [isAdding, setAdding] = useState(false)
  return (
    <ExpensesCard
      car={{ organizationId: car.organization_id, carId: car.id, carName: car.name }}
      hasVat={false}
      isImport={false}
      receipts={receipts}
      isAdding={isAdding}
      onAdding={setAdding}
    />
  )
}

const pageOf = (items: readonly Expense[], sum: Partial<ExpenseSum> = {}, next?: string) =>
  ok({
    items,
    next_cursor: next ?? null,
    sums: [{ expense_type: "Remontas", amount_eur: "100.00", estimated: false, ...sum }],
  })

/** Renders the card, whose list is each of these pages in turn. */
async function open(...pages: [ReturnType<typeof pageOf>, ...ReturnType<typeof pageOf>[]]) {
  const network = mockNetwork()
  network.respond("GET", path, ...pages)
  const user = await renderPart(<Card />)
  await screen.findAllByRole("listitem")
  return { network, user }
}

const card = () => screen.getByRole("region", { name: "Išlaidos" }).textContent
const press = (user: UserEvent, name: string, among = document.body) =>
  user.click(within(among).getByRole("button", { name }))

const unrated: Expense = {
  ...expense,
  description: "Keltas",
  currency: "NOK",
  amount: "1000.00",
  amount_eur: null,
  exchange_rate: null,
}

test("an expense without a rate is marked, a single one has no total, and the rate is filled in at it", async () => {
  const rated: Expense = { ...unrated, exchange_rate: "0.09", amount_eur: "90.00" }
  const { network, user } = await open(
    pageOf([unrated], { amount_eur: "86.00", estimated: true }),
    pageOf([rated], { amount_eur: "90.00" }),
  )
  expect(card()).toMatch(/kursas nenurodytas86,00\sEUR/)
  expect(card()).not.toContain("Iš viso")
  await press(user, "Įrašyti kursą: Keltas")
  const dialog = await screen.findByRole("dialog", { name: "Įrašyti kursą" })
  await press(user, "Išsaugoti", dialog)
  expect(field("Kursas").getAttribute("aria-invalid")).toBe("true")
  expect(network.sent("PUT")).toEqual([])
  await fill(user, field("Kursas"), "0,09")
  expect(dialog.textContent).toMatch(/= 90,00\sEUR/)
  network.respond("PUT", `${path}/${expense.id}/rate`, ok<Expense>(rated))
  await press(user, "Išsaugoti", dialog)
  await findToast("Išlaidos kursas įrašytas.")
  expect(network.sent("PUT")).toMatchObject([{ exchange_rate: "0.09" }])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await waitFor(() => expect(card()).toMatch(/Keltas90,00\sEUR/))
  expect(card()).not.toContain("kursas nenurodytas")
})

test("of more expenses than a page the newest show, and all pages when they are asked for", async () => {
  const numbered = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({
      ...expense,
      id: `${from - index}`,
      description: `Dalis ${from - index}`,
    }))
  const sum = { amount_eur: "510.00" }
  const { network, user } = await open(pageOf(numbered(51, 2), sum, "older"))
  expect(screen.getAllByRole("listitem")).toHaveLength(5)
  expect(card()).toMatch(/Iš viso510,00\sEUR/)
  network.respond("GET", `${path}?cursor=older`, pageOf(numbered(1, 1), sum))
  await press(user, "Rodyti visas (50+)")
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(51))
  const next = screen.getByRole("button", { name: "Keisti išlaidą: Dalis 46" })
  expect(document.activeElement).toBe(next)
})

test("an expense is deleted after a question", async () => {
  const { network, user } = await open(pageOf([expense]))
  network.respond("DELETE", `${path}/${expense.id}`, noContent)
  const ask = async () => {
    await press(user, "Keisti išlaidą: Padangos")
    await user.click(await screen.findByRole("button", { name: "Ištrinti išlaidą: Padangos" }))
    return screen.findByRole("alertdialog")
  }
  await press(user, "Atšaukti", await ask())
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(network.sent("DELETE")).toEqual([])
  network.respond("GET", path, ok({ items: [], next_cursor: null, sums: [] }))
  await press(user, "Ištrinti", await ask())
  await findToast("Išlaida ištrinta.")
  await waitFor(() => expect(card()).toContain("Išlaidų dar nėra"))
  expect(network.sent("DELETE")).toHaveLength(1)
})

test("an expense is edited, and becomes a refund", async () => {
  const refund: Expense = {
    ...expense,
    amount: "80.00",
    amount_eur: "80.00",
    kind: "refund",
    version: 2,
  }
  const { network, user } = await open(
    pageOf([expense]),
    pageOf([refund], { amount_eur: "-80.00" }),
  )
  network.respond("PATCH", `${path}/${expense.id}`, ok<Expense>(refund))
  await press(user, "Keisti išlaidą: Padangos")
  const dialog = await screen.findByRole("dialog", { name: "Keisti išlaidą" })
  await fill(user, field("Suma"), "80")
  await user.click(within(dialog).getByText("Daugiau"))
  await user.click(within(dialog).getByRole("radio", { name: "Pinigų grąžinimas" }))
  await press(user, "Išsaugoti", dialog)
  await findToast("Pinigų grąžinimas pakeistas.")
  expect(network.sent("PATCH")).toMatchObject([{ version: 1, amount: "80.00", kind: "refund" }])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await waitFor(() => expect(card()).toMatch(/−80,00\sEUR/))
})

test("an expense that two people edit is merged, and the dialog asks where both changed the same", async () => {
  const { network, user } = await open(pageOf([expense]))
  const theirs: Expense = { ...expense, version: 2, amount: "110.00", expense_type: "Kita" }
  const stale = refusal(409, { code: "stale_version", current: theirs, changed_by: "Ona" })
  network.respond("PATCH", `${path}/${expense.id}`, stale, ok<Expense>({ ...theirs, version: 3 }))
  await press(user, "Keisti išlaidą: Padangos")
  await screen.findByRole("dialog", { name: "Keisti išlaidą" })
  await fill(user, field("Aprašymas"), "Žieminės padangos")
  await fill(user, field("Suma"), "120")
  await press(user, "Išsaugoti")
  const question = await screen.findByRole("dialog", { name: "Išlaida jau pakeista" })
  expect(screen.queryByText("Klaida")).toBeNull()
  await user.click(within(question).getAllByRole("radio")[0] as Element)
  await press(user, "Išsaugoti", question)
  await findToast("Išlaida pakeista.")
  expect(network.sent("PATCH")[1]).toMatchObject({
    version: 2,
    description: "Žieminės padangos",
    amount: "120.00",
    expense_type: "Kita",
  })
})

test("several expenses are added one after the other by keyboard, and the next one keeps the day", async () => {
  const { network, user } = await open(pageOf([expense]))
  network.respond("POST", path, ok<Expense>(expense))
  screen.getByRole("button", { name: "Pridėti išlaidą" }).focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(document.activeElement).toBe(field("Suma")))
  await user.paste("400,5")
  // Tab goes past the currency and the type, which keep their values.
  for (const _ of ["currency", "type", "description"]) await user.tab()
  expect(document.activeElement).toBe(field("Aprašymas"))
  await user.paste("Padangos")
  await fill(user, field("Diena"), "2026-11-02")
  screen.getByRole("button", { name: "Pridėti ir dar vieną" }).focus()
  await user.keyboard("{Enter}")
  await findToast("Išlaida pridėta.")
  await waitFor(() => expect(document.activeElement).toBe(field("Suma")))
  expect(field("Suma").value).toBe("")
  expect(field("Aprašymas").value).toBe("")
  expect(field("Diena").value).toBe("2026-11-02")
  await user.paste("60")
  await fill(user, field("Aprašymas"), "Regitra")
  field("Suma").focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(network.sent("POST")).toMatchObject([
    { amount: "400.50", description: "Padangos", date: "2026-11-02" },
    { amount: "60.00", description: "Regitra", date: "2026-11-02" },
  ])
})
