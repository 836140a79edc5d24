import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { SeriesRows } from "./SeriesRows.tsx"

const path = `/api/organizations/${organization.id}`
const invoices = {
  kind: "invoice",
  series: "SF-2026-",
  last_number: 6,
  is_locked: false,
  version: 2,
}
const contracts = {
  kind: "contract",
  series: "S-2026-",
  last_number: 0,
  is_locked: true,
  version: 1,
}

test("a series that is locked after a restore is confirmed by the last number that was issued", async () => {
  const network = mockNetwork()
  network.respond("GET", `${path}/series`, ok({ items: [invoices, contracts] }))
  const user = await renderPart(<SeriesRows organizationId={organization.id} isOwner />)
  await screen.findByText("Kitas numeris: SF-2026-7")
  await user.click(
    screen.getByRole("button", { name: "Sutarčių ir avanso kvitų serija: Patvirtinti" }),
  )
  const dialog = await screen.findByRole("dialog", { name: "Sutarčių ir avanso kvitų serija" })
  await fill(user, field("Paskutinis išrašytas numeris", dialog), "12")
  network.respond(
    "PUT",
    `${path}/series/contract`,
    ok({ ...contracts, last_number: 12, is_locked: false }),
  )
  await user.click(within(dialog).getByRole("button", { name: "Patvirtinti" }))
  await findToast("Serija išsaugota.")
  expect(network.sent("PUT")).toEqual([{ version: 1, series: "S-2026-", last_number: 12 }])
})
