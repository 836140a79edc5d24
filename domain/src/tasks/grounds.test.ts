import { describe, expect, test } from "vitest"
import { daysAfter } from "../time/days.ts"
import { type CarFacts, compareTasks, type MadeTask, type TaskSettings } from "./grounds.ts"
import { type TaskKind, taskKinds } from "./kinds.ts"
import { titleOf } from "./titles.ts"

const today = "2026-11-25"
const settings: TaskSettings = { off: [], invoice_task_days: 5, can_invoice: true }
const car: CarFacts = {
  id: "car",
  is_sold: false,
  bought_on: "2026-03-01",
  sold_on: null,
  inspection_until: null,
  reserved_until: null,
  has_sdk_code: false,
  has_sale_price: false,
  has_invoice: false,
  rate_missing_on: null,
  import_id: null,
  imported_on: null,
}
const sold = { is_sold: true, sold_on: "2026-11-20", has_sale_price: true }

function changes(facts: Partial<CarFacts>[], made: MadeTask[] = [], on = today, of = settings) {
  const comparison = compareTasks(of, on)
  // One by one, because parts are no different from the whole.
  for (const one of made) comparison.addMade([one])
  for (const one of facts) comparison.addCars([{ ...car, ...one }])
  return comparison.changes()
}
const kindsOf = (...given: Parameters<typeof changes>) =>
  changes(...given).make.map(({ source, due_on }) => `${source} ${due_on}`)

test("reads each task that there was a few times, however many there are", () => {
  let reads = 0
  const made = Array.from({ length: 300 }, (_, index): MadeTask => {
    const task = {
      id: `task ${index}`,
      source: "inspection" as const,
      source_day: "2026-11-20",
      is_open: index % 2 === 0,
      get source_id() {
        reads += 1
        return `car ${index}`
      },
    }
    return task
  })
  const cars = made.map((_, index) => ({ id: `new ${index}`, inspection_until: today }))
  const { make, withdraw } = changes(cars, made)
  expect([make.length, withdraw.length]).toEqual([300, 150])
  expect(reads).toBeLessThan(5 * made.length)
})

describe("each ground", () => {
  test("begins on its day and has its due day", () => {
    const cases: [Partial<CarFacts>, from: string, due: string | null][] = [
      [{ inspection_until: "2026-12-04" }, "2026-11-20", "inspection 2026-12-04"],
      [{ reserved_until: "2026-11-28" }, "2026-11-27", "reservation 2026-11-28"],
      [{ rate_missing_on: "2026-11-20" }, "2026-11-20", "rate_missing null"],
      [
        { has_sdk_code: true, bought_on: "2026-11-20" },
        "2026-11-20",
        "declare_purchase 2026-11-27",
      ],
      [{ ...sold, has_invoice: true }, "2026-11-20", "confirm_buyer 2026-11-27"],
    ]
    for (const [facts, from, due] of cases) {
      expect(kindsOf([facts], [], daysAfter(from, -1)), from).toEqual([])
      expect(kindsOf([facts], [], from), from).toEqual([due])
    }
    expect(kindsOf([sold], [], "2026-11-24")).toEqual(["confirm_buyer 2026-11-27"])
    expect(kindsOf([sold])).toEqual(["confirm_buyer 2026-11-27", "invoice 2026-11-25"])
  })

  test("is none of a car that is sold, has an invoice or a price that is not known, or where it is off", () => {
    const gone = { ...sold, inspection_until: "2026-12-01", reserved_until: "2026-11-25" }
    const { make } = changes([{ ...gone, has_invoice: true }])
    expect(make.map(({ source }) => source)).toEqual(["confirm_buyer"])
    expect(kindsOf([{ ...sold, has_sale_price: false }])).toHaveLength(1)
    expect(kindsOf([sold], [], today, { ...settings, can_invoice: false })).toHaveLength(1)
    expect(kindsOf([sold], [], today, { ...settings, invoice_task_days: 6 })).toHaveLength(1)
    expect(kindsOf([sold], [], today, { ...settings, off: taskKinds })).toEqual([])
  })

  test("of more than 30 days ago makes no task, but for a rate of a car that is not sold", () => {
    const late = "2026-10-26"
    const early = "2026-10-25"
    expect(kindsOf([{ has_sdk_code: true, bought_on: late }])).toHaveLength(1)
    expect(kindsOf([{ has_sdk_code: true, bought_on: early }])).toEqual([])
    expect(kindsOf([{ rate_missing_on: "2020-01-01" }])).toHaveLength(1)
    const old = { ...sold, sold_on: "2025-01-01" }
    expect(kindsOf([{ ...old, rate_missing_on: "2025-01-01" }])).toEqual([])
  })
})

/** The task of a ground, as it was made. */
const taskOf = (facts: Partial<CarFacts>, is_open: boolean, on = today): MadeTask => {
  const [task] = changes([facts], [], on).make
  if (!task) throw new Error("there is no ground")
  return { ...task, id: "task", is_open }
}

