import type { NewCar } from "@marza/domain/cars/schemas.ts"
import { type CarDay, carDays, timestampFields } from "@marza/domain/cars/status.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { QueryClient } from "@tanstack/react-query"
import { callAs } from "../api/callAs.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { storeCar } from "../cars/api.ts"
import { storeSale } from "../cars/statusApi.ts"
import { storeExpense } from "../expenses/api.ts"
import { messages } from "../messages/use.ts"
import { hasUnsent } from "../offline/hasUnsent.ts"
import { nameOf } from "../offline/nameOf.ts"
import {
  changeUnsent,
  findMissingCar,
  onUnsentChange,
  ownUnsent,
  readUnsent,
  removeUnsent,
  type Unsent,
  type UnsentCar,
  type UnsentFile,
} from "../offline/unsent.ts"
import { storeNewPaper } from "../papers/api.ts"
import { storeSettlement } from "../partners/api.ts"
import { storePayment } from "../payments/api.ts"
import { openExclusive } from "../session/exclusive.ts"
import { ownId } from "../session/ownId.ts"
import { session } from "../session/session.ts"
import { storeTask } from "../tasks/api.ts"
import { closedMonthsOf } from "../ui/closedMonths.ts"
import { toast } from "../ui/toast.ts"

const exclusive = openExclusive("marza.unsent")
const retryMs = 10_000
const afterRemovalMs = 2000

/**
 * Sends what waits whenever that may succeed: now, when something is added or is to be tried again, and after a
 * sign-in. @returns the function to call when there is a connection again
 */
export function followUnsent(client: QueryClient) {
  let isRunning = false
  let isWantedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    isWantedAgain = isRunning
    if (isRunning || !hasUnsent() || offline.isLost()) return
    clearTimeout(timer)
    isRunning = true
    try {
      await sendUnsent(client)
    } catch {
      // The server is busy, or the session has ended.
      timer = setTimeout(send, retryMs)
      isWantedAgain = false
    } finally {
      isRunning = false
    }
    if (isWantedAgain) void send()
  }

  onUnsentChange(async () => {
    if ((await ownUnsent()).some(({ kind }) => kind !== "file")) await send()
  })
  session.subscribe(() => void send())
  void send()
  return send
}

/**
 * Sends the waiting entries of the signed-in person, except files (attachments/uploads.ts does that).
 * @throws errors that concern no single entry, such as a lost connection; the entries then still wait
 */
async function sendUnsent(client: QueryClient): Promise<void> {
  const userId = ownId()
  const unsent = await ownUnsent()
  if (!userId || unsent.length === 0) return
  const { items } = await callAs(userId)("GET /api/organizations")
  const isAllowed = ({ organizationId, kind }: Unsent) =>
    items.some(
      ({ id, sees_partners }) => id === organizationId && (kind !== "settlement" || sees_partners),
    )
  await discardForeign(
    client,
    unsent.filter((entry) => !isAllowed(entry)),
  )

  const sent: Unsent[] = []
  try {
    for (const entry of unsent.filter(isAllowed))
      if (entry.kind !== "file" && (await exclusive(() => sendOne(entry)))) sent.push(entry)
  } finally {
    await announce(client, sent)
  }
}

/** Nobody may keep or send anything of an organization that they were removed from, nor of its partners as none of them. */
async function discardForeign(client: QueryClient, foreign: readonly Unsent[]) {
  if (foreign.length === 0) return
  await removeUnsent(foreign)
  // The page may have heard of the removal by nothing else.
  void client.invalidateQueries({ queryKey: keys.organizations })
  const { offline: texts } = messages()
  // After the toast about the removal itself, which the page repeats: only the newest toast shows.
  setTimeout(() => toast.notice(texts.discardedForeign, texts.discardedForeignHint), afterRemovalMs)
}

async function announce(client: QueryClient, sent: readonly Unsent[]) {
  const [first] = sent
  if (!first) return
  const all = messages()
  const { offline: texts } = all
  toast.success(sent.length === 1 ? texts.sent(nameOf(first, all)) : texts.sentMany(sent.length))
  const organizations = new Set(sent.map(({ organizationId }) => organizationId))
  for (const id of organizations)
    await client.invalidateQueries({ queryKey: keys.organization(id) })
}

/** Sends one entry. @returns whether the server has it now */
async function sendOne(listed: Unsent): Promise<boolean> {
  // Another tab may have sent, changed or discarded it meanwhile.
  const entry = await readUnsent(listed)
  if (!entry || entry.kind === "file" || entry.refusal !== null) return false
  // The server lacks its car, which was refused, or was made after this list was read. The car must be sent first.
  if (findMissingCar(entry, await ownUnsent())) return false
  try {
    const send = callAs(entry.userId, entry.intoClosed)
    await store(send, entry)
  } catch (error) {
    if (!isFinal(error)) throw error
    const closed = isRefusal(error, "month_closed") ? closedMonthsOf(error) : null
    await changeUnsent(entry, { refusal: reasonOf(error), closed, isAsked: asks(error) })
    return false
  }
  const now = await readUnsent(entry)
  // What was corrected while it was sent is sent again, and changes the row.
  if (now && JSON.stringify(now.body) !== JSON.stringify(entry.body)) return false
  await removeUnsent([entry])
  return true
}

/** Stores an entry as its kind is stored. A kind that is missing here does not compile: what is not stored would be lost. */
function store(
  send: ReturnType<typeof callAs>,
  entry: Exclude<Unsent, UnsentFile>,
): Promise<unknown> {
  switch (entry.kind) {
    case "car":
      return storeCar(send, entry.organizationId, withDayMade(entry))
    case "expense":
      return storeExpense(send, entry, entry.body)
    case "payment":
      return storePayment(send, entry, entry.body)
    case "sale":
      return storeSale(send, entry, entry.body.sale)
    case "paper":
      return storeNewPaper(send, entry.organizationId, entry.body)
    case "task":
      return storeTask(send, entry.organizationId, entry.body)
    case "settlement":
      return storeSettlement(send, entry, entry.body)
  }
}

/** Whether the server refuses this very entry, and would again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !error.isTemporary &&
  ![401, 429].includes(error.status) &&
  !isRefusal(error, "impersonation_changed")

/** Whether the sheet of the entry has a question for a refusal: the car was sold or changed meanwhile, or a deposit is held. */
const asks = (error: ApiError) =>
  (["stale_version", "deposit_of_another", "deposit_held"] as const).some((code) =>
    isRefusal(error, code),
  )

const reasonOf = (error: ApiError) => Object.values(error.fields).join(" ") || error.message

/** A car that is sent on a later day still got its status on the day when it was made. */
function withDayMade({ body, madeAt }: UnsentCar): NewCar {
  const dayMade = todayInVilnius(new Date(madeAt))
  const time = timestampFields[body.status]
  const day = (Object.keys(carDays) as CarDay[]).find((field) => carDays[field] === time)
  if (!day || body[day] || dayMade === todayInVilnius(new Date())) return body
  return { ...body, [day]: dayMade }
}
