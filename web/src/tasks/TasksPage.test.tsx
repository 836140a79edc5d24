import type { Car } from "@marza/domain/cars/schemas.ts"
import type { TaskKind } from "@marza/domain/tasks/kinds.ts"
import { sampleTask } from "@marza/domain/tasks/samples.testing.ts"
import type { Task, WaitingCar } from "@marza/domain/tasks/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { TasksPage } from "./TasksPage.tsx"

const id = (number: number) => `0190cccc-0000-7000-8000-${String(number).padStart(12, "0")}`
const path = `/api/organizations/${organization.id}/tasks`
const rasa = { id: id(90), full_name: "Rasa Kazlauskienė" }

const task = (number: number, fields: Partial<Task>): Task => ({
  ...sampleTask,
  id: id(number),
  title: `Darbas ${number}`,
  ...fields,
})

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

async function open(items: Task[], cars: WaitingCar[] = []) {
  const network = mockNetwork()
  const page = (of: Task[]) => ok({ items: of, next_cursor: null, due: 0, cars, people: [rasa] })
  network.respond("GET", `${path}?who=mine&limit=100&with_cars=true`, page(items))
  network.respond("GET", `${path}?who=all&limit=100&with_cars=true`, page(items))
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
    ["Vėluoja", "Darbas 1"],
    ["Šiandien", "Darbas 2"],
    ["Šią savaitę", "Darbas 3"],
    ["Vėliau", "Darbas 4"],
    ["Be dienos", "Darbas 5"],
  ])
  screen.getByText("Rasa Kazlauskienė")
  screen.getByText("Niekieno: vykdytojas išėjo")
})

test("what is late or due today stands first, what asks for nothing last, and the same step looks the same", async () => {
  const car = { car_id: id(50), car_name: "Audi A4" }
  const made = { ...car, source: "invoice" as const, source_day: "2026-11-20" }
  const standing = { ground: "standing" as const, day: "2026-09-20", days: 66, of: 1 }
  await open(
    [
      task(1, { due_on: "2026-11-24" }),
      task(2, { due_on: "2026-11-25", ...made }),
      task(3, { due_on: "2026-11-25", ...made }),
      task(4, { due_on: "2026-11-29", ...made }),
    ],
    [{ id: id(60), name: "Volvo V60", ...standing }],
  )
  expect(shown().map(([heading]) => heading)).toEqual([
    "Vėluoja",
    "Šiandien",
    "Šią savaitę",
    "Stovi ilgiau nei 60 dienų",
  ])
  const looks = screen
    .getAllByRole("link", { name: /^Išrašyti sąskaitą: / })
    .map(({ className }) => className)
  expect(looks).toHaveLength(3)
  expect(new Set(looks).size).toBe(1)
  expect(document.querySelectorAll(".bg-primary")).toHaveLength(0)
})

test("cars that stand too long or were sold without a price are listed, and each opens", async () => {
  const waiting = (number: number, fields: Partial<WaitingCar>): WaitingCar => ({
    id: id(number),
    name: `Audi ${number}`,
    ground: "standing",
    day: "2026-09-20",
    days: 66,
    of: 3,
    ...fields,
  })
  const first = [
    waiting(50, { day: "2026-08-01", days: 116 }),
    waiting(51, {}),
    waiting(52, { ground: "unpriced", of: 1 }),
  ]
  const { network, user } = await open([task(1, {})], first)
  const all = [...first, waiting(53, {})]
  network.respond(
    "GET",
    `${path}?limit=1&with_cars=all`,
    ok({ items: [], next_cursor: null, due: 0, cars: all, people: [] }),
  )
  const rowsOf = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
  expect(rowsOf("Stovi ilgiau nei 60 dienų")).toEqual([
    "Audi 50116\u00a0d.",
    "Audi 5166\u00a0d.",
    "Rodyti visus (3)",
  ])
  expect(rowsOf("Parduota be kainos")).toEqual(["Audi 52parduota rugsėjo\u00a020\u00a0d."])
  const link = screen.getByRole("link", { name: /^Audi 52/ })
  expect(link.getAttribute("href")).toBe(`/car/${id(52)}`)
  await user.click(screen.getByRole("button", { name: "Rodyti visus (3)" }))
  await waitFor(() =>
    expect(rowsOf("Stovi ilgiau nei 60 dienų")).toEqual([
      "Audi 50116\u00a0d.",
      "Audi 5166\u00a0d.",
      "Audi 5366\u00a0d.",
    ]),
  )
})

