import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, vi } from "vitest"
import { queryClient } from "../src/app/query-client.ts"
import { setLanguage } from "../src/messages/use.ts"
import { session } from "../src/session/session.ts"
import { takeQueued } from "../src/ui/toast.ts"
import { signedIn } from "./rows.ts"

// A dialog is loaded when it is first opened, on a machine that may do other work as well.
configure({
  asyncUtilTimeout: 5_000,
  // A whole page of markup hides what is missing in it.
  getElementError: (message) => new Error(message ?? "not found"),
})

beforeEach(async () => {
  await setLanguage("lt")
  session.set(signedIn)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  takeQueued()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
