import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, vi } from "vitest"
import { queryClient } from "../src/app/query-client.ts"
import { loadMessages, setLanguage } from "../src/messages/first.ts"
import { session } from "../src/session/session.ts"
import { takeQueued } from "../src/ui/toast.ts"
import { mockNetwork } from "./network.ts"
import { signedIn } from "./rows.ts"

// A dialog loads when it is first opened, which takes longer on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  // Without the whole markup of the page, in which a failure's message would get lost.
  getElementError: (message) => new Error(message ?? "not found"),
  // React works off an event as it does in a browser. Inside act() a dialog that is still loading would never appear.
  eventWrapper: (dispatch) => dispatch(),
})

// What could not be read is read again as often as in the application, without the seconds between.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
})

beforeEach(async () => {
  // A part of the program that loads more than five seconds after another asks the server first (ui/loadChunk.ts).
  mockNetwork()
  await setLanguage("lt")
  await loadMessages()
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
