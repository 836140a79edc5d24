import type { Organization, VatChanges } from "@marza/domain/organizations/schemas.ts"
import { act, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { observable } from "../observable.ts"
import { VatCard } from "./VatCard.tsx"

const path = `/api/organizations/${organization.id}`
const rates: Organization["vat_rates"] = [{ from: "2026-01-01", rate: "21.00" }]
const changes: VatChanges = {
  months: [{ year: 2026, month: 3, due_before: "210.00", due_after: "0.00" }],
  invoices: [{ id: organization.id, series: "SF-2026-", number: 7, day: "2026-03-18" }],
  invoice_count: 3,
}
const shown = observable<Organization>({ ...organization, vat_rates: rates, version: 1 })
const Page = () => <VatCard organization={shown.useValue()} />

test("rates that somebody else has changed during the question are not overwritten unseen", async () => {
  const network = mockNetwork()
  network.respond("POST", `${path}/vat-changes`, ok(changes))
  network.respond("PATCH", path, refusal(409, { code: "stale_version", current: organization }))
  const user = await renderPart(<Page />)
  await user.click(screen.getByRole("button", { name: /^Pašalinti/ }))
  const question = within(await screen.findByRole("alertdialog"))
  expect(question.getByText(/kitas tarifas nei jų pardavimo: SF-2026-7 ir dar 2$/)).toBeTruthy()
  const added = [...rates, { from: "2026-06-01", rate: "22.00" }]
  act(() => shown.set({ ...organization, vat_rates: added, version: 2 }))
  await user.click(question.getByRole("button", { name: "Keisti tarifus" }))
  await findToast("Klaida")
  expect(network.sent("PATCH")).toEqual([{ vat_rates: [], version: 1 }])
})