test("a line is read while it is typed, and a tap on a chip makes it text again", async () => {
  const { network, user } = await open([])
  network.respond("POST", path, ok(task(9, {})))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Rasai: nuotraukos penktadienį")
  await user.click(
    screen.getByRole("button", {
      name: "lapkričio\u00a027\u00a0d., Palikti kaip tekstą: penktadienį",
    }),
  )
  expect(screen.queryByRole("button", { name: /lapkričio\s27/ })).toBeNull()
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

test("a line names a car of the list, or one further down by its plate, and a tap leaves it out", async () => {
  const { network, user } = await open([])
  const cars = `/api/organizations/${organization.id}/cars`
  const page = (next_cursor: string | null, ...items: Car[]) => ok({ items, next_cursor })
  const golf = { ...car, id: id(61), name: "VW Golf", registration_number: "KVD 482" }
  const old = { ...car, id: id(62), name: "Audi A4", registration_number: "LCE 640" }
  network.respond("GET", `${cars}?limit=100`, page("next", golf))
  network.respond("GET", `${cars}?search=LCE+640&limit=100`, page(null, old))
  network.respond("POST", path, ok(task(9, {})))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Golf: padangos rytoj")
  await screen.findByRole("button", { name: "VW Golf, KVD 482, Be automobilio" })
  await user.type(input, "{Enter}")
  await waitFor(() => expect(input.value).toBe(""))
  await user.type(input, "Nuplauti LCE 640")
  await screen.findByRole("button", { name: "Audi A4, LCE 640, Be automobilio" })
  await user.type(input, "{Enter}")
  await waitFor(() => expect(input.value).toBe(""))
  await user.type(input, "Golf raktai")
  await user.click(await screen.findByRole("button", { name: /^VW Golf/ }))
  await user.type(input, "{Enter}")
  await waitFor(() => expect(network.sent("POST")).toHaveLength(3))
  expect(network.sent("POST")).toMatchObject([
    { title: "Padangos", car_id: golf.id, due_on: "2026-11-26" },
    { title: "Nuplauti LCE 640", car_id: old.id },
    { title: "Golf raktai", car_id: null },
  ])
})

test("what may be one of two days offers both, and what was not understood is told", async () => {
  const { network, user } = await open([])
  network.respond("POST", path, ok(task(9, {})))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "apžiūra 12.04")
  const days = within(screen.getByRole("group", { name: "„12.04“ yra" }))
  expect(days.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^gruodžio\s4\sd\.$/),
    expect.stringMatching(/^2027\sm\.\sbalandžio\s12\sd\.$/),
  ])
  await user.click(days.getByRole("button", { name: /gruodžio/ }))
  expect(document.activeElement).toBe(input)
  screen.getByRole("button", { name: "gruodžio\u00a04\u00a0d., Palikti kaip tekstą: 12.04" })
  await user.type(input, "{Enter}")
  await waitFor(() => expect(input.value).toBe(""))
  expect(network.sent("POST")).toMatchObject([{ title: "apžiūra", due_on: "2026-12-04" }])
  await user.type(input, "@Petras plauti kas savaitę")
  expect(descriptionOf(input)).toContain("Nesuprasta, liks tekstu: „@Petras“, „kas savaitę“")
})

test("each task of the program has the button of what is next, one of a person has none", async () => {
  const of = (number: number, source: TaskKind, fields: Partial<Task> = { car_id: id(50) }) =>
    task(number, { source, source_day: "2026-11-20", ...fields })
  await open([
    of(1, "invoice"),
    of(2, "rate_missing"),
    of(3, "inspection"),
    of(4, "reservation"),
    of(5, "declare_purchase"),
    of(6, "confirm_buyer"),
    of(7, "invoice", { import_id: id(70) }),
    task(8, { car_id: id(50), car_name: "Audi" }),
  ])
  const links = screen.getAllByRole("link", { name: /: Darbas/ })
  expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual(
    [
      ["Išrašyti sąskaitą: Darbas 1", `/car/${id(50)}`],
      ["Įrašyti kursą: Darbas 2", `/car/${id(50)}`],
      ["Įrašyti apžiūrą: Darbas 3", `/car/${id(50)}`],
      ["Parduoti: Darbas 4", `/car/${id(50)}`],
      ["Rodyti SDK kodą: Darbas 5", `/car/${id(50)}`],
      ["Patvirtinti duomenis: Darbas 6", `/car/${id(50)}`],
      ["Rodyti automobilius: Darbas 7", "/?status=sold"],
    ],
  )
})

