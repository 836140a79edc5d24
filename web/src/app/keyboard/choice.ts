import { useSyncExternalStore } from "react"

const storageKey = "marza.shortcuts"

let isShown = false
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

export function showShortcuts(show: boolean) {
  isShown = show
  notify()
}

/** Speech input and some assistive tools type letters, so they can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== "off"

export function setShortcutsOn(isOn: boolean) {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, "off")
  notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useShortcutsShown = () => useSyncExternalStore(subscribe, () => isShown)

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn)
