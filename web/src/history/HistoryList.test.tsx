import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { keys } from "../api/keys.ts"
import { queryClient } from "../app/query-client.ts"
import { HistoryList } from "./HistoryList.tsx"

const [rasa, tomas] = [
  "0190aaaa-0000-7000-8000-00000000000a",
  "0190aaaa-0000-7000-8000-00000000000b",
]
const names = { [rasa as string]: "Rasa", [tomas as string]: "Tomas" }

let number = 100

const entry = (actor: string | undefined, at: string, fields: Partial<HistoryEntry>) =>
  ({
    id: String(number--),
    at,
    actor_id: actor,
    actor_name: names[actor ?? ""],
    viewed_as: null,
    viewed_as_name: null,
    entity: "cars",
    entity_id: car.id,
    car_id: car.id,
    action: "update",
    before: null,
    after: null,
    expense: null,
    payment: null,
    task: null,
    import_id: null,
    import_file_name: null,
    ...fields,
  }) as HistoryEntry

const photo = (name: string) => ({
  entity: "attachments" as const,
  action: "insert" as const,
  after: { kind: "photo", name },
})

const path = `/api/organizations/${car.organization_id}/history?car_id=${car.id}&limit=20`

/** Days, people and lines in their order, without the times. */
async function linesOf(items: HistoryEntry[]) {
  mockNetwork().respond("GET", path, ok({ items, next_cursor: null }))
  await renderPart(<HistoryList car={car} />)
  await screen.findAllByRole("listitem")
  return [...document.querySelectorAll("h3, b, li p")].map(({ textContent }) => textContent)
}

test("papers and shares of the profit are told as what they are", async () => {
  const day = "2026-03-05T09:00:00.000Z"
  const ofPaper = (fields: Partial<HistoryEntry>) =>
    entry(rasa, day, { entity: "papers", ...fields })
  const lines = await linesOf([
    entry(rasa, day, { entity: "car_shares", action: "insert", after: { parts: "1" } }),
    ofPaper({ action: "delete" }),
    ofPaper({ after: { blanked_on: "2026-03-05" } }),
    ofPaper({ after: { state: "credited" } }),
    ofPaper({ after: { state: "annulled", annulled_on: "2026-03-05" } }),
    ofPaper({ after: { state: "issued", series: "SF-2026-", number: "12" } }),
    ofPaper({ after: { note: null } }),
    ofPaper({ action: "insert", after: { kind: "invoice", state: "draft" } }),
  ])
  expect(lines.slice(2)).toEqual([
    "nustatė automobilio pelno dalis: Firma\u00a0– 1.",
    "ištrynė dokumento juodraštį.",
    "ištrynė kitos pusės duomenis iš dokumento.",
    "kreditavo sąskaitą.",
    "anuliavo sutartį.",
    "išrašė dokumentą SF-2026-12.",
    "pakeitė dokumento juodraštį.",
    "pradėjo dokumento juodraštį.",
  ])
})

test("what becomes of a task is told with its title", async () => {
  const day = "2026-03-05T09:00:00.000Z"
  const ofTask = (fields: Partial<HistoryEntry>) =>
    entry(rasa, day, { entity: "tasks", task: { title: "Raktai" }, ...fields })
  const lines = await linesOf([
    entry(undefined, day, {
      entity: "tasks",
      task: { title: "Raktai" },
      actor_id: null,
      after: { assignee: null, lost_assignee: true },
    }),
    ofTask({ action: "delete" }),
    ofTask({ after: { due_on: "2026-03-07" } }),
    ofTask({ after: { done_at: null, done_by: null } }),
    ofTask({ after: { done_at: day, done_by: rasa } }),
    ofTask({ action: "insert", after: {} }),
  ])
  expect(lines.filter((line) => line?.includes("Raktai"))).toEqual([
    "paliko darbą „Raktai“ niekam nepriskirtą.",
    "ištrynė darbą „Raktai“.",
    "pakeitė darbą „Raktai“.",
    "grąžino darbą „Raktai“ prie neatliktų.",
    "atliko darbą „Raktai“.",
    "pridėjo darbą „Raktai“.",
  ])
})

test("what was done stands by day and person, and photos once", async () => {
  const [later, day] = ["2026-03-06T09:00:00.000Z", "2026-03-05T09:00:00.000Z"]
  const first = { before: { image_url: null }, after: { image_url: "car-images/a/1.webp" } }
  const paper = { kind: "invoice", name: "Padangos.pdf" }
  const renamed = { before: { name: "Saab" }, after: { name: "Volvo V60" } }
  const lines = await linesOf([
    entry(rasa, later, renamed),
    entry(tomas, day, { entity: "attachments", action: "insert", after: paper }),
    entry(tomas, day, photo("3.jpg")),
    entry(tomas, day, photo("2.jpg")),
    entry(tomas, day, photo("1.jpg")),
    entry(tomas, day, first),
    entry(rasa, day, photo("0.jpg")),
    entry(tomas, day, { action: "insert", after: {} }),
  ])
  expect(lines).toEqual([
    "kovo\u00a06\u00a0d.",
    "Rasa",
    "pakeitė pavadinimą iš „Saab“ į „Volvo V60“.",
    "kovo\u00a05\u00a0d.",
    "Tomas",
    "pridėjo sąskaitą „Padangos.pdf“.",
    "pridėjo 3 nuotraukas.",
    "Rasa",
    "pridėjo nuotrauką „0.jpg“.",
    "Tomas",
    "pridėjo automobilį.",
  ])
})

const older = `${path}&cursor=older`
const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent)
const note = (text: string) =>
  entry(rasa, "2026-03-05T09:00:00.000Z", { before: null, after: { description: text } })

/** Renders the newest page of a history, which has an older one. */
async function openFirst(...items: HistoryEntry[]) {
  const network = mockNetwork()
  network.respond("GET", path, ok({ items, next_cursor: "older" }))
  const user = await renderPart(<HistoryList car={car} />)
  await screen.findAllByRole("listitem")
  return { network, user }
}
const more = () => screen.getByRole("button", { name: "Rodyti ankstesnius" })

test("older entries load after a press although the history is read anew meanwhile", async () => {
  const [first, second, third] = [note("Pirma"), note("Antra"), note("Trečia")]
  const { network, user } = await openFirst(second)
  const answer = network.defer("GET", older)
  await user.click(more())
  network.respond("GET", path, ok({ items: [third, second], next_cursor: "older" }))
  void queryClient.invalidateQueries({ queryKey: keys.carHistory(car.organization_id, car.id) })
  answer(ok({ items: [first], next_cursor: null }))
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]).toContain("Trečia")
  expect(lines()[2]).toContain("Pirma")
})

test("older entries that fail to load leave the others in place, and load at another press", async () => {
  const { network, user } = await openFirst(note("Antra"))
  const page = ok({ items: [note("Pirma")], next_cursor: null })
  network.respond("GET", older, refusal(400, { error: "Kasa uždaryta" }), page)
  await user.click(more())
  expect((await screen.findByRole("alert")).textContent).toContain("Nepavyko įkelti. Kasa uždaryta")
  expect(lines()).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(screen.queryByRole("alert")).toBeNull()
})
