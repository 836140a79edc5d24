import { storedItem } from "../../observable.ts"

const stored = storedItem("marza.shortcuts")

/** Speech input and some assistive tools type letters, so they can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = () => stored.current() !== "off"

export const setShortcutsOn = (isOn: boolean) => stored.set(isOn ? null : "off")

export const useShortcutsOn = () => stored.useValue() !== "off"
