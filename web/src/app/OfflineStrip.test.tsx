import { QueryObserver } from "@tanstack/react-query"
import { screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { dueTasksQuery } from "../tasks/api.ts"
import { OfflineStrip } from "./OfflineStrip.tsx"
import { queryClient } from "./query-client.ts"

const stops: (() => void)[] = []

// A time of another day would be shown with its day.
beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-27T18:00"))
})
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  offline.setLost(false)
  queryClient.clear()
})

/** Shows a query whose data was read at a time of a day. */
function show(query: { queryKey: readonly unknown[] }, time: string) {
  const updatedAt = Date.parse(`2026-11-27T${time}`)
  queryClient.setQueryData(query.queryKey, {}, { updatedAt })
  const observer = new QueryObserver(queryClient, { ...query, staleTime: "static" })
  stops.push(observer.subscribe(() => {}))
}

const strip = () => screen.getByRole("status").textContent

test("the time is that of the oldest data on the page, and not of the number in the header", async () => {
  show(dueTasksQuery(organization.id), "16:54")
  show({ queryKey: keys.car(organization.id, "car") }, "17:10")
  show({ queryKey: keys.expenses(organization.id, "car") }, "17:08")
  offline.setLost(true)
  await renderPart(<OfflineStrip />)
  expect(strip()).toBe("Nėra ryšio. Rodomi 17:08 duomenys.")
})

test("a page that shows nothing of the organization has no time", async () => {
  show(dueTasksQuery(organization.id), "16:54")
  offline.setLost(true)
  await renderPart(<OfflineStrip />)
  expect(strip()).toBe("Nėra ryšio")
})
