import type { Expense } from "@marza/domain/expenses/schemas.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import { cleanup, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, expense } from "../../test/rows.ts"
import { RateDialog } from "./RateDialog.tsx"

test("a missing rate is taken from the bank with one tap, and a refused day shows at the field", async () => {
  const network = mockNetwork()
  const unrated: Expense = { ...expense, currency: "NOK", amount_eur: null }
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/expenses/${expense.id}/rate`
  const why = "Tą dieną paskelbtas kitas kursas"
  const refused = refusal(400, { code: "bad_request", fields: { rate_day: why } })
  network.respond("PUT", path, refused, ok<Expense>(unrated))
  const rate: ReferenceRate = {
    currency: "NOK",
    day: "2026-11-19",
    rate: "0.0861178092",
    published: "11.6120",
  }
  network.respond("GET", `/api/rates?currency=NOK&day=${expense.date}`, ok(rate))
  const key = { organizationId: car.organization_id, carId: car.id }
  const user = await renderPart(<RateDialog car={key} expense={unrated} onClose={() => {}} />)
  await user.click(await screen.findByRole("button", { name: /^ECB 0,0861 · lapkr\.\s19/ }))
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await expect.poll(() => descriptionOf(field("Kursas"))).toContain(why)
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await findToast("Išlaidos kursas įrašytas.")
  const taken = { exchange_rate: "0.0861178092", rate_day: "2026-11-19" }
  expect(network.sent("PUT")).toEqual([taken, taken])
})

test("a rate that was typed is kept when the dialog closes", async () => {
  mockNetwork()
  const unrated: Expense = { ...expense, currency: "NOK", amount_eur: null }
  const key = { organizationId: car.organization_id, carId: car.id }
  const dialog = <RateDialog car={key} expense={unrated} onClose={() => {}} />
  const user = await renderPart(dialog)
  await fill(user, field("Kursas"), "0.08")
  cleanup()
  await renderPart(dialog)
  expect(field("Kursas").value).toBe("0.08")
})
