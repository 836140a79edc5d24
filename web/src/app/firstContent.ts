import { idle } from "../ui/idle.ts"

/** Whether a page shows, in which nothing stands in for what still loads (ui/Skeleton.tsx). */
const isShown = (root: Element) => root.hasChildNodes() && !root.querySelector("[data-skeleton]")

/** Resolves when elements come or go. */
const changed = (root: Element) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { childList: true, subtree: true })
  })

/**
 * Resolves once the page has drawn its first content, or why it has none, however long that takes: a slow device draws
 * it seconds after everything has loaded.
 */
export async function firstContent(root: Element): Promise<void> {
  while (!isShown(root)) {
    await changed(root)
    // It is painted first, and what it consists of may begin to load.
    await idle()
  }
}
