import type { NewAttachment, NewReceipt } from "@marza/domain/attachments/schemas.ts"
import type { NewCar, Sale } from "@marza/domain/cars/schemas.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { NewPaper } from "@marza/domain/papers/schemas.ts"
import type { NewSettlement } from "@marza/domain/partners/schemas.ts"
import type { NewPayment } from "@marza/domain/payments/schemas.ts"
import type { NewTask } from "@marza/domain/tasks/schemas.ts"
import { delMany, get, set, update, values } from "idb-keyval"
import type { ClosedMonth } from "../api/question.ts"
import { observable } from "../observable.ts"
import { ownId } from "../session/ownId.ts"
import { stored } from "../stored.ts"
import { setHasUnsent } from "./hasUnsent.ts"
import { openUnsentChannel, unsentKeyOf, unsentStore } from "./unsentStore.ts"

type EntryOwner = {
  userId: string
  organizationId: string
  madeAt: number
  /** Why the server refused it; null while it waits. */
  refusal: string | null
  /** Whether it was refused with a question of its own, which its sheet asks. */
  isAsked?: boolean
  /** The closed months that have refused it, as the server names them: it waits for an answer. */
  closed?: readonly ClosedMonth[] | null
  /** The closed months into which the person wants to write it. */
  intoClosed?: readonly string[]
}

type OfCar = { carId: string; carName: string }

/** What is kept of each kind beside its owner. */
type Entries = {
  car: { body: NewCar }
  expense: OfCar & { body: NewExpense }
  payment: OfCar & { body: NewPayment }
  /**
   * The sale of a car, by the version on which it was typed. Whatever the server asks leaves it waiting: it is never merged
   * with what became of the car meanwhile. A car has one; a later one replaces it. `isCorrection`: it was sold already when
   * it was typed.
   */
  sale: OfCar & { body: { id: string; sale: Sale; isCorrection: boolean } }
  /** What one participant gave another (rules 23.6). `name`: who gave whom, in words. */
  settlement: { name: string; body: NewSettlement }
  /** What is to be done. */
  task: { body: NewTask }
  /**
   * The draft of a contract or an invoice. Only the server gives it a number (rules 21). `sent`: what was sent of it before,
   * with the response lost: the server may have that.
   */
  paper: OfCar & { body: NewPaper; sent?: readonly NewPaper[] }
}

type Made<Kind extends keyof Entries> = { kind: Kind; organizationId: string } & Entries[Kind]
type UnsentOf<Kind extends keyof Entries> = EntryOwner & Made<Kind>

export type UnsentCar = UnsentOf<"car">
export type UnsentExpense = UnsentOf<"expense">
export type UnsentPayment = UnsentOf<"payment">
export type UnsentSale = UnsentOf<"sale">
export type UnsentSettlement = UnsentOf<"settlement">
export type UnsentPaper = UnsentOf<"paper">

type FileEntry = EntryOwner & {
  kind: "file"
  file: File
  /** Whether the server has refused the file itself, so that it would refuse it again. */
  isFinal?: boolean
}

type UnsentCarFile = FileEntry & OfCar & { body: NewAttachment }

/** A paper of the organization's inbox. */
export type UnsentInboxFile = FileEntry & {
  carId: null
  /** Another program has shared it, which any website can do, too: it is sent once its person has said so. */
  isShared?: boolean
  /** How many files were not kept for want of room: others of its share, and older ones that made room for it. */
  leftOut?: number
  body: NewReceipt & { kind: "inbox"; expense_id?: undefined }
}

/** A photo or paper, which attachments/uploads.ts sends. */
export type UnsentFile = UnsentCarFile | UnsentInboxFile

/** Something new that the server does not have yet. Its id makes sending it twice harmless. */
export type Unsent = { [Kind in keyof Entries]: UnsentOf<Kind> }[keyof Entries] | UnsentFile

/** Something new to keep; this module adds who made it and when. */
export type NewEntry =
  | { [Kind in keyof Entries]: Made<Kind> }[keyof Entries]
  | Pick<UnsentCarFile, "kind" | "organizationId" | "carId" | "carName" | "body" | "file">
  | Pick<UnsentInboxFile, "kind" | "organizationId" | "carId" | "body" | "file">