test("overheads that wait stand among the tasks of who may see them, and one press confirms one", async () => {
  const network = mockNetwork()
  const overheads = `/api/organizations/${organization.id}/overheads`
  const rent = {
    repeats_of: id(80),
    due_on: "2026-11-01",
    description: "Nuoma",
    amount: "605.00",
    currency: "EUR",
    type: "rent",
    vat_amount: null,
  }
  const page = { items: [task(1, {})], next_cursor: null, due: 0, cars: [], people: [] }
  network.respond("GET", `${path}?who=mine&limit=100&with_cars=true`, ok(page))
  network.respond("GET", `${overheads}/proposed`, ok({ items: [rent] }), ok({ items: [] }))
  network.respond("POST", overheads, ok({ ...rent, id: id(81), is_skipped: false }))
  const user = await renderPart(
    <TasksPage organizationId={organization.id} overheadsOf={organization} />,
  )
  const confirm = { name: "Patvirtinti: Nuoma, lapkričio\u00a01\u00a0d." }
  await user.click(await screen.findByRole("button", confirm))
  await waitFor(() => expect(screen.queryByRole("button", confirm)).toBeNull())
  expect(network.sent("POST")).toMatchObject([
    { repeats_of: rent.repeats_of, due_on: rent.due_on, day: rent.due_on, is_skipped: false },
  ])
})

test("what is typed while a line is being sent begins the next one", async () => {
  const { network, user } = await open([])
  const answer = network.defer("POST", path)
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Raktai{Enter} Padangos")
  answer(ok(task(9, {})))
  await findToast("Darbas pridėtas.", "Raktai")
  expect(input.value).toBe("Padangos")
  expect(network.sent("POST")).toMatchObject([{ title: "Raktai" }])
})

test("an empty line asks for what is to be done", async () => {
  const { network, user } = await open([])
  await user.click(screen.getByRole("button", { name: "Pridėti" }))
  const alert = screen.getByRole("alert")
  expect(alert.textContent).toBe("Įrašykite, ką reikia padaryti")
  await user.type(screen.getByRole("textbox", { name: "Naujas darbas" }), "Raktai")
  expect(alert.textContent).toBe("")
  expect(network.sent("POST")).toEqual([])
})

test("a line that is too long, or is refused, says why and has the keyboard", async () => {
  const { network, user } = await open([])
  const fields = { assignee: "Darbą galima skirti tik organizacijos nariui" }
  network.respond("POST", path, refusal(400, { code: "bad_request", error: "Klaidos.", fields }))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.click(input)
  await user.paste("a".repeat(201))
  await user.click(screen.getByRole("button", { name: "Pridėti" }))
  const alert = screen.getByRole("alert")
  expect(alert.textContent).toBe("Darbas negali būti ilgesnis nei 200 simbolių")
  expect(document.activeElement).toBe(input)
  expect(network.sent("POST")).toEqual([])
  await user.clear(input)
  expect(alert.textContent).toBe("")
  await user.type(input, "Rasai: raktai{Enter}")
  await waitFor(() => expect(alert.textContent).toBe(fields.assignee))
  expect(input.getAttribute("aria-invalid")).toBe("true")
  expect(input.value).toBe("Rasai: raktai")
})

