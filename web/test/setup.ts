import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, vi } from "vitest"
import { queryClient } from "../src/app/query-client.ts"
import { setLanguage } from "../src/messages/use.ts"
import { session } from "../src/session/session.ts"
import { takeQueued } from "../src/ui/toast.ts"
import { signedIn } from "./rows.ts"

// A dialog loads when it is first opened, which takes longer on a busy machine.
configure({
  asyncUtilTimeout: 5_000,
  // Without the whole markup of the page, in which a failure's message would get lost.
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