const tabs = openUnsentChannel()
/** All entries of this browser, of whatever person. */
const all = observable<readonly Unsent[]>([])
/** Whether the entries have been read since the page was loaded. */
const isRead = observable(false)

async function load() {
  // What cannot be read now is still there: what is being sent must not be taken for discarded.
  const entries = await stored(() => values<Unsent>(unsentStore), all.current())
  setHasUnsent(entries.length > 0)
  all.set(entries.toSorted((one, other) => one.madeAt - other.madeAt))
  isRead.set(true)
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
export async function addUnsent(made: NewEntry): Promise<boolean> {
  const userId = ownId()
  if (!userId) return false
  await loaded
  const isSame = (entry: Unsent) => entry.userId === userId && entry.body.id === made.body.id
  const before = all.current().find(isSame)
  const bound = { userId, madeAt: before?.madeAt ?? Date.now(), refusal: null }
  const entry: Unsent = { ...made, ...bound }
  try {
    // The mark is set first, because without it the entry would neither show nor be sent.
    setHasUnsent(true)
    await change(() => set(unsentKeyOf(entry), entry, unsentStore))
    return true
  } catch {
    return false
  }
}

/** The entry as it is stored now; undefined once it was sent or discarded. */
export const readUnsent = (entry: Unsent) =>
  stored(() => get<Unsent>(unsentKeyOf(entry), unsentStore), undefined)

/**
 * Changes an entry in one step, so that one that another tab has sent or discarded meanwhile does not come back.
 * @returns whether it is stored so; false also where the storage is blocked or full
 */
export const changeUnsent = <Entry extends Unsent>(
  entry: Entry,
  changed: Partial<Entry>,
): Promise<boolean> =>
  stored(async () => {
    await change(() =>
      update<Unsent>(
        unsentKeyOf(entry),
        (present) => {
          if (!present) throw new Error("It was sent or discarded")
          return { ...present, ...changed }
        },
        unsentStore,
      ),
    )
    return true
  }, false)

export const removeUnsent = (entries: readonly Unsent[]) =>
  // Where the removal fails the entry stays and is sent again, which does no harm.
  stored(() => change(() => delMany(entries.map(unsentKeyOf), unsentStore)), undefined)

/** The entries of a person, oldest first. */
export async function unsentOf(userId: string | null): Promise<readonly Unsent[]> {
  await loaded
  return all.current().filter((entry) => entry.userId === userId)
}

export const ownUnsent = () => unsentOf(ownId())

export const removeOwnUnsent = async (id: string) =>
  removeUnsent((await ownUnsent()).filter(({ body }) => body.id === id))

/** The car of something new, if the server does not have it yet. Nothing of such a car can be sent before it. */
export const findMissingCar = (made: NewEntry, unsent: readonly Unsent[]) =>
  made.kind === "car" || made.kind === "settlement" || made.kind === "task"
    ? undefined
    : unsent.find(
        (entry): entry is UnsentCar => entry.kind === "car" && entry.body.id === made.carId,
      )

/** Whether the server has the car of a file, and the expense of a receipt; an inbox is always there. */
export const isOwnerSent = (made: UnsentFile, unsent: readonly Unsent[]) =>
  !findMissingCar(made, unsent) &&
  !unsent.some(({ kind, body }) => kind === "expense" && body.id === made.body.expense_id)

/** Keeps an expense of a car that the server does not have yet. @returns false where it has, or nothing can be kept */
export const queueAfterUnsentCar = async (made: NewEntry): Promise<boolean> =>
  findMissingCar(made, await ownUnsent()) !== undefined && (await addUnsent(made))

export const removeUnsentOf = async (userId: string) => removeUnsent(await unsentOf(userId))

export const onUnsentChange = all.subscribe

export const useUnsent = all.useValue

/** Whether the entries are known: an empty list may not have been read yet. */
export const useIsUnsentRead = isRead.useValue
