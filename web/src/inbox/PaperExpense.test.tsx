import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { field, findRefusal, findToast, renderPart } from "../../test/render.tsx"
import { car, expense, organization } from "../../test/rows.ts"
import { isWide } from "../ui/isWide.ts"
import { InboxPage } from "./InboxPage.tsx"

const id = (number: number) => `0190dddd-0000-7000-8000-${String(number).padStart(12, "0")}`
const base = `/api/organizations/${organization.id}`
const path = `${base}/inbox`
const volvo = { ...car, id: id(90), name: "Volvo V60", registration_number: "KLM 123" }
const audi = { ...car, id: id(91), name: "Audi A4", registration_number: "ABC 456" }
const expenses = `${base}/cars/${volvo.id}/expenses`

const paper = (number: number): Attachment => ({
  id: id(number),
  kind: "inbox",
  name: `Kvitas ${number}.jpg`,
  content_type: "image/jpeg",
  size: 2048,
  position: number,
  expense_id: null,
  split_id: null,
  overhead_id: null,
  url: `/files/${number}`,
  thumbnail_url: null,
  added_by: null,
  full_name: null,
  created_at: "2026-11-25T08:00:00Z",
})

beforeEach(() => isWide.set(false))

async function open(...lists: [Attachment[], ...Attachment[][]]) {
  const network = mockNetwork()
  const [first, ...later] = lists
  network.respond("GET", path, ok({ items: first }), ...later.map((items) => ok({ items })))
  const cars = (...items: unknown[]) => ok({ items, next_cursor: null, near: false, counts: {} })
  network.respond("GET", `${base}/cars?limit=100`, cars(volvo, audi))
  network.respond("GET", `${base}/cars/${volvo.id}`, ok(volvo))
  const garage = { supplier: "Servisas", supplier_code: "1", last_type: "Dokumentai" }
  const known = ok({ items: [{ ...garage, last_car_id: volvo.id }] })
  for (const search of ["", "Servisas"])
    network.respond("GET", `${base}/suppliers?search=${search}`, known)
  network.respond("POST", expenses, ok(expense))
  for (const { id } of first) network.respond("PUT", `${path}/${id}/assignment`, ok(paper(1)))
  const user = await renderPart(<InboxPage organizationId={organization.id} seesOverheads />)
  await user.click(await screen.findByRole("button", { name: "Nauja išlaida: Kvitas 1.jpg" }))
  return { network, user }
}

const sentOf = (network: Awaited<ReturnType<typeof open>>["network"], method: string) =>
  network.calls.filter((call) => call.method === method).map((call) => call.path)

/** Makes an expense of the first paper. */
async function spend() {
  const { network, user } = await open([paper(1), paper(2)], [paper(2)], [paper(1), paper(2)])
  const sheet = within(await screen.findByRole("dialog", { name: "Nauja išlaida" }))
  sheet.getByRole("button", { name: "Didinti: Kvitas 1.jpg" })
  await user.click(field("Tiekėjas"))
  await user.type(field("Tiekėjas"), "Servisas")
  await user.click(
    await sheet.findByRole("button", { name: "Kaip paskutinį kartą: Volvo V60, KLM 123" }),
  )
  expect(sheet.queryByRole("button", { name: /^Kaip paskutinį/ })).toBeNull()
  expect(sheet.getByRole<HTMLInputElement>("radio", { name: "Dokumentai" }).checked).toBe(true)
  await user.type(field("Suma"), "120,50")
  await user.type(field("Aprašymas"), "Plovimas")
  await user.click(sheet.getByRole("button", { name: "Pridėti išlaidą" }))
  await findToast("Išlaida pridėta su kvitu.", "Kvitas 1.jpg → Plovimas, Volvo V60")
  const [{ id: made }] = network.sent("POST") as [{ id: string }]
  expect(network.sent("POST")).toMatchObject([
    { amount: "120.50", description: "Plovimas", expense_type: "Dokumentai", supplier: "Servisas" },
  ])
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "expense", id: made, document_kind: "other" } },
  ])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  network.respond("DELETE", `${path}/${id(1)}/assignment`, ok(paper(1)))
  return { network, user, made }
}

const receiptsOf = (...expenseIds: string[]) =>
  ok({
    items: expenseIds.map((expense_id, index) => ({
      ...paper(index + 1),
      kind: "receipt",
      expense_id,
    })),
    next_cursor: null,
  })

test("a receipt becomes an expense in one step: its supplier brings type and car, and the way back takes both", async () => {
  const { network, user, made } = await spend()
  network.respond("GET", `${base}/cars/${volvo.id}/attachments?limit=100`, receiptsOf(made))
  network.respond("PATCH", `${expenses}/${made}`, ok(expense))
  network.respond("DELETE", `${expenses}/${made}`, noContent)
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await waitFor(() =>
    expect(sentOf(network, "DELETE")).toEqual([
      `${path}/${id(1)}/assignment`,
      `${expenses}/${made}`,
    ]),
  )
  expect(network.sent("PATCH")).toEqual([
    { version: expense.version, description: expense.description },
  ])
})

const takenBack = `${path}/${id(1)}/assignment`

test("an expense that was changed since, or has another receipt, stays when its paper is put back", async () => {
  const { network, user, made } = await spend()
  network.respond("GET", `${base}/cars/${volvo.id}/attachments?limit=100`, receiptsOf(made))
  const current = { ...expense, version: 2 }
  network.respond("PATCH", `${expenses}/${made}`, refusal(409, { code: "stale_version", current }))
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await findToast("Dokumentas grąžintas, o išlaida palikta: ji nuo to laiko pakeista.")
  expect(sentOf(network, "DELETE")).toEqual([takenBack])
})