describe("a task that was made", () => {
  const inspected = { inspection_until: "2026-12-04" }

  test("is not made again, open, done or dropped, also when the ground went and came back", () => {
    for (const is_open of [true, false])
      expect(changes([inspected], [taskOf(inspected, is_open)])).toEqual({ make: [], withdraw: [] })
    expect(changes([{}], [taskOf(inspected, false)])).toEqual({ make: [], withdraw: [] })
  })

  test("is withdrawn when its ground goes, its car too, or its kind is switched off", () => {
    const open = [taskOf(inspected, true)]
    expect(changes([{}], open).withdraw).toEqual(["task"])
    expect(changes([], open).withdraw).toEqual(["task"])
    expect(changes([{ ...inspected, is_sold: true }], open).withdraw).toEqual(["task"])
    const off = { ...settings, off: ["inspection"] as TaskKind[] }
    expect(changes([inspected], open, today, off)).toEqual({ make: [], withdraw: ["task"] })
  })

  test("gives way to another of another day, also when the first one is done", () => {
    const moved = { inspection_until: "2026-12-01" }
    expect(changes([moved], [taskOf(inspected, true)])).toMatchObject({
      make: [{ source_day: "2026-12-01" }],
      withdraw: ["task"],
    })
  })

  test("stays while nobody did it, however old its ground becomes, and a clock ahead and back leaves none", () => {
    const bought = { has_sdk_code: true, bought_on: "2026-11-20" }
    const later = changes([bought], [taskOf(bought, true)], "2027-11-25")
    expect(later).toEqual({ make: [], withdraw: [] })
    const far = { inspection_until: "2027-03-01" }
    const ahead = taskOf(far, true, "2027-02-20")
    expect(changes([far], [ahead]).withdraw).toEqual(["task"])
  })

  test("of rates stays until the last is filled in, and what was done answers earlier ones", () => {
    const two = { rate_missing_on: "2026-11-20" }
    const one = { rate_missing_on: "2026-11-10" }
    const later = { rate_missing_on: "2026-11-24" }
    for (const is_open of [true, false])
      expect(changes([one], [taskOf(two, is_open)])).toEqual({ make: [], withdraw: [] })
    expect(changes([later], [taskOf(two, true)])).toEqual({ make: [], withdraw: [] })
    expect(changes([later], [taskOf(two, false)]).make).toMatchObject([
      { source_day: "2026-11-24" },
    ])
  })
})

describe("an import", () => {
  const imported = { import_id: "import", imported_on: "2026-11-24" }
  const cars = Array.from({ length: 500 }, (_, index) => ({
    ...imported,
    id: `car ${index}`,
    has_sdk_code: true,
    bought_on: index % 2 ? "2026-11-20" : "2026-11-18",
  }))

  test("of 500 cars makes one task for all of them, due when the first of them is", () => {
    expect(changes(cars).make).toEqual([
      {
        source: "declare_purchase",
        source_id: "import",
        source_day: "2026-11-24",
        car_id: null,
        import_id: "import",
        due_on: "2026-11-25",
      },
    ])
  })

  test("leaves each car what comes later, and its task goes with the last ground", () => {
    const later = { ...imported, inspection_until: "2026-12-09" }
    expect(changes([later]).make).toMatchObject([{ car_id: "car", import_id: null }])
    const [task] = changes(cars).make
    if (!task) throw new Error("there is no task")
    const open = { ...task, id: "task", is_open: true }
    expect(changes(cars.slice(0, 1), [open]).withdraw).toEqual([])
    expect(changes([{ ...imported }], [open]).withdraw).toEqual(["task"])
  })
})

test("titles say the ground in both languages", () => {
  const task = {
    source_id: "car",
    source_day: "2026-12-04",
    car_id: "car",
    import_id: null,
    due_on: null,
  }
  const titlesIn = (language: "lt" | "en") =>
    taskKinds.map((source) => titleOf({ ...task, source }, language))
  expect(titlesIn("lt")).toEqual([
    "Techninė apžiūra iki gruodžio\u00a04\u00a0d.",
    "Rezervacija iki gruodžio\u00a04\u00a0d.",
    "Įrašyti trūkstamą kursą",
    "Deklaruoti įsigijimą (pirkta\u00a0gruodžio\u00a04\u00a0d.)",
    "Patvirtinti pirkėjo duomenis (parduota\u00a0gruodžio\u00a04\u00a0d.)",
    "Išrašyti sąskaitą (parduota\u00a0gruodžio\u00a04\u00a0d.)",
  ])
  expect(titlesIn("en")[0]).toBe("Inspection until December\u00a04")
  expect(titleOf({ ...task, source: "invoice", import_id: "import" }, "lt")).toBe(
    "Importuoti automobiliai: išrašyti sąskaitas",
  )
})
