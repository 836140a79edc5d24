import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { CarCard } from "../cars/CarCard.tsx"
import { laterTasks } from "../ui/laterTasks.ts"
import { OverdueDot } from "./OverdueDot.tsx"
import { TasksLink } from "./TasksLink.tsx"

test("a card has a mark that names what is late, whose whole text is spoken, where something is overdue, for the one request of the header", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${organization.id}/tasks?who=mine&limit=1&with_overdue=true`
  network.respond(
    "GET",
    path,
    ok({
      items: [],
      next_cursor: null,
      due: 1,
      overdue_cars: [{ id: car.id, source: "invoice" }],
      people: [],
    }),
  )
  laterTasks.set({ Link: TasksLink, Dot: OverdueDot })
  const other = { ...car, id: organization.id, name: "Volvo V60" }
  await renderPart(
    <>
      {[car, other].map((one, place) => (
        <CarCard
          key={one.id}
          car={{ ...one, organization_id: organization.id }}
          place={place}
          onStatusChange={() => {}}
          onSell={() => {}}
        />
      ))}
      <TasksLink organizationId={organization.id} />
    </>,
  )
  const dot = await screen.findByText("Yra vėluojančių darbų")
  expect(dot.parentElement?.textContent).toBe("Vėluoja sąskaitaYra vėluojančių darbų")
  expect(dot.parentElement?.title).toBe("Yra vėluojančių darbų")
  expect(dot.closest("article")?.querySelector("h2")?.textContent).toBe(car.name)
  expect(screen.getAllByRole("article")).toHaveLength(2)
  expect(network.calls).toHaveLength(1)
})
