import type { Device } from "@marza/domain/accounts/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, noContent, ok } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { DevicesCard } from "./DevicesCard.tsx"

const device = (number: number): Device => ({
  id: `0190aaaa-0000-7000-8000-00000000000${number}`,
  user_agent: null,
  address: `192.0.2.${number}`,
  created_at: "2026-11-01T08:00:00.000Z",
  refreshed_at: "2026-11-01T08:00:00.000Z",
  is_current: number === 1,
})

const path = "/api/sessions"

async function open(...numbers: number[]) {
  const network = mockNetwork()
  const have = (...left: number[]) => network.respond("GET", path, ok({ items: left.map(device) }))
  have(...numbers)
  const user = await renderPart(<DevicesCard />)
  await screen.findAllByRole("listitem")
  return { network, user, have }
}

const rows = () =>
  within(screen.getByRole("region", { name: "Prisijungę įrenginiai" })).getAllByRole("listitem")
const question = () => screen.findByRole("alertdialog")
const answer = async (name: string) => within(await question()).getByRole("button", { name })

test("the device in use comes first, and cannot be signed out here", async () => {
  await open(2, 1)
  const [here] = rows()
  expect(here?.textContent).toContain("Šis įrenginys")
  expect(here?.textContent).toContain("192.0.2.1")
  expect(here?.querySelector("button")).toBeNull()
})

test("another device is signed out once, after a question", async () => {
  const { network, user, have } = await open(1, 2, 3)
  const end = () => screen.getAllByRole("button", { name: /^Atjungti: / })[0] ?? expect.fail()
  await user.click(end())
  await user.click(await answer("Atšaukti"))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(network.sent("DELETE")).toEqual([])
  const respond = network.defer("DELETE", `${path}/${device(2).id}`)
  await user.click(end())
  await user.dblClick(await answer("Atjungti"))
  have(1, 3)
  respond(noContent)
  await findToast("Įrenginys atjungtas.")
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(network.sent("DELETE")).toHaveLength(1)
})

test("all other devices are signed out after a question, and then there are none", async () => {
  const { network, user, have } = await open(1, 2, 3)
  network.respond("DELETE", `${path}?others=true`, noContent)
  await user.click(screen.getByRole("button", { name: "Atjungti kitus įrenginius" }))
  have(1)
  await user.click(await answer("Atjungti kitus įrenginius"))
  await findToast("Kiti įrenginiai atjungti.")
  await screen.findByText("Kituose įrenginiuose prisijungimų nėra.")
  expect(rows()).toHaveLength(1)
})