test("a line that is corrected after a lost response changes the task that was stored", async () => {
  const { network, user } = await open([])
  network.respond("POST", path, refusal(500), refusal(409, { code: "id_taken" }))
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Raktai{Enter}")
  await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"))
  const [{ id: made }] = network.sent("POST") as [{ id: string }]
  network.respond("PATCH", `${path}/${made}`, ok(task(9, {})))
  await user.type(input, " rytoj{Enter}")
  await findToast("Darbas pridėtas.", "Raktai")
  expect(network.sent("PATCH")).toEqual([
    { title: "Raktai", car_id: null, due_on: "2026-11-26", assignee: null, version: 1 },
  ])
})

test("a tick that is on its way keeps the keyboard, and a second press sends nothing", async () => {
  const one = task(1, {})
  const { network, user } = await open([one])
  const answer = network.defer("PATCH", `${path}/${one.id}`)
  const tick = screen.getByRole<HTMLButtonElement>("button", { name: "Atlikta: Darbas 1" })
  await user.click(tick)
  await waitFor(() => expect(tick.getAttribute("aria-disabled")).toBe("true"))
  expect(tick.disabled).toBe(false)
  await user.keyboard("{Enter}")
  answer(refusal(500))
  await waitFor(() => expect(tick.getAttribute("aria-disabled")).toBeNull())
  expect(document.activeElement).toBe(tick)
  expect(network.sent("PATCH")).toHaveLength(1)
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

test("a task of a person is deleted at once, and another tap brings it back under a new id", async () => {
  const one = task(1, { due_on: "2026-11-25", car_id: id(50), car_name: "Audi A4" })
  const { network, user } = await open([one])
  network.respond("DELETE", `${path}/${one.id}`, noContent)
  network.respond("POST", path, ok(one))
  await user.click(screen.getByRole("button", { name: "Ištrinti: Darbas 1" }))
  await findToast("Darbas ištrintas.", "Darbas 1")
  expect(screen.queryByRole("alertdialog")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Grąžinti" }))
  await waitFor(() => expect(network.sent("POST")).toHaveLength(1))
  const [body] = network.sent("POST") as [{ id: string }]
  expect(body).toEqual({
    id: body.id,
    title: "Darbas 1",
    car_id: id(50),
    due_on: "2026-11-25",
    assignee: null,
  })
  expect(body.id).not.toBe(one.id)
})

test("the keyboard goes on at the row that follows one that was deleted, and above where none is left", async () => {
  const network = mockNetwork()
  const page = (...items: Task[]) => ok({ items, next_cursor: null, due: 0, cars: [], people: [] })
  const [one, two] = [task(1, {}), task(2, {})]
  const list = `${path}?who=mine&limit=100&with_cars=true`
  network.respond("GET", list, page(one, two), page(two), page())
  for (const { id } of [one, two]) network.respond("DELETE", `${path}/${id}`, noContent)
  const user = await renderPart(<TasksPage organizationId={organization.id} />)
  ;(await screen.findByRole("button", { name: "Ištrinti: Darbas 1" })).focus()
  await user.keyboard("{Enter}")
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ištrinti: Darbas 2" })),
  )
  await user.keyboard("{Enter}")
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Naujas darbas" })),
  )
})

test("the keyboard stays with a task that another day moves, and goes on at the next where one was given away", async () => {
  const network = mockNetwork()
  const page = (...items: Task[]) =>
    ok({ items, next_cursor: null, due: 0, cars: [], people: [rasa] })
  const [one, two] = [task(1, { due_on: "2026-11-25" }), task(2, { due_on: "2026-11-25" })]
  const moved = { ...one, due_on: null, version: 2 }
  network.respond(
    "GET",
    `${path}?who=mine&limit=100&with_cars=true`,
    page(one, two),
    page(two, moved),
    page(moved),
  )
  network.respond("PATCH", `${path}/${one.id}`, ok(moved))
  network.respond("PATCH", `${path}/${two.id}`, ok({ ...two, assignee: rasa.id, version: 2 }))
  const user = await renderPart(
    <>
      <h1>Antraštė</h1>
      <TasksPage organizationId={organization.id} />
    </>,
  )
  const edit = async (title: string) => {
    ;(await screen.findByRole("button", { name: title })).focus()
    await user.keyboard("{Enter}")
    return within(await screen.findByRole("dialog", { name: "Keisti darbą" }))
  }
  const first = await edit("Darbas 1")
  await fill(user, field("Diena"), "")
  await user.click(first.getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Darbas 1" })),
  )
  within(screen.getByRole("region", { name: "Be dienos" })).getByText("Darbas 1")
  const second = await edit("Darbas 2")
  await user.selectOptions(second.getByRole("combobox", { name: "Kam" }), rasa.id)
  await user.click(second.getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"))
})

test("a press on a title edits it, and what somebody else has saved meanwhile is merged", async () => {
  const one = task(1, { due_on: "2026-11-25" })
  const { network, user } = await open([one])
  const current = { ...one, title: "Kitas", version: 2 }
  const stale = refusal(409, { code: "stale_version", current, changed_by: "Ona" })
  const saved = { ...current, assignee: rasa.id, version: 3 }
  network.respond("PATCH", `${path}/${one.id}`, stale, ok(saved))
  await user.click(screen.getByRole("button", { name: "Darbas 1" }))
  const dialog = await screen.findByRole("dialog", { name: "Keisti darbą" })
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Kam" }), rasa.id)
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
  await findToast("Darbas išsaugotas.", "Kitas")
  const body = { car_id: null, due_on: "2026-11-25", assignee: rasa.id }
  expect(network.sent("PATCH")).toEqual([
    { ...body, title: "Darbas 1", version: 1 },
    { ...body, title: "Kitas", version: 2 },
  ])
})

test("the car of a task is found by name or plate, or taken away", async () => {
  const one = task(1, { car_id: id(50), car_name: "Audi A4" })
  const { network, user } = await open([one])
  const cars = { items: [{ ...car, id: id(51), name: "BMW 320" }], next_cursor: null }
  network.respond("GET", `/api/organizations/${organization.id}/cars?limit=100`, ok(cars))
  network.respond("PATCH", `${path}/${one.id}`, ok({ ...one, car_id: id(51), version: 2 }))
  await user.click(screen.getByRole("button", { name: "Darbas 1" }))
  const field = await screen.findByRole("group", { name: "Automobilis" })
  await user.click(within(field).getByRole("button", { name: "Audi A4" }))
  await user.click(await within(field).findByRole("option", { name: /BMW 320/ }))
  expect(document.activeElement).toBe(within(field).getByRole("button", { name: "BMW 320" }))
  expect(within(field).queryByRole("option")).toBeNull()
  await user.click(within(field).getByRole("button", { name: "BMW 320" }))
  await within(field).findByRole("option", { name: /BMW 320/ })
  await user.click(within(field).getByRole("button", { name: "Be automobilio" }))
  expect(within(field).queryByRole("option")).toBeNull()
  expect(document.activeElement).toBe(
    within(field).getByRole("button", { name: "Pasirinkti automobilį" }),
  )
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await findToast("Darbas išsaugotas.", "Darbas 1")
  expect(network.sent("PATCH")).toMatchObject([{ title: "Darbas 1", car_id: null }])
})

test("a task needs a title, and nothing that was typed is lost", async () => {
  const { network, user } = await open([task(1, {})])
  await user.click(screen.getByRole("button", { name: "Darbas 1" }))
  const dialog = await screen.findByRole("dialog", { name: "Keisti darbą" })
  const title = within(dialog).getByRole<HTMLInputElement>("textbox", { name: /^Darbas/ })
  await user.clear(title)
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("true"))
  expect(network.sent("PATCH")).toEqual([])
})

test("what was done is read once it is opened, and a tick takes it back", async () => {
  const done = task(7, {
    done_at: "2026-11-24T09:00:00.000Z",
    done_by_name: "Ona",
    version: 4,
  })
  const { network, user } = await open([])
  const donePath = `${path}?who=mine&state=done&limit=20`
  network.respond("GET", donePath, ok({ items: [done], next_cursor: null, due: 0, people: [] }))
  network.respond("PATCH", `${path}/${done.id}`, ok({ ...done, done_at: null, version: 5 }))
  await user.click(screen.getByRole("button", { name: "Rodyti atliktus" }))
  await screen.findByText("Darbas 7")
  screen.getByText("Ona")
  await user.click(screen.getByRole("button", { name: "Grąžinti: Darbas 7" }))
  await waitFor(() => expect(network.sent("PATCH")).toEqual([{ version: 4, done: false }]))
})
