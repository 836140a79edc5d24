import type { Task } from "@marza/domain/tasks/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { TasksPage } from "./TasksPage.tsx"

const id = (number: number) => `0190cccc-0000-7000-8000-${String(number).padStart(12, "0")}`
const path = `/api/organizations/${organization.id}/tasks`
const rasa = { id: id(90), full_name: "Rasa Kazlauskienė" }

const task = (number: number, fields: Partial<Task>): Task => ({
  id: id(number),
  title: `Darbas ${number}`,
  car_id: null,
  car_name: null,
  due_on: null,
  assignee: null,
  assignee_name: null,
  lost_assignee: false,
  done_at: null,
  done_by: null,
  done_by_name: null,
  source: null,
  source_day: null,
  import_id: null,
  file_name: null,
  version: 1,
  changed_by: null,
  added_by: null,
  full_name: null,
  ...fields,
})

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

async function open(items: Task[]) {
  const network = mockNetwork()
  const page = (of: Task[]) => ok({ items: of, next_cursor: null, due: 0, people: [rasa] })
  network.respond("GET", `${path}?who=mine&limit=100`, page(items))
  network.respond("GET", `${path}?who=all&limit=100`, page(items))
  const user = await renderPart(<TasksPage organizationId={organization.id} />)
  await screen.findByText(items[0]?.title ?? "Darbų nėra")
  return { network, user }
}

/** The headings of the page with the titles below each. */
const shown = () =>
  screen.getAllByRole("region").flatMap((card) => {
    const heading = within(card).queryByRole("heading", { level: 2 })
    if (!heading) return []
    const rows = within(card).getAllByRole("listitem")
    return [[heading.textContent, ...rows.map((row) => row.querySelector("p")?.textContent)]]
  })

test("tasks stand by when they are due", async () => {
  await open([
    task(1, { due_on: "2026-11-24", assignee: rasa.id, assignee_name: "Rasa Kazlauskienė" }),
    task(2, { due_on: "2026-11-25", lost_assignee: true }),
    task(3, { due_on: "2026-11-29" }),
    task(4, { due_on: "2026-11-30" }),
    task(5, {}),
  ])
  expect(shown()).toEqual([
    ["Pavėluota", "Darbas 1"],
    ["Šiandien", "Darbas 2"],
    ["Šią savaitę", "Darbas 3"],
    ["Vėliau", "Darbas 4"],
    ["Be dienos", "Darbas 5"],
  ])
  screen.getByText("Rasa Kazlauskienė")
  screen.getByText("Niekieno: vykdytojas išėjo")
})

test("a line is read while it is typed, and a tap on a chip makes it text again", async () => {
  const { network, user } = await open([])
  network.respond("POST", path, ok(task(9, {})))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Rasai: nuotraukos penktadienį")
  await user.click(
    screen.getByRole("button", { name: "lapkričio 27\u00a0d., Palikti kaip tekstą: penktadienį" }),
  )
  expect(screen.queryByRole("button", { name: /lapkričio 27/ })).toBeNull()
  screen.getByRole("button", { name: /^Rasa Kazlauskienė/ })
  await user.click(screen.getByRole("button", { name: "Pridėti" }))
  await waitFor(() => expect(input.value).toBe(""))
  await user.type(input, "apžiūra rytoj{Enter}")
  await waitFor(() => expect(network.sent("POST")).toHaveLength(2))
  const [first, second] = network.sent("POST") as { id: string }[]
  expect(first).toMatchObject({
    title: "Nuotraukos penktadienį",
    due_on: null,
    assignee: rasa.id,
    car_id: null,
  })
  expect(second).toMatchObject({ title: "apžiūra", due_on: "2026-11-26", assignee: null })
  expect(first?.id).not.toBe(second?.id)
})

test("one tap does a task, and another takes it back", async () => {
  const one = task(1, { due_on: "2026-11-25" })
  const { network, user } = await open([one])
  network.respond("PATCH", `${path}/${one.id}`, ok({ ...one, version: 2 }))
  await user.click(screen.getByRole("button", { name: "Atlikta: Darbas 1" }))
  await findToast("Atlikta.", "Darbas 1")
  await user.click(screen.getByRole("button", { name: "Grąžinti" }))
  await waitFor(() =>
    expect(network.sent("PATCH")).toEqual([
      { version: 1, done: true },
      { version: 2, done: false },
    ]),
  )
})

test("a task of the program says before it is deleted that it is not made again", async () => {
  const one = task(1, { source: "inspection", source_day: "2026-12-04" })
  const { network, user } = await open([one])
  network.respond("DELETE", `${path}/${one.id}`, noContent)
  await user.click(screen.getByRole("button", { name: "Ištrinti: Darbas 1" }))
  const dialog = await screen.findByRole("alertdialog")
  expect(dialog.textContent).toContain("nebesukurs")
  await user.click(within(dialog).getByRole("button", { name: "Ištrinti" }))
  await waitFor(() => expect(network.sent("DELETE")).toHaveLength(1))
})
