import type { RegisteredRouter } from "@tanstack/react-router"

const patienceMs = 5000
/** The heading of a screen. That of a skeleton goes once the screen has loaded. */
const heading = "h1:not([role=status] *)"

/**
 * After a change of screen the focus goes to its heading, so that the keyboard and a screen reader continue there. Back
 * on the list, it goes to the car that was open.
 */
export function followScreens(router: RegisteredRouter) {
  let stop = () => {}
  router.subscribe("onResolved", ({ pathChanged, fromLocation, toLocation }) => {
    stop()
    if (!pathChanged || !fromLocation) return
    const openedCar = toLocation.pathname === "/" && /^\/car\/[\w-]+$/.exec(fromLocation.pathname)
    stop = focusWhenShown(
      openedCar ? [`:is(article, [role=row]) a[href="${openedCar[0]}"]`, heading] : [heading],
    )
  })
}

/**
 * Focuses the first element that is found, once the page has loaded it. A person who uses the page meanwhile keeps the
 * focus. The control that was pressed outside the page, such as a tab of the header, loses it.
 * @returns stops waiting for the element
 */
function focusWhenShown(selectors: readonly string[]): () => void {
  const content = document.getElementById("content")
  if (!content) return () => {}
  const isLeftAlone = () => {
    const { activeElement } = document
    return !activeElement || activeElement === document.body || activeElement === content
  }
  const tryFocus = () => {
    const found = selectors.map((selector) => content.querySelector<HTMLElement>(selector))
    const target = found.find((element) => element !== null)
    if (!target) return false
    if (!target.matches("a")) target.tabIndex = -1
    target.focus({ preventScroll: true })
    return true
  }
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return () => {}
  if (content.contains(document.activeElement) && !isLeftAlone()) return () => {}
  if (tryFocus()) return () => {}
  content.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (!isLeftAlone() || tryFocus()) stop()
  })
  const timer = setTimeout(() => stop(), patienceMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(content, { childList: true, subtree: true })
  return stop
}
