import { afterEach, expect, test, vi } from "vitest"
import { mockNetwork, noContent, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { impersonationKey } from "../storage-keys.ts"
import { changeImpersonation } from "./impersonation.ts"

const id = "0190aaaa-0000-7000-8000-000000000099"
const path = "/api/impersonation"

afterEach(() => {
  impersonation.set(null)
  selection.clear()
})

test("a refused impersonation says why, and nobody is impersonated", async () => {
  const network = mockNetwork()
  const error = "Šio naudotojo peržiūrėti negalima."
  network.respond("PUT", path, refusal(403, { code: "cannot_impersonate", error }))
  await renderPart(<p>…</p>)
  selection.choose("own")
  await changeImpersonation(id)
  await findToast("Klaida", error)
  expect(impersonation.current()).toBeNull()
  expect(localStorage.getItem(impersonationKey)).toBeNull()
  expect(selection.current()).toBe("own")
})

test("an impersonation sets one's own organization aside, and its end chooses that again", async () => {
  const network = mockNetwork()
  network.respond("PUT", path, noContent)
  network.respond("DELETE", path, noContent)
  selection.choose("own")
  await changeImpersonation(id)
  expect(impersonation.current()).toBe(id)
  selection.choose("theirs")
  await changeImpersonation(null)
  expect(impersonation.current()).toBeNull()
  expect(selection.current()).toBe("own")
  expect(network.calls.map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { user_id: id }],
    ["DELETE", undefined],
  ])
})

test("a mismatch that the server reported before anybody listened is told to who does", () => {
  const listener = vi.fn()
  impersonation.reportMismatch()
  impersonation.onMismatch(listener)
  expect(listener).toHaveBeenCalledOnce()
})
