import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { TasksLink } from "./TasksLink.tsx"

const path = `/api/organizations/${organization.id}/tasks?who=mine&limit=1&with_overdue=true`

async function open(due: number) {
  mockNetwork().respond(
    "GET",
    path,
    ok({ items: [], next_cursor: null, due, overdue_cars: [], people: [] }),
  )
  await renderPart(<TasksLink organizationId={organization.id} />)
}

test("how many tasks are due is told with the name of the link", async () => {
  await open(3)
  const link = await screen.findByRole("link", { name: "Darbai, laukia: 3" })
  expect(link.getAttribute("href")).toBe("/tasks")
})

test("a number that has no room on the menu beside it is told as it is shown there", async () => {
  await open(100)
  expect(await screen.findByRole("link", { name: "Darbai, laukia: 99+" })).toBeTruthy()
})

test("nothing due is no number", async () => {
  await open(0)
  expect(await screen.findByRole("link", { name: "Darbai" })).toBeTruthy()
})
