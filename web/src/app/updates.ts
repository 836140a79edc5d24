import { messages } from "../messages/use.ts"
import { isOutdated } from "../ui/loadChunk.ts"
import { toast } from "../ui/toast.ts"

let isInstalled = false

/** Installs the service worker. Over plain http browsers have none; everything works without it. */
async function installWorker() {
  try {
    const registration = await navigator.serviceWorker?.register("/sw.js")
    if (isInstalled) await registration?.update()
    isInstalled = true
  } catch (error) {
    // The next connection tries again.
    console.warn("The service worker could not be installed", error)
  }
}

/**
 * Called on each new connection to the server, because a server that was updated has ended the one before. A newer
 * version announces itself and never reloads a page, in which somebody may be typing.
 */
export async function followUpdates() {
  if (!import.meta.env.PROD) return
  await installWorker()
  if (!(await isOutdated().catch(() => false))) return
  const { errors } = messages()
  toast.notice(errors.outdated, errors.updateHint, {
    label: errors.reload,
    run: () => location.reload(),
  })
}
