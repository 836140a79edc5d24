import type { ComponentType } from "react"
import { loadChunk } from "../ui/loadChunk.ts"

/**
 * A page whose code loads when it is first opened. The router's own lazy route reloads the window when the code fails
 * to load, which without a network ends on the browser's error page.
 */
export function lazyPage<Name extends string>(load: () => Promise<object>, name: Name) {
  let Page: ComponentType | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, as by React's lazy
  const LazyPage = () => Page && <Page />
  return Object.assign(LazyPage, {
    async preload() {
      // Untyped access: pages take their types from the routes, so a typed import would be circular.
      Page ??= Reflect.get(await loadChunk(load), name)
    },
  })
}
