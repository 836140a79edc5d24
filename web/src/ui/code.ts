import { messages } from "../messages/use.ts"
import { toast } from "./toast.ts"

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean }
  }
}

/** Whether the person asked the browser to spare their data: then nothing is loaded ahead. */
export const sparesData = () => navigator.connection?.saveData ?? false

const reachedMs = 5000
/** When the server last answered: the page itself has just come from it. */
let reachedAt = performance.now()

/**
 * Loads a file of the application once the way to the server is known to be open: a browser remembers that a file
 * did not come, and never asks for it again before the page is loaded anew.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!navigator.onLine || performance.now() - reachedAt > reachedMs)
    await fetch("/healthz", { cache: "no-store" })
  const code = await load()
  reachedAt = performance.now()
  return code
}

/** The server's page names other files than this one was opened with: a newer version runs there. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? ""
  const response = await fetch("/", { cache: "no-store" })
  return response.ok && !(await response.text()).includes(entry)
}

/** Why a file of the application did not come: the network, the server, or a newer version without that file. */
export const whyMissing = (): Promise<"network" | "server" | "outdated"> =>
  isOutdated().then(
    (isNewer) => (isNewer ? "outdated" : "server"),
    () => "network",
  )

/** Says that something could not be opened. A reload is left to the person: it loses what is typed. */
export async function tellMissing() {
  const { errors } = messages()
  const why = await whyMissing()
  const reload = { label: errors.reload, run: () => location.reload() }
  if (why === "outdated") toast.notice(errors.outdated, errors.outdatedHint, reload)
  else toast.error(errors.loading, errors[why], why === "server" ? reload : undefined)
}
