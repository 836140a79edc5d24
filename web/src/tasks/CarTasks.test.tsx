import { sampleTask } from "@marza/domain/tasks/samples.testing.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { lost, mockNetwork, ok } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { AddTaskDialog } from "./AddTaskDialog.tsx"
import { CarTasksCard } from "./CarTasksCard.tsx"

const path = `/api/organizations/${organization.id}/tasks`
const rasa = { id: organization.id, full_name: "Rasa Kazlauskienė" }

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
})
afterEach(() => vi.useRealTimers())

const openDialog = async (onClose: () => void) => {
  const network = mockNetwork()
  const user = await renderPart(
    <AddTaskDialog
      organizationId={organization.id}
      people={[rasa]}
      carId={car.id}
      carName={car.name}
      onClose={onClose}
    />,
  )
  return { network, user }
}

test("a line on the page of a car is a task of that car, and closes the dialog once it is stored", async () => {
  const onClose = vi.fn()
  const { network, user } = await openDialog(onClose)
  network.respond("POST", path, ok({}))
  within(await screen.findByRole("dialog")).getByText(car.name)
  await user.type(
    screen.getByRole("textbox", { name: "Naujas darbas" }),
    "Rasai: raktai rytoj{Enter}",
  )
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(network.sent("POST")).toMatchObject([
    { title: "Raktai", car_id: car.id, due_on: "2026-11-26", assignee: rasa.id },
  ])
  await findToast("Darbas pridėtas.", "Raktai · Rasa Kazlauskienė")
})

test("a task that cannot be sent or kept stays in the dialog as it was typed", async () => {
  const onClose = vi.fn()
  const { network, user } = await openDialog(onClose)
  network.respond("POST", path, lost)
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Naujas darbas" })
  await user.type(input, "Raktai rytoj{Enter}")
  await waitFor(() => expect(network.sent("POST")).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""))
  expect(input.value).toBe("Raktai rytoj")
  expect(onClose).not.toHaveBeenCalled()
})

test("the tasks of a car stand without its name, an overdue one says so, and more are added from there", async () => {
  const network = mockNetwork()
  const onAdd = vi.fn()
  const task = {
    ...sampleTask,
    id: organization.id,
    car_id: car.id,
    car_name: car.name,
    due_on: "2026-11-20",
    version: 3,
  }
  const user = await renderPart(
    <CarTasksCard organizationId={organization.id} tasks={[task]} people={[rasa]} onAdd={onAdd} />,
  )
  const row = screen.getByRole("listitem")
  expect(row.textContent).toContain("Vėluoja 5\u00a0d. (iki lapkričio\u00a020\u00a0d.)")
  expect(row.textContent).not.toContain(car.name)
  await user.click(screen.getByRole("button", { name: "Pridėti darbą" }))
  expect(onAdd).toHaveBeenCalled()
  network.respond("PATCH", `${path}/${task.id}`, ok({ ...task, version: 4 }))
  await user.click(screen.getByRole("button", { name: "Atlikta: Raktai" }))
  await findToast("Atlikta.", "Raktai")
  expect(network.sent("PATCH")).toEqual([{ version: 3, done: true }])
})
