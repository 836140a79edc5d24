import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../../test/network.ts"
import { field, findToast, renderPart } from "../../../test/render.tsx"
import { car, expense, organization } from "../../../test/rows.ts"
import { AddMore } from "./AddMore.tsx"

const root = `/api/organizations/${organization.id}`

async function open(own: Partial<Organization> = {}) {
  const network = mockNetwork()
  const cars = ok({ items: [car], next_cursor: null, near: false, counts: {} })
  network.respond("GET", `${root}/cars?limit=100`, cars)
  const user = await renderPart(<AddMore organization={{ ...organization, ...own }} className="" />)
  await user.click(screen.getByRole("button", { name: "Pridėti kita" }))
  return { network, user, sheet: within(await screen.findByRole("dialog", { name: "Pridėti" })) }
}

const chooseCar = async (user: Awaited<ReturnType<typeof open>>["user"]) =>
  user.click(await screen.findByRole("option", { name: new RegExp(car.name) }))

test("what is added beside a car is chosen from a sheet; overheads are for owner and admin", async () => {
  const { sheet } = await open()
  const rows = () => sheet.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(rows()).toEqual(["Išlaida", "Kvitas", "Mokėjimas", "Bendroji išlaida", "Darbas"])
})

test("a member has no overheads", async () => {
  const { sheet } = await open({ role: "member" })
  expect(sheet.queryByRole("button", { name: "Bendroji išlaida" })).toBeNull()
})

test("an expense asks for its car first", async () => {
  const { network, user, sheet } = await open()
  network.respond("POST", `${root}/cars/${car.id}/expenses`, ok(expense))
  await user.click(sheet.getByRole("button", { name: "Išlaida" }))
  await screen.findByRole("dialog", { name: "Išlaida" })
  await chooseCar(user)
  await screen.findByRole("dialog", { name: "Pridėti išlaidą" })
  await user.type(field("Suma"), "10")
  await user.type(field("Aprašymas"), "Plovimas{Enter}")
  await findToast("Išlaida pridėta.")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(network.sent("POST")).toMatchObject([{ description: "Plovimas", amount: "10.00" }])
})

test("a payment asks for its car first, a task for nothing", async () => {
  const { network, user, sheet } = await open()
  await user.click(sheet.getByRole("button", { name: "Mokėjimas" }))
  await chooseCar(user)
  expect((await screen.findByRole("dialog")).textContent).toContain(car.name)
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const tasks = `${root}/tasks`
  const none = { items: [], next_cursor: null, due: 0, cars: [], people: [] }
  network.respond("GET", `${tasks}?who=mine&limit=100&with_cars=true`, ok(none))
  network.respond("POST", tasks, ok({}))
  await user.click(screen.getByRole("button", { name: "Pridėti kita" }))
  await user.click(await screen.findByRole("button", { name: "Darbas" }))
  const dialog = await screen.findByRole("dialog", { name: "Naujas darbas" })
  // The focus reaches its first field a moment later.
  await waitFor(() =>
    expect(within(dialog).getAllByRole("textbox")).toContain(document.activeElement),
  )
  await user.keyboard("Raktai{Enter}")
  await findToast("Darbas pridėtas.", "Raktai")
  expect(network.sent("POST")).toMatchObject([{ title: "Raktai", car_id: null }])
})
