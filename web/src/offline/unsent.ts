import type { NewCar } from "@marza/domain/cars/schemas.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { createStore, delMany, get, set, values } from "idb-keyval"
import { useSyncExternalStore } from "react"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { setHasUnsent } from "./hasUnsent.ts"
import { stored } from "./storage.ts"

type Bound = {
  userId: string
  organizationId: string
  madeAt: number
  /** Why the server refused it; null while it waits. */
  refusal: string | null
}

export type UnsentCar = Bound & {
  kind: "car"
  body: NewCar
  photo: Blob | null
  /** The server has the car, and only the photo waits. */
  isStored: boolean
}

export type UnsentExpense = Bound & {
  kind: "expense"
  carId: string
  carName: string
  body: NewExpense
}

/** A new car or expense that the server does not have yet. Its id makes sending it twice harmless. */
export type Unsent = UnsentCar | UnsentExpense

/** What was made; who made it and when is added here. */
export type Made =
  | Pick<UnsentCar, "kind" | "organizationId" | "body">
  | Pick<UnsentExpense, "kind" | "organizationId" | "carId" | "carName" | "body">

const store = createStore("marza.unsent", "entries")
const tabs = new BroadcastChannel("marza.unsent")
const listeners = new Set<() => void>()
let all: readonly Unsent[] = []

const keyOf = (entry: Pick<Unsent, "userId" | "body">): [string, string] => [
  entry.userId,
  entry.body.id,
]

/** Null while impersonating: one's own entries are then neither shown nor sent. */
export const ownId = () =>
  impersonation.current() === null ? (session.current()?.user.id ?? null) : null

async function load() {
  const entries = await stored(() => values<Unsent>(store), [])
  all = entries.toSorted((one, other) => one.madeAt - other.madeAt)
  setHasUnsent(all.length > 0)
  for (const listener of listeners) listener()
}

async function change(work: () => Promise<void>) {
  await work()
  await load()
  tabs.postMessage(null)
}

tabs.onmessage = () => void load()
const loaded = load()

/**
 * Keeps what was made until the server has it. An entry with the same id is replaced.
 * @returns false where it cannot be kept: while impersonating, or where the storage is blocked or full
 */
export async function addUnsent(made: Made): Promise<boolean> {
  const userId = ownId()
  if (!userId) return false
  await loaded
  const before = all.find((entry) => entry.userId === userId && entry.body.id === made.body.id)
  const bound = { userId, madeAt: before?.madeAt ?? Date.now(), refusal: null }
  const entry: Unsent =
    made.kind === "car"
      ? { ...made, ...bound, photo: null, isStored: false }
      : { ...made, ...bound }
  try {
    // First, because without it the entry would neither show nor be sent.
    setHasUnsent(true)
    await change(() => set(keyOf(entry), entry, store))
    return true
  } catch {
    return false
  }
}

/** The entry as it is stored now; undefined once it was sent or discarded. */
export const readUnsent = (entry: Unsent) =>
  stored(() => get<Unsent>(keyOf(entry), store), undefined)

/** Changes an entry, unless it was sent or discarded meanwhile. @returns whether it is still there */
export async function changeUnsent<Entry extends Unsent>(
  entry: Entry,
  changed: Partial<Entry>,
): Promise<boolean> {
  const present = await readUnsent(entry)
  if (present) await change(() => set(keyOf(entry), { ...present, ...changed }, store))
  return present !== undefined
}

export const removeUnsent = (entries: readonly Unsent[]) =>
  // An entry that stays is sent again, which does no harm.
  stored(() => change(() => delMany(entries.map(keyOf), store)), undefined)

/** The entries of a person, oldest first. */
export async function unsentOf(userId: string | null): Promise<readonly Unsent[]> {
  await loaded
  return all.filter((entry) => entry.userId === userId)
}

export const ownUnsent = () => unsentOf(ownId())

export const removeOwnUnsent = async (id: string) =>
  removeUnsent((await ownUnsent()).filter(({ body }) => body.id === id))

export const findUnsentCar = async (id: string) =>
  (await ownUnsent()).find(
    (entry): entry is UnsentCar => entry.kind === "car" && entry.body.id === id,
  )

export const removeUnsentOf = async (userId: string) => removeUnsent(await unsentOf(userId))

export function onUnsentChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** All entries of this browser; a component picks its person's. */
export const useUnsent = () => useSyncExternalStore(onUnsentChange, () => all)
