import { useSyncExternalStore } from "react"

/** A value outside React: any code reads and sets it, and a component that uses it renders again when it changes. */
export function observable<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const current = () => value

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    current,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, current),
    /** Renders again when `select` returns something else, so it must not make a new object each time. */
    useSelected: <Selected>(select: (value: Value) => Selected) =>
      useSyncExternalStore(subscribe, () => select(value)),
  }
}

/** An item of local storage, null where there is none; changes by other tabs are followed. */
export function storedItem(key: string) {
  const item = observable(localStorage.getItem(key))
  addEventListener("storage", () => item.set(localStorage.getItem(key)))
  return {
    ...item,
    /** @throws where the storage is blocked or full */
    set(next: string | null) {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, next)
      item.set(next)
    },
  }
}
