import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { FakeXMLHttpRequest } from "../../test/fake-xml-http-request.ts"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { car, expense, organization } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { queryClient } from "../app/query-client.ts"
import { followUploads } from "../attachments/uploads.ts"
import { InboxPage } from "./InboxPage.tsx"

const id = (number: number) => `0190dddd-0000-7000-8000-${String(number).padStart(12, "0")}`
const base = `/api/organizations/${organization.id}`
const path = `${base}/inbox`
const assignmentOf = (number: number) => `${path}/${id(number)}/assignment`

const paper = (number: number, fields: Partial<Attachment> = {}): Attachment => ({
  id: id(number),
  kind: "inbox",
  name: `Kvitas ${number}.pdf`,
  content_type: "application/pdf",
  size: 2048,
  position: number,
  expense_id: null,
  split_id: null,
  overhead_id: null,
  url: `/files/${number}`,
  thumbnail_url: null,
  added_by: null,
  full_name: "Rasa Kazlauskienė",
  created_at: "2026-11-25T08:00:00Z",
  ...fields,
})

const volvo = { ...car, id: id(90), name: "Volvo V60", registration_number: "KLM 123" }
const skoda = { ...car, id: id(91), name: "Škoda Fabia", registration_number: "ABC 456" }

afterEach(() => vi.unstubAllGlobals())

async function open(...lists: [Attachment[], ...Attachment[][]]) {
  const network = mockNetwork()
  const [first, ...later] = lists
  network.respond("GET", path, ok({ items: first }), ...later.map((items) => ok({ items })))
  const cars = (...items: unknown[]) => ok({ items, next_cursor: null, near: false, counts: {} })
  network.respond("GET", `${base}/cars?limit=100`, cars(skoda, volvo))
  for (const search of ["v", "vo", "vol"])
    network.respond("GET", `${base}/cars?search=${search}&limit=100`, cars(volvo))
  const user = await renderPart(<InboxPage organizationId={organization.id} seesOverheads />)
  await screen.findByText(first[0]?.name ?? "Dėžutė tuščia")
  return { network, user }
}

const assigns = (number: number) =>
  screen.getByRole("button", { name: `Priskirti: Kvitas ${number}.pdf` })
/** The button of the dialog, which assigns to what is marked. */
const confirm = () =>
  within(screen.getByRole("dialog")).getByRole<HTMLButtonElement>("button", { name: "Priskirti" })
const search = () => screen.findByRole("combobox", { name: "Automobilio pavadinimas arba numeris" })

test("an empty inbox says what it is for", async () => {
  await open([])
  screen.getByText(/^Čia laukia kvitai ir dokumentai, kurie dar niekam nepriskirti/)
})

test("the same step looks the same at every paper that waits, and adding another one is no main action", async () => {
  await open([paper(1), paper(2)])
  const looks = screen
    .getAllByRole("button", { name: /^Nauja išlaida: / })
    .map(({ className }) => className)
  expect(looks).toHaveLength(2)
  expect(new Set(looks).size).toBe(1)
  expect(document.querySelectorAll(".bg-primary")).toHaveLength(0)
  screen.getByText(/^Kvitui įrašykite naują išlaidą arba priskirkite/)
})

test("a list that cannot be read says so, and is read again", async () => {
  const network = mockNetwork()
  network.respond("GET", path, refusal(403, { error: "Negalima." }), ok({ items: [paper(1)] }))
  const user = await renderPart(<InboxPage organizationId={organization.id} seesOverheads />)
  await screen.findByText("Negalima.")
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await screen.findByText("Kvitas 1.pdf")
})

