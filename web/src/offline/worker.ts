import { sharePath } from "@marza/domain/inbox/share.ts"
import { receiveShare } from "./receiveShare.ts"

/**
 * The service worker. The build writes this file to /sw.js, with `builtShell` in it (see vite.config.ts). It opens the
 * program without a connection; whoever has a connection gets the page and every newer file from the server.
 */

// The library's own types of a worker would clash with those of the page.
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
declare const self: Pick<EventTarget, "addEventListener"> & {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

/** What the build consists of: the files with a hash in their name, and the one that index.html starts with. */
declare const builtShell: { build: string; entry: string; files: string[] }

const shell = builtShell
const prefix = "marza.shell."
const own = prefix + shell.build
const pagePath = "/"
/** A server that says nothing for this long counts as no connection. */
const patienceMs = 5000

/** All or nothing: a cache that lacks a file could not open the program. */
async function install() {
  const cache = await caches.open(own)
  const page = await fetch(pagePath, { cache: "no-store" })
  // While a newer version is being rolled out, another server process may send the page of another build.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry))
    throw new Error("The server sent the page of another build")
  await cache.addAll(shell.files)
  await cache.put(pagePath, page)
  await self.skipWaiting()
}

/** Keeps the files of the build before this one too, because an open tab may still need them. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The page comes from the server, and from the cache only when that cannot be reached. */
async function openPage(event: Fetching): Promise<Response> {
  const fromServer = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  event.waitUntil(fromServer.catch(() => {}))
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const response = await Promise.race([fromServer.catch(() => undefined), tooLate])
  const kept = response ?? (await caches.match(pagePath, { cacheName: own }))
  return kept ?? fromServer
}

/** A file with a hash in its name never changes. */
const openFile = async (request: Request) => (await caches.match(request)) ?? fetch(request)

const isOfProgram = (path: string) => !/^\/(?:api|files|dev)(?:\/|$)/.test(path)

self.addEventListener("install", (event) => (event as Extendable).waitUntil(install()))
self.addEventListener("activate", (event) => (event as Extendable).waitUntil(activate()))
self.addEventListener("fetch", (event) => {
  const fetching = event as Fetching
  const { origin, pathname } = new URL(fetching.request.url)
  if (origin !== location.origin) return
  if (fetching.request.method === "POST" && pathname === sharePath)
    fetching.respondWith(receiveShare(fetching.request))
  if (fetching.request.method !== "GET") return
  if (fetching.request.mode === "navigate" && isOfProgram(pathname))
    fetching.respondWith(openPage(fetching))
  else if (pathname.startsWith("/assets/")) fetching.respondWith(openFile(fetching.request))
})
