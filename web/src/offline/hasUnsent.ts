import { storedItem } from "../observable.ts"

/** Set while entries wait in this browser. Without it, neither entries nor the code for them are loaded. */
const mark = storedItem("marza.unsent")

export const hasUnsent = () => mark.current() !== null

/** @throws where the storage is blocked or full */
export const setHasUnsent = (has: boolean) => mark.set(has ? "1" : null)

export const useHasUnsent = () => mark.useValue() !== null
