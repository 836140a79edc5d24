import type { Car } from "@marza/domain/cars/schemas.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { FirstSteps } from "./FirstSteps.tsx"

const unspent: Car = { ...car, status: "bought", expenses_eur: "0.00" }
const spent: Car = { ...unspent, expenses_eur: "118.00" }

type Given = { cars: readonly Car[]; role?: OrganizationRole; members?: number }

async function open({ cars, role = "owner", members = 1 }: Given) {
  const network = mockNetwork()
  const items = Array.from({ length: members }, (_, number) => ({ id: String(number) }))
  network.respond(
    "GET",
    `/api/organizations/${organization.id}/members?limit=200`,
    ok({ items, next_cursor: null }),
  )
  const onOver = vi.fn()
  const user = await renderPart(
    <FirstSteps organizationId={organization.id} role={role} cars={cars} onOver={onOver} />,
  )
  return { network, user, onOver }
}

const links = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])

const toImport = ["Importuokite juos visus iš karto", "/import"]

test("an empty organization shows all steps, and leads to the first one and to the members", async () => {
  await open({ cars: [] })
  const steps = within(await screen.findByRole("list")).getAllByRole("listitem")
  expect(steps.map((step) => step.querySelector("p")?.textContent)).toEqual([
    "Pridėti automobilį",
    "Įrašyti išlaidą arba pardavimą",
    "Pakviesti narį",
  ])
  // Without a car there is nothing to enter an expense for.
  expect(links()).toEqual([
    ["Pridėti automobilį", "/car/new"],
    ["Pakviesti narį", "/users"],
    toImport,
  ])
})

test("the step of inviting a member is shown as done where there is one", async () => {
  await open({ cars: [], members: 2 })
  await screen.findByText("(atlikta)")
  expect(links()).toEqual([["Pridėti automobilį", "/car/new"], toImport])
})

test.each([
  { name: "without expenses leads to the car", cars: [unspent], href: `/car/${car.id}` },
  { name: "with expenses leads to the members", cars: [spent], href: "/users" },
  { name: "that is sold leads to the members", cars: [{ ...car, status: "sold" }], href: "/users" },
] as const)("a car $name", async ({ cars, href }) => {
  await open({ cars })
  await waitFor(() => expect(links()).toHaveLength(1))
  expect(links()[0]?.[1]).toBe(href)
})

test("a member is not asked to invite anybody", async () => {
  const { network, onOver } = await open({ cars: [unspent], role: "member" })
  expect(links()[0]?.[1]).toBe(`/car/${car.id}`)
  expect(network.calls).toEqual([])
  expect(onOver).not.toHaveBeenCalled()
})

test.each([
  { role: "member", members: 1 },
  { role: "admin", members: 2 },
] as const)("the steps of the role $role are over when all are done", async (given) => {
  const { onOver } = await open({ cars: [spent], ...given })
  await waitFor(() => expect(onOver).toHaveBeenCalled())
  expect(screen.queryByRole("link")).toBeNull()
})

test("the steps can be closed", async () => {
  const { user, onOver } = await open({ cars: [unspent] })
  await user.click(screen.getByRole("button", { name: "Nerodyti žingsnių" }))
  expect(onOver).toHaveBeenCalledOnce()
})
