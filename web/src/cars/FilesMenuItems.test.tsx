import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { FilesMenuItems } from "./FilesMenuItems.tsx"

async function open() {
  const network = mockNetwork()
  const user = await renderPart(
    <FilesMenuItems
      organizationId={organization.id}
      filter={{ status: "bought", search: "skoda", sort: "cost" }}
      trigger={() => <button type="button">Eksportas ir importas</button>}
    />,
  )
  const choose = async (name: string) => user.click(await screen.findByRole("menuitem", { name }))
  const openAgain = () => user.click(screen.getByRole("button", { name: "Eksportas ir importas" }))
  return { network, choose, openAgain }
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