test("papers are assigned by keys alone, one after the other", async () => {
  const { network, user } = await open(
    [paper(1), paper(2), paper(3)],
    [paper(2), paper(3)],
    [paper(3)],
  )
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "other" })))
  network.respond("PUT", assignmentOf(2), ok(paper(2, { kind: "other" })))
  assigns(1).focus()
  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(await search())
  await screen.findByRole("option", { name: /Volvo/ })
  // Without a letter or an arrow, Enter assigns to nothing.
  await user.keyboard("{Enter}")
  await user.keyboard("vol{Enter}")
  await waitFor(() => expect(document.activeElement).toBe(assigns(2)))
  expect(screen.queryByRole("button", { name: "Priskirti: Kvitas 1.pdf" })).toBeNull()
  await user.keyboard("{Enter}")
  await search()
  await screen.findByRole("option", { name: /Volvo/ })
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}")
  await waitFor(() => expect(document.activeElement).toBe(assigns(3)))
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "car", id: volvo.id, document_kind: "other" } },
    { to: { kind: "car", id: skoda.id, document_kind: "other" } },
  ])
})

test("Enter that is pressed before any car has been read assigns to the one that is found", async () => {
  const { network, user } = await open([paper(1)], [])
  network.defer("GET", `${base}/cars?limit=100`)
  for (const typed of ["v", "vo"]) network.defer("GET", `${base}/cars?search=${typed}&limit=100`)
  const answer = network.defer("GET", `${base}/cars?search=vol&limit=100`)
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "other" })))
  await user.click(assigns(1))
  await user.type(await search(), "vol{Enter}")
  expect(network.sent("PUT")).toEqual([])
  answer(ok({ items: [volvo], next_cursor: null, near: false, counts: {} }))
  await findToast("Priskirta", "Kvitas 1.pdf → Volvo V60")
})

test("the kind that was chosen holds for the next paper, and an assignment is taken back", async () => {
  const { network, user } = await open([paper(1), paper(2)], [paper(2)], [paper(1), paper(2)])
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "invoice" })))
  network.respond("DELETE", assignmentOf(1), ok(paper(1)))
  await user.click(assigns(1))
  await user.click(screen.getByRole("radio", { name: "Sąskaita" }))
  await user.click(await screen.findByRole("option", { name: /Škoda Fabia/ }))
  await user.click(confirm())
  await findToast("Priskirta", "Kvitas 1.pdf → Škoda Fabia")
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "car", id: skoda.id, document_kind: "invoice" } },
  ])
  await user.click(assigns(2))
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Sąskaita" }).checked).toBe(true)
  await user.keyboard("{Escape}")
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await screen.findByText("Kvitas 1.pdf")
  expect(network.sent("DELETE")).toHaveLength(1)
})

test("a press marks a car, and the button assigns to it", async () => {
  const { network, user } = await open([paper(1)], [])
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "other" })))
  await user.click(assigns(1))
  expect(confirm().disabled).toBe(true)
  const volvoOption = await screen.findByRole("option", { name: /Volvo V60/ })
  await user.click(volvoOption)
  expect(volvoOption.getAttribute("aria-selected")).toBe("true")
  expect(network.sent("PUT")).toEqual([])
  await user.click(screen.getByRole("radio", { name: "Išlaidai" }))
  // What was marked belongs to the other choice.
  expect(confirm().disabled).toBe(true)
  await user.click(screen.getByRole("radio", { name: "Automobiliui" }))
  await user.click(await screen.findByRole("option", { name: /Volvo V60/ }))
  await user.click(confirm())
  await findToast("Priskirta", "Kvitas 1.pdf → Volvo V60")
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "car", id: volvo.id, document_kind: "other" } },
  ])
})

test("a paper becomes a receipt of an expense, whose car is chosen first", async () => {
  const { network, user } = await open([paper(1)], [])
  network.respond(
    "GET",
    `${base}/cars/${volvo.id}/expenses`,
    ok({
      items: [{ ...expense, id: id(80), description: "Padangos" }],
      next_cursor: null,
      sums: [],
    }),
  )
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "receipt" })))
  await user.click(assigns(1))
  screen.getByRole("radio", { name: "Bendrajai išlaidai" })
  await user.click(screen.getByRole("radio", { name: "Išlaidai" }))
  await user.type(await search(), "vol{Enter}")
  const rows = await screen.findByRole("combobox", { name: "Aprašymas, diena arba suma" })
  await screen.findByRole("option", { name: /Padangos/ })
  expect(document.activeElement).toBe(rows)
  await user.keyboard("padang{Enter}")
  await findToast("Priskirta", "Kvitas 1.pdf → Padangos")
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "expense", id: id(80), document_kind: "other" } },
  ])
})

