import type { ComponentType } from "react"
import { loadCode } from "../ui/code.ts"

/**
 * A page whose code comes when it is first gone to. The router's own form of this reloads the window where the
 * code does not come, which without a network leaves the browser's error page.
 */
export function lazyPage<Name extends string>(load: () => Promise<object>, name: Name) {
  let Page: ComponentType | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, as by React's lazy
  const LazyPage = () => Page && <Page />
  return Object.assign(LazyPage, {
    async preload() {
      // Pages take their types from the routes: a route with the type of its page would go round in a circle.
      Page ??= Reflect.get(await loadCode(load), name)
    },
  })
}
