import type { RegisteredRouter } from "@tanstack/react-router"
import { carBeside } from "../../cars/neighbours.ts"
import { selection } from "../../organizations/selection.ts"
import { queryClient } from "../query-client.ts"
import { areShortcutsOn } from "./choice.ts"
import { rememberPath } from "./recent.ts"
import { finderShown, shortcutsShown } from "./shown.ts"

/** Keys of one letter, pressed outside a field. Each key belongs to the control that names it by aria-keyshortcuts. */
export const shortcutKeys = ["/", "n", "e", "s", "j", "k", "?"] as const

/** The links of the list's cards or rows. */
const carLinks = '#content :is(article, [role=row]) a[href^="/car/"]'

type Key = (typeof shortcutKeys)[number]

const isShortcut = (key: string): key is Key => (shortcutKeys as readonly string[]).includes(key)

/** Listens to the shortcut keys until the page is closed. */
export function followShortcuts(router: RegisteredRouter) {
  router.subscribe("onResolved", ({ toLocation }) => rememberPath(toLocation.pathname))
  document.addEventListener("keydown", (event) => {
    if (isFinderKey(event) && hasOrganization(router)) {
      // The browser would search the web.
      event.preventDefault()
      if (!isDialogOpen()) finderShown.set(true)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (moveByArrow(event)) return event.preventDefault()
    if (event.repeat) return
    if (event.defaultPrevented || !isShortcut(event.key) || !areShortcutsOn()) return
    if (isTyping(event.target) || isDialogOpen()) return
    if (run(event.key, router)) event.preventDefault()
  })
}

/** From one car of the list to the next, as the arrow down leads from the search to the first; up from that, back to it. */
function moveByArrow({ key, target, shiftKey }: KeyboardEvent): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!step || shiftKey || !(target instanceof Element) || !target.matches(carLinks)) return false
  const links = [...document.querySelectorAll<HTMLElement>(carLinks)]
  const next = links[links.indexOf(target as HTMLElement) + step]
  const goal = next ?? (step < 0 ? visibleControl("/") : undefined)
  goal?.focus()
  return goal !== undefined
}

/** Ctrl K, which no speech input types: it is on also where the keys of one letter are off. */
const isFinderKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k"

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null
  )
}

const isDialogOpen = () =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null

/** Whether the key did something. */
function run(key: Key, router: RegisteredRouter): boolean {
  if (key === "?") {
    shortcutsShown.set(true)
    return true
  }
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1, router)
  const control = visibleControl(key)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else if (control) control.click()
  else if (key === "n" && hasOrganization(router)) void router.navigate({ to: "/car/new" })
  else if (key === "/" && hasOrganization(router)) void searchInList(router)
  else return false
  return true
}

/** The control that names the key; of several, the one that shows at this width. */
const visibleControl = (key: Key) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`)].find(
    (control) => control.checkVisibility(),
  )

const hasOrganization = (router: RegisteredRouter) =>
  router.state.matches.some(({ routeId }) => routeId.startsWith("/shell"))

async function searchInList(router: RegisteredRouter) {
  await router.navigate({ to: "/" })
  requestAnimationFrame(() => visibleControl("/")?.focus())
}

/** On the list the next or previous car gets the focus; on a car the next or previous one opens. */
function move(step: 1 | -1, router: RegisteredRouter): boolean {
  const { pathname } = router.state.location
  const open = /^\/car\/([\w-]+)$/.exec(pathname)?.[1]
  if (open) {
    const id = carBeside(queryClient, selection.current() ?? "", open, step)
    if (!id) return false
    void router.navigate({ to: "/car/$id", params: { id }, replace: true, state: (state) => state })
    return true
  }
  const links = [...document.querySelectorAll<HTMLElement>(carLinks)]
  const at = links.findIndex((link) => link.matches(":focus"))
  const next = links[at < 0 ? firstInView(links) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: "nearest" })
  return next !== undefined
}

const firstInView = (links: readonly HTMLElement[]) =>
  Math.max(
    0,
    links.findIndex((link) => link.getBoundingClientRect().top >= 0),
  )
