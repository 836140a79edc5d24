import { daysAfter } from "../time/days.ts"
import { workingDaysAfter } from "../time/working-days.ts"
import { lookBackDays, type TaskKind } from "./kinds.ts"

/** What is known of a car that something may have to be done about; days are `YYYY-MM-DD` in Vilnius. */
export type CarFacts = {
  id: string
  is_sold: boolean
  bought_on: string | null
  sold_on: string | null
  inspection_until: string | null
  /** The last day of a deposit that is held. */
  reserved_until: string | null
  has_sdk_code: boolean
  has_sale_price: boolean
  has_invoice: boolean
  /** The latest day, up to today, of money that has no rate. */
  rate_missing_on: string | null
  /** The import that brought it, and the day of that. */
  import_id: string | null
  imported_on: string | null
}

export type TaskSettings = {
  /** Kinds that are switched off. */
  off: readonly TaskKind[]
  invoice_task_days: number
  /** Without its own name an organization cannot issue an invoice. */
  can_invoice: boolean
}

/** A task that the program has made. `is_open`: neither done nor dropped. */
export type MadeTask = {
  id: string
  source: TaskKind
  source_id: string
  source_day: string
  is_open: boolean
}

/** A task that is to be made. `until` is the day that its title tells; null of an import's. */
export type WantedTask = {
  source: TaskKind
  source_id: string
  source_day: string
  car_id: string | null
  import_id: string | null
  due_on: string | null
}

/** How many days before its end an inspection, and a reservation, is a task. */
const daysBefore = { inspection: 14, reservation: 1 } as const
/** Both duties towards Regitra are due so many working days after the deal (rules 25.4). */
const dutyDays = 5
/** A ground: why there is a task, since when, and when it is due. */
type Ground = { source: TaskKind; day: string; since: string; due_on: string | null }

/** The grounds of a car that hold today. */
function groundsOf(
  car: CarFacts,
  settings: TaskSettings,
  { today, dutyAfter }: { today: string; dutyAfter: (day: string) => string },
): Ground[] {
  const { is_sold, bought_on, sold_on, inspection_until, reserved_until, rate_missing_on } = car
  const grounds: Ground[] = []
  const add = (source: TaskKind, day: string, since: string, due_on: string | null = day) => {
    if (since <= today && !settings.off.includes(source))
      grounds.push({ source, day, since, due_on })
  }
  if (!is_sold && inspection_until !== null)
    add("inspection", inspection_until, daysAfter(inspection_until, -daysBefore.inspection))
  if (!is_sold && reserved_until !== null)
    add("reservation", reserved_until, daysAfter(reserved_until, -daysBefore.reservation))
  if (rate_missing_on !== null) add("rate_missing", rate_missing_on, rate_missing_on, null)
  if (car.has_sdk_code && bought_on !== null)
    add("declare_purchase", bought_on, bought_on, dutyAfter(bought_on))
  if (is_sold && sold_on !== null) {
    add("confirm_buyer", sold_on, sold_on, dutyAfter(sold_on))
    const invoiceOn = daysAfter(sold_on, settings.invoice_task_days)
    if (settings.can_invoice && car.has_sale_price && !car.has_invoice)
      add("invoice", sold_on, invoiceOn, invoiceOn)
  }
  return grounds
}

export type TaskChanges = { make: WantedTask[]; withdraw: string[] }

/**
 * What of the program's tasks is to be made and what is to be withdrawn (rules 25.4). A ground of an imported car that held
 * when it was imported belongs to the one task of its import. Tasks and cars are given in any number of parts, so that a
 * large organization is compared without holding up anybody; each is looked at once.
 */
export function compareTasks(settings: TaskSettings, today: string) {
  const held = new Set<string>()
  const wanted = new Map<string, WantedTask>()
  const open = new Map<string, string>()
  /**
   * By key the day up to which its ground is answered. What was done or dropped answers its own day, of rates every
   * earlier one, too; what is open answers all.
   */
  const answered = new Map<string, string>()
  const oldest = daysAfter(today, -lookBackDays)
  /** Many cars are bought or sold on one day. */
  const duties = new Map<string, string>()
  const dutyAfter = (day: string): string => {
    const due = duties.get(day) ?? workingDaysAfter(day, dutyDays)
    duties.set(day, due)
    return due
  }
  return {
    /** Tasks of these cars and their imports that there were, done and dropped ones too. */
    addMade(made: readonly MadeTask[]) {
      for (const task of made) {
        const key = keyOf(task)
        if (task.is_open) open.set(task.id, key)
        const day = task.is_open ? endOfDays : task.source_day
        if (day > (answered.get(key) ?? "")) answered.set(key, day)
      }
    },
    addCars(cars: readonly CarFacts[]) {
      for (const car of cars) {
        for (const ground of groundsOf(car, settings, { today, dutyAfter })) {
          const task = taskOf(car, ground)
          const key = keyOf(task)
          held.add(key)
          const isNew = ground.since >= oldest || (ground.source === "rate_missing" && !car.is_sold)
          if (!isNew) continue
          const { due_on } = wanted.get(key) ?? task
          const earlier = task.due_on !== null && due_on !== null && task.due_on < due_on
          wanted.set(key, { ...task, due_on: earlier ? task.due_on : due_on })
        }
      }
    },
    changes: (): TaskChanges => ({
      make: [...wanted].flatMap(([key, task]) =>
        task.source_day > (answered.get(key) ?? "") ? task : [],
      ),
      withdraw: [...open].flatMap(([id, key]) => (held.has(key) ? [] : id)),
    }),
  }
}

/** Comes after every day as it is written. */
const endOfDays = "~"

function taskOf(car: CarFacts, { source, day, since, due_on }: Ground): WantedTask {
  const { id, import_id, imported_on } = car
  if (import_id !== null && imported_on !== null && since <= imported_on)
    return {
      source,
      source_id: import_id,
      source_day: imported_on,
      car_id: null,
      import_id,
      due_on,
    }
  return { source, source_id: id, source_day: day, car_id: id, import_id: null, due_on }
}

/** Two are the same task: of rates whatever the day, which moves as they are filled in. */
const keyOf = ({
  source,
  source_id,
  source_day,
}: Pick<WantedTask, "source" | "source_id" | "source_day">) =>
  [source, source_id, source === "rate_missing" ? "" : source_day].join()