test("a paper stays with its expense where that cannot be deleted", async () => {
  const { network, user, made } = await spend()
  network.respond("GET", `${base}/cars/${volvo.id}/attachments?limit=100`, receiptsOf(made))
  network.respond("PATCH", `${expenses}/${made}`, ok(expense))
  network.respond("DELETE", `${expenses}/${made}`, refusal(500, { code: "internal" }))
  const before = network.sent("PUT").length
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await waitFor(() => expect(network.sent("PUT")).toHaveLength(before + 1))
  expect(network.sent("PUT").at(-1)).toEqual({
    to: { kind: "expense", id: made, document_kind: "other" },
  })
})

test("an expense without a car asks for one, and keeps what is typed", async () => {
  const { network, user } = await open([paper(1)])
  await screen.findByRole("dialog", { name: "Nauja išlaida" })
  await user.type(field("Suma"), "10")
  await user.type(field("Aprašymas"), "Plovimas{Enter}")
  await screen.findByText("Pasirinkite automobilį")
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Pasirinkti automobilį"))
  expect(network.sent("POST")).toEqual([])
  await user.click(screen.getByRole("button", { name: "Pasirinkti automobilį" }))
  await user.click(await screen.findByRole("option", { name: /Volvo/ }))
  expect(screen.queryByText("Pasirinkite automobilį")).toBeNull()
  expect(field("Suma").value).toBe("10,00")
})

test("a paper that somebody else has assigned meanwhile leaves no second expense", async () => {
  const { network, user } = await open([paper(1)])
  const error = "Veiksmas prieštarauja dabartiniams duomenims."
  const taken = refusal(409, { code: "conflict", error })
  network.respond("PUT", `${path}/${id(1)}/assignment`, taken)
  await screen.findByRole("dialog", { name: "Nauja išlaida" })
  await user.click(screen.getByRole("button", { name: "Pasirinkti automobilį" }))
  await user.click(await screen.findByRole("option", { name: /Volvo/ }))
  await user.type(field("Suma"), "10")
  const made = () => (network.sent("POST") as [{ id: string }])[0].id
  await user.type(field("Aprašymas"), "Plovimas{Enter}")
  await findRefusal(error)
  expect(sentOf(network, "DELETE")).toEqual([`${expenses}/${made()}`])
})

test("on a desk list, paper and fields stand side by side, and Enter opens the next paper", async () => {
  isWide.set(true)
  const { network, user } = await open([paper(1), paper(2)], [paper(2)], [])
  const form = (number: number) =>
    screen.findByRole("form", { name: `Nauja išlaida: Kvitas ${number}.jpg` })
  await form(1)
  expect(screen.queryByRole("dialog")).toBeNull()
  for (const number of [1, 2]) {
    await form(number)
    await waitFor(() => expect(document.activeElement).toBe(field("Tiekėjas")))
    const [row] = screen
      .getAllByRole("listitem")
      .filter((item) => item.getAttribute("aria-current"))
    expect(row?.textContent).toContain(`Kvitas ${number}.jpg`)
    await user.click(screen.getByRole("button", { name: "Pasirinkti automobilį" }))
    await user.click(await screen.findByRole("option", { name: /Volvo/ }))
    await user.type(field("Suma"), "10")
    await user.type(field("Aprašymas"), "Plovimas{Enter}")
    await waitFor(() => expect(network.sent("PUT")).toHaveLength(number))
  }
  await screen.findByText("Dėžutė tuščia")
  expect(screen.queryByRole("form")).toBeNull()
})

test("on a desk the first paper stands open from the beginning without taking the focus, and a PDF is a link", async () => {
  isWide.set(true)
  const network = mockNetwork()
  const pdf = { ...paper(2), name: "Kvitas 2.pdf", content_type: "application/pdf" as const }
  network.respond("GET", path, ok({ items: [paper(1), pdf] }))
  const user = await renderPart(<InboxPage organizationId={organization.id} seesOverheads />)
  await screen.findByRole("form", { name: "Nauja išlaida: Kvitas 1.jpg" })
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole("button", { name: "Nauja išlaida: Kvitas 2.pdf" }))
  const form = within(await screen.findByRole("form", { name: "Nauja išlaida: Kvitas 2.pdf" }))
  expect(form.getByRole("link").getAttribute("href")).toBe("/files/2")
  await waitFor(() => expect(document.activeElement).toBe(field("Tiekėjas")))
})

test("on a desk a browser that can shows a PDF beside the fields", async () => {
  isWide.set(true)
  Object.defineProperty(navigator, "pdfViewerEnabled", { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"))
  const pdf = { ...paper(1), name: "Kvitas 1.pdf", content_type: "application/pdf" as const }
  mockNetwork().respond("GET", path, ok({ items: [pdf] }))
  await renderPart(<InboxPage organizationId={organization.id} seesOverheads />)
  const form = within(await screen.findByRole("form", { name: "Nauja išlaida: Kvitas 1.pdf" }))
  expect(screen.getByTitle("Kvitas 1.pdf").getAttribute("src")).toBe("/files/1")
  expect(form.queryByRole("link")).toBeNull()
})

test("Escape leaves the fields on a desk, and the keyboard goes on at the row", async () => {
  isWide.set(true)
  const { user } = await open([paper(1)])
  await screen.findByRole("form", { name: "Nauja išlaida: Kvitas 1.jpg" })
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull())
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Nauja išlaida: Kvitas 1.jpg" }),
  )
})
