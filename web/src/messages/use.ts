import { loaded } from "./first.ts"
import type { Messages } from "./lt.ts"

// Code of the first screen must take its texts from first.ts, because these are not loaded when it runs. The build
// fails when such code imports this file.

export function messages(): Messages {
  const { all } = loaded.current()
  if (!all) throw new Error("loadMessages() is awaited before code that needs all texts")
  return all
}

export const useMessages = () => loaded.useSelected(messages)
