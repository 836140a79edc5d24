import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { SumsCheckCard } from "./SumsCheckCard.tsx"

const nothing = { checked_at: null, cars: 0, differing: [], balances_agree: null }

async function open(check: object) {
  const network = mockNetwork()
  network.respond(
    "GET",
    `/api/organizations/${organization.id}/sums-check`,
    ok({ ...nothing, ...check }),
  )
  await renderPart(<SumsCheckCard organizationId={organization.id} />)
}

test("figures that no night has compared yet say so", async () => {
  await open({})
  await screen.findByText(/Dar netikrinta/)
  expect(screen.queryByRole("alert")).toBeNull()
})

test("cars whose kept figures differ are named, each with the way to it", async () => {
  const checked_at = "2026-11-23T01:40:00.000Z"
  await open({ checked_at, cars: 12, differing: [{ id: car.id, name: car.name }] })
  const alert = await screen.findByRole("alert")
  expect(alert.textContent).toContain("nesutampa su jų kainomis ir išlaidomis")
  expect(screen.getByRole("link", { name: car.name }).getAttribute("href")).toBe(`/car/${car.id}`)
})