const paged = (...items: unknown[]) => ok({ items, next_cursor: null, sums: [] })

test("a paper becomes a receipt of an invoice for several cars, or of an overhead, by keys", async () => {
  const { network, user } = await open([paper(1), paper(2)], [paper(2)], [])
  const row = { amount: "400.00", currency: "EUR", day: "2026-11-20" }
  const tow = { ...row, id: id(70), description: "Autovežis" }
  const rent = { ...row, id: id(71), description: "Nuoma" }
  network.respond("GET", `${base}/splits`, paged({ ...tow, id: id(72), description: "Kita" }, tow))
  network.respond("GET", `${base}/overheads`, paged(rent))
  for (const number of [1, 2])
    network.respond("PUT", assignmentOf(number), ok(paper(number, { kind: "receipt" })))
  const rows = () => screen.findByRole("combobox", { name: "Aprašymas, diena arba suma" })
  await user.click(assigns(1))
  await user.click(screen.getByRole("radio", { name: "Bendrajai sąskaitai" }))
  await screen.findByRole("option", { name: /^Autovežis.*400,00/ })
  await user.type(await rows(), "autov{Enter}")
  await findToast("Priskirta", "Kvitas 1.pdf → Autovežis")
  await user.click(assigns(2))
  await user.click(screen.getByRole("radio", { name: "Bendrajai išlaidai" }))
  await user.click(await screen.findByRole("option", { name: /^Nuoma/ }))
  await user.click(confirm())
  await findToast("Priskirta", "Kvitas 2.pdf → Nuoma")
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "split", id: tow.id, document_kind: "other" } },
    { to: { kind: "overhead", id: rent.id, document_kind: "other" } },
  ])
})

test("Enter before the rows of a choice have been read waits for them, unless the dialog was closed", async () => {
  const { network, user } = await open([paper(1)], [])
  const row = { id: id(70), description: "Nuoma", amount: "400.00", currency: "EUR" }
  const rents = paged({ ...row, day: "2026-11-20" })
  network.respond("PUT", assignmentOf(1), ok(paper(1, { kind: "receipt" })))
  const typed = async (choice: string) => {
    await user.click(assigns(1))
    await user.click(screen.getByRole("radio", { name: choice }))
    const rows = await screen.findByRole("combobox", { name: "Aprašymas, diena arba suma" })
    await user.type(rows, "nuo{Enter}")
  }
  const answerSplits = network.defer("GET", `${base}/splits`)
  await typed("Bendrajai sąskaitai")
  await user.keyboard("{Escape}")
  answerSplits(rents)
  const answer = network.defer("GET", `${base}/overheads`)
  await typed("Bendrajai išlaidai")
  expect(network.sent("PUT")).toEqual([])
  answer(rents)
  await findToast("Priskirta", "Kvitas 1.pdf → Nuoma")
  expect(network.sent("PUT")).toEqual([
    { to: { kind: "overhead", id: row.id, document_kind: "other" } },
  ])
})

