import { screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { FilesMenuItems } from "./FilesMenuItems.tsx"
import type { CarFilter } from "./listApi.ts"

async function open(onSort?: (changed: CarFilter) => void) {
  const network = mockNetwork()
  const user = await renderPart(
    <FilesMenuItems
      organizationId={organization.id}
      filter={{ status: "bought", search: "skoda", sort: "cost" }}
      onSort={onSort}
      trigger={() => <button type="button">Eksportas ir importas</button>}
    />,
  )
  const choose = async (name: string) => user.click(await screen.findByRole("menuitem", { name }))
  const openAgain = () => user.click(screen.getByRole("button", { name: "Eksportas ir importas" }))
  return { network, user, choose, openAgain }
}

test("the list is exported as it is filtered, searched and ordered", async () => {
  const { network, choose, openAgain } = await open()
  network.respond("POST", "/api/downloads", ok({ url: "#one" }))
  await choose("Eksportuoti į CSV")
  await findToast("Atsisiuntimas prasidėjo")
  await openAgain()
  await choose("Eksportuoti į Excel")
  const query = "?status=bought&search=skoda&sort=cost"
  const cars = `/api/organizations/${organization.id}/cars`
  await expect
    .poll(() => network.sent("POST"))
    .toEqual([{ path: `${cars}/export.csv${query}` }, { path: `${cars}/export.xlsx${query}` }])
})

test("an export that is refused, or asked for without a connection, says why", async () => {
  const { network, choose, openAgain } = await open()
  network.respond("POST", "/api/downloads", refusal(429, { error: "Per daug bandymų." }), lost)
  await choose("Eksportuoti į Excel")
  await findToast("Klaida", "Per daug bandymų.")
  await openAgain()
  await choose("Eksportuoti į CSV")
  await findToast("Klaida", "Nėra ryšio. Atsisiųsti galėsite, kai atsiras ryšys.")
})

test("on a phone the menu has the order of the list, and what is not paid", async () => {
  const onSort = vi.fn()
  const { user, choose, openAgain } = await open(onSort)
  const order = (name: string) => screen.findByRole("menuitemradio", { name })
  expect((await order("Didžiausia savikaina")).getAttribute("aria-checked")).toBe("true")
  await user.click(await order("Ilgiausiai stovi"))
  await openAgain()
  await choose("Tik neapmokėti")
  expect(onSort.mock.calls).toEqual([[{ sort: "days" }], [{ unpaid: true }]])
})

test("on a desk, where the order has its own control, the menu has none", async () => {
  await open()
  await screen.findByRole("menuitem", { name: "Eksportuoti į CSV" })
  expect(screen.queryByRole("menuitemradio")).toBeNull()
})
