import { observable } from "../observable.ts"
import { queue } from "./toast.ts"

const isVisible = () => document.visibilityState === "visible"
const pageVisible = observable(isVisible())
document.addEventListener("visibilitychange", () => pageVisible.set(isVisible()))

const none: ReturnType<typeof queue.current> = []

/** The queued toasts; none in a hidden tab, where they would disappear before they are seen. */
export function useQueued() {
  const queued = queue.useValue()
  return pageVisible.useValue() ? queued : none
}
