import type { Car } from "@marza/domain/cars/schemas.ts"
import { sampleTask } from "@marza/domain/tasks/samples.testing.ts"
import type { Task } from "@marza/domain/tasks/schemas.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { ok } from "../../test/network.ts"
import { address, mockProgram, openApp } from "../../test/openApp.tsx"
import { field } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { router } from "../app/router.tsx"

const unrated: Car = {
  ...car,
  purchase_price: "1000.00",
  purchase_currency: "NOK",
  purchase_exchange_rate: null,
}

/** Opens the page of tasks with one of the program, and presses its button. */
async function press(source: NonNullable<Task["source"]>, name: string) {
  const network = mockProgram([unrated])
  const task: Task = {
    ...sampleTask,
    id: "0190cccc-0000-7000-8000-000000000001",
    title: "Darbas",
    source,
    source_day: "2026-11-20",
    car_id: car.id,
    car_name: car.name,
  }
  const none = { items: [], next_cursor: null, due: 0, cars: [], people: [] }
  const path = `/api/organizations/${organization.id}/tasks`
  network.respond(
    "GET",
    `${path}?who=mine&limit=100&with_cars=true`,
    ok({ ...none, items: [task] }),
  )
  network.respond("GET", `${path}?car_id=${car.id}&limit=100`, ok(none))
  network.respond(
    "GET",
    `/api/organizations/${organization.id}/overheads/proposed`,
    ok({ items: [] }),
  )
  const user = await openApp("/tasks")
  await user.click(await screen.findByRole("link", { name: `${name}: Darbas` }))
  // What opens at once hides the page behind it.
  await screen.findByRole("heading", { level: 1, name: car.name, hidden: true })
  // A reload does not ask again.
  if (source !== "invoice")
    await waitFor(() => expect(router.state.location.state.asksFor).toBe(undefined))
  expect(address()).toBe(`/car/${car.id}`)
}

const hasFocus = (label: string) => waitFor(() => expect(document.activeElement).toBe(field(label)))

test("a missing rate opens its field", async () => {
  await press("rate_missing", "Įrašyti kursą")
  await hasFocus("Kursas")
})

test("an inspection that ends opens its day", async () => {
  await press("inspection", "Įrašyti apžiūrą")
  await hasFocus("Techninė apžiūra iki")
})

test("a purchase to declare opens its SDK code, and a buyer to confirm who it is", async () => {
  await press("declare_purchase", "Rodyti SDK kodą")
  await hasFocus("SDK kodas")
})

test("a reservation that ends opens the sale", async () => {
  await press("reservation", "Parduoti")
  expect(await screen.findByRole("dialog", { name: /Parduoti/ })).toBeTruthy()
})

test("a sale without an invoice opens the sheet of one", async () => {
  await press("invoice", "Išrašyti sąskaitą")
  expect(await screen.findByRole("dialog", { name: /sąskait/i })).toBeTruthy()
})
