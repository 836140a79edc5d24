import { firstMessages, loadMessages } from "../messages/first.ts"
import { observable } from "../observable.ts"
import { toast } from "./toast.ts"

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean }
  }
}

/** Whether the browser should save data; then nothing is preloaded. */
export const prefersReducedData = () => navigator.connection?.saveData ?? false

const reachedMs = 5000
/** When the server last responded; at the start it has just sent the page. */
let reachedAt = performance.now()

const entryUrl = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src

/** Whether the service worker (offline/worker.ts) has stored all files of this build. */
async function isStored(): Promise<boolean> {
  const entry = entryUrl()
  if (!entry || !navigator.serviceWorker?.controller) return false
  return Boolean(await caches.match(entry).catch(() => undefined))
}

/**
 * Loads a chunk of the application, with the texts that it may need. Unless the service worker has it, this first makes
 * sure that the server can be reached, because a browser caches a failed import until the page is reloaded.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  const wasReached = navigator.onLine && performance.now() - reachedAt <= reachedMs
  if (!wasReached && !(await isStored())) await fetch("/healthz", { cache: "no-store" })
  const [code] = await Promise.all([load(), loadMessages()])
  reachedAt = performance.now()
  return code
}

/** What loads ahead of its use, one after another while the browser is idle (app/work-ahead.ts). None of it rejects. */
export const workAhead = observable<(() => Promise<unknown>)[]>([])

/** Adds to what loads ahead. */
export const addAhead = (work: () => Promise<unknown>) =>
  workAhead.set([...workAhead.current(), work])

/** Code that loads some time after the page has, or when it is first asked for; a failed load is tried again then. */
export function loadLater<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | null = null
  async function begin() {
    try {
      loading ??= loadChunk(load)
      return await loading
    } catch (error) {
      loading = null
      throw error
    }
  }
  if (!prefersReducedData()) addAhead(() => begin().catch(() => {}))
  return begin
}

/** Whether the server runs a newer version: its page then names other files. */
export async function isOutdated(): Promise<boolean> {
  const entry = new URL(entryUrl() ?? location.href).pathname
  const response = await fetch("/", { cache: "no-store" })
  return response.ok && !(await response.text()).includes(entry)
}

/** Why a chunk failed to load: the network, the server, or a newer version that has no such file. */
export const loadFailureReason = (): Promise<"network" | "server" | "outdated"> =>
  isOutdated().then(
    (isNewer) => (isNewer ? "outdated" : "server"),
    () => "network",
  )

/** Shows why a chunk failed to load. The person decides about a reload, because it loses what is typed. */
export async function notifyLoadFailure() {
  const { errors } = firstMessages()
  const why = await loadFailureReason()
  const reload = { label: errors.reload, run: () => location.reload() }
  if (why === "outdated") toast.notice(errors.outdated, errors.outdatedHint, reload)
  else toast.error(errors.loading, errors[why], ...(why === "server" ? [reload] : []))
}
