import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { refusal } from "../../test/network.ts"
import { address, mockProgram, openApp } from "../../test/openApp.tsx"
import { findToast } from "../../test/render.tsx"
import { car, organization, signedIn } from "../../test/rows.ts"
import { call } from "../api/client.ts"
import { ask } from "../api/question.ts"
import { keepSessionFresh, session } from "../session/session.ts"
import { sessionKey } from "../storage-keys.ts"
import { toast } from "../ui/toast.ts"
import { followSession } from "./session-changes.ts"

vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  return mockIndexedDb().module
})

const somebodyElse = {
  ...signedIn,
  access_token: "another-access-token",
  user: { ...signedIn.user, id: car.id },
}

/** As another tab does while this page is in the back/forward cache, where it hears of nothing. */
const signInUnheard = () => localStorage.setItem(sessionKey, JSON.stringify(somebodyElse))

const comeBack = () => window.dispatchEvent(new Event("pageshow"))

beforeAll(() => {
  session.set(signedIn)
  keepSessionFresh()
  followSession()
})

let network: ReturnType<typeof mockProgram>
beforeEach(() => {
  network = mockProgram([car])
  session.set(signedIn)
})
afterEach(cleanup)

test("a page that comes back after its person has signed out shows the sign-in", async () => {
  await openApp("/")
  await screen.findAllByText(car.name)
  localStorage.removeItem(sessionKey)
  comeBack()
  await waitFor(() => expect(screen.queryByText(car.name)).toBeNull())
  expect(address()).toBe("/auth")
})

test("a page that comes back after somebody else has signed in is theirs", () => {
  signInUnheard()
  comeBack()
  expect(session.current()?.user.id).toBe(somebodyElse.user.id)
})

test("what one person has begun to send is not sent as another who has signed in meanwhile", async () => {
  const path = `/api/organizations/${organization.id}/tasks` as const
  network.respond("POST", path, refusal(401, { code: "signed_out" }))
  signInUnheard()
  const sending = call("POST /api/organizations/:id/tasks", {
    params: { id: organization.id },
    body: { id: car.id, title: "Paskambinti" },
  })
  await expect(sending).rejects.toMatchObject({ status: 401 })
  expect(network.sent("POST")).toHaveLength(1)
})

test("what one person was told and asked closes when they sign out", async () => {
  await openApp("/")
  const onCancel = vi.fn()
  toast.success("Volvo ištrintas", undefined, { label: "Grąžinti", run: () => {} })
  await findToast("Volvo ištrintas")
  ask({ title: "Ar tikrai?", text: "", confirmLabel: "Taip", onConfirm: () => {}, onCancel })
  await screen.findByRole("alertdialog")
  session.remove("signed_out")
  await waitFor(() => expect(screen.queryByText("Volvo ištrintas")).toBeNull())
  expect(screen.queryByRole("button", { name: "Grąžinti" })).toBeNull()
  expect(screen.queryByRole("alertdialog")).toBeNull()
  expect(onCancel).toHaveBeenCalledOnce()
})
