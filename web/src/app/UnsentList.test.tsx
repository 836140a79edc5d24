import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car, organization, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { addUnsent, removeUnsentOf } from "../offline/unsent.ts"
import { UnsentList } from "./UnsentList.tsx"

vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  return mockIndexedDb().module
})

const organizationId = organization.id
const task = (number: number, title: string, car_id: string | null) => ({
  kind: "task" as const,
  organizationId,
  body: {
    id: `0190dddd-0000-7000-8000-00000000000${number}`,
    title,
    car_id,
    due_on: null,
    assignee: null,
  },
})

beforeEach(async () => {
  mockNetwork()
  offline.setLost(true)
  await addUnsent(task(1, "Raktai", car.id))
  await addUnsent(task(2, "Padangos", car.id))
  await addUnsent(task(3, "Nuoma", null))
})
afterEach(async () => {
  await act(() => removeUnsentOf(signedIn.user.id))
  offline.setLost(false)
})

const titles = () =>
  screen.queryAllByRole("listitem").map((row) => row.querySelector("p")?.textContent)

test("tasks that wait show on the page of their car", async () => {
  await renderPart(<UnsentList organizationId={organizationId} carId={car.id} />)
  expect(titles()).toEqual(["Raktai", "Padangos"])
})

test("of another organization nothing shows", async () => {
  await renderPart(<UnsentList organizationId={organization.id.replace(/^0/, "1")} />)
  expect(titles()).toEqual([])
})

test("the keyboard goes on at the row after one that was discarded", async () => {
  const user = await renderPart(<UnsentList organizationId={organizationId} kind="task" />)
  expect(titles()).toEqual(["Raktai", "Padangos", "Nuoma"])
  const discard = (name: string) => screen.getByRole("button", { name: new RegExp(`: ${name}$`) })
  discard("Padangos").focus()
  await user.keyboard("{Enter}")
  const question = within(await screen.findByRole("alertdialog"))
  await user.click(question.getByRole("button", { name: "Atmesti" }))
  await waitFor(() => expect(titles()).toEqual(["Raktai", "Nuoma"]))
  await waitFor(() => expect(document.activeElement).toBe(discard("Nuoma")))
})