test("any assignment of this visit is taken back, not only the last one", async () => {
  const { network, user } = await open(
    [paper(1), paper(2), paper(3)],
    [paper(2), paper(3)],
    [paper(3)],
    [paper(1), paper(3)],
  )
  for (const number of [1, 2]) {
    network.respond("PUT", assignmentOf(number), ok(paper(number, { kind: "other" })))
    network.respond("DELETE", assignmentOf(number), ok(paper(number)))
    await user.click(assigns(number))
    await user.click(await screen.findByRole("option", { name: /Volvo V60/ }))
    await user.click(confirm())
    await findToast("Priskirta", `Kvitas ${number}.pdf → Volvo V60`)
  }
  const just = screen.getByRole("region", { name: "Ką tik priskirta" })
  await user.click(within(just).getByText("2 dokumentai"))
  expect(within(just).getAllByRole("listitem")).toHaveLength(2)
  await user.click(within(just).getByRole("button", { name: "Grąžinti į dėžutę: Kvitas 1.pdf" }))
  await screen.findByRole("button", { name: "Priskirti: Kvitas 1.pdf" })
  await waitFor(() =>
    expect(
      within(just)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Kvitas 2.pdf→ Volvo V60Grąžinti"]),
  )
  expect(network.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual(
    [assignmentOf(1)],
  )
})

test("a refused assignment leaves the paper and says why", async () => {
  const { network, user } = await open([paper(1)])
  network.respond(
    "PUT",
    assignmentOf(1),
    refusal(409, { code: "conflict", error: "Veiksmas prieštarauja dabartiniams duomenims." }),
  )
  await user.click(assigns(1))
  await user.type(await search(), "vol{Enter}")
  const dialog = screen.getByRole("dialog", { name: "Priskirti" })
  await within(dialog).findByText("Veiksmas prieštarauja dabartiniams duomenims.")
})

test("a file that the browser cannot store says that the page must stay open", async () => {
  const { user } = await open([])
  offline.setLost(true)
  await user.upload(
    screen.getByLabelText("Įkelti"),
    new File(["x"], "Kuras.pdf", { type: "application/pdf" }),
  )
  const waiting = await screen.findByRole("listitem")
  await within(waiting).findByText(/^Neuždarykite puslapio, kol neišsiųsta/)
  within(waiting).getByText("Laukia ryšio")
  screen.getByText("Išsiųsime, kai atsiras ryšys.")
  await user.click(within(waiting).getByRole("button", { name: "Neįkelti: Kuras.pdf" }))
  expect(screen.queryByText("Kuras.pdf")).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText("Įkelti"))
  offline.setLost(false)
})

test("a paper is deleted, and taken back", async () => {
  const { network, user } = await open([paper(1), paper(2)], [paper(2)], [paper(1), paper(2)])
  network.respond("DELETE", `${path}/${id(1)}`, noContent)
  network.respond("POST", `${path}/${id(1)}/restore`, ok(paper(1)))
  await user.click(screen.getByRole("button", { name: "Ištrinti: Kvitas 1.pdf" }))
  await findToast("Dokumentas ištrintas.", "Kvitas 1.pdf")
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Priskirti: Kvitas 1.pdf" })).toBeNull(),
  )
  expect(document.activeElement).toBe(assigns(2))
  await user.click(screen.getByRole("button", { name: "Anuliuoti" }))
  await screen.findByRole("button", { name: "Priskirti: Kvitas 1.pdf" })
})

test("files are sent one after the other, and a refused one is named with its reason", async () => {
  FakeXMLHttpRequest.all = []
  vi.stubGlobal("XMLHttpRequest", FakeXMLHttpRequest)
  followUploads(queryClient)
  const { user } = await open([], [paper(2)])
  await user.upload(screen.getByLabelText("Įkelti"), [
    new File(["x"], "Blogas.pdf", { type: "application/pdf" }),
    new File(["y"], "Kvitas 2.pdf", { type: "application/pdf" }),
  ])
  await waitFor(() => expect(FakeXMLHttpRequest.all).toHaveLength(1))
  screen.getByText("Laukia eilėje")
  FakeXMLHttpRequest.latest.progress(1, 2)
  await waitFor(() =>
    expect(
      screen
        .getByRole("progressbar", { name: "Siunčiama: Blogas.pdf" })
        .getAttribute("aria-valuenow"),
    ).toBe("50"),
  )
  Object.assign(FakeXMLHttpRequest.latest, {
    status: 422,
    responseText: JSON.stringify({ code: "validation", error: "Failas sugadintas." }),
  })
  FakeXMLHttpRequest.latest.finish("load")
  await screen.findByText("Failas sugadintas.")
  await waitFor(() => expect(FakeXMLHttpRequest.all).toHaveLength(2))
  expect(FakeXMLHttpRequest.latest.opened[1]).toContain("name=Kvitas+2.pdf")
  FakeXMLHttpRequest.latest.responseText = JSON.stringify(paper(2))
  FakeXMLHttpRequest.latest.finish("load")
  await screen.findByRole("button", { name: "Priskirti: Kvitas 2.pdf" })
  await user.click(screen.getByRole("button", { name: "Neįkelti: Blogas.pdf" }))
  expect(screen.queryByText("Failas sugadintas.")).toBeNull()
})
