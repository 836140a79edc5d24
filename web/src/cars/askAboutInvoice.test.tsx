import type { Car } from "@marza/domain/cars/schemas.ts"
import { screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { queryClient } from "../app/query-client.ts"
import { SellDialog } from "./SellDialog.tsx"
import { changeStatusOf, undoOf } from "./statusChange.ts"

const path = `/api/organizations/${car.organization_id}/cars/${car.id}`
const sold: Car = { ...car, status: "sold", sale_price: "1000.00" }
const issued = refusal(409, {
  code: "invoice_issued",
  papers: [{ id: "a", kind: "invoice", series: "MRZ-", number: 15 }],
})

let network: ReturnType<typeof mockNetwork>

beforeEach(() => {
  network = mockNetwork()
})

/** Answers the question about the invoice. */
async function answer(user: Awaited<ReturnType<typeof renderPart>>, label: string) {
  const question = await screen.findByRole("alertdialog", {
    name: "Pardavimo sąskaita jau išrašyta",
  })
  expect(question.textContent).toContain(
    "Išrašyta sąskaita MRZ-15 lieka galioti, kol nebus kredituota.",
  )
  await user.click(within(question).getByRole("button", { name: label }))
  expect(screen.queryByRole("alertdialog")).toBeNull()
}

test("a sold car's status is changed only by who knows that its invoice stands", async () => {
  network.respond("PUT", `${path}/status`, issued)
  network.respond(
    "PUT",
    `${path}/status?with_invoice=true`,
    ok<Car>({ ...sold, status: "preparing" }),
  )
  const user = await renderPart(<p />)
  const change = () => changeStatusOf(queryClient, sold, "preparing", () => {})
  await change()
  await answer(user, "Atšaukti")
  expect(network.sent("PUT")).toHaveLength(1)
  await change()
  await answer(user, "Taip, neparduotas")
  await findToast("Būsena pakeista.")
  expect(network.sent("PUT")).toHaveLength(3)
})

test("so is the change undone that made it sold", async () => {
  network.respond("DELETE", `${path}/status`, issued)
  network.respond("DELETE", `${path}/status?with_invoice=true`, ok<Car>(car))
  const user = await renderPart(<p />)
  undoOf(queryClient, sold).run()
  await answer(user, "Atšaukti")
  expect(network.sent("DELETE")).toHaveLength(1)
  undoOf(queryClient, sold).run()
  await answer(user, "Taip, neparduotas")
  await findToast("Ankstesnė būsena grąžinta.")
  expect(network.sent("DELETE")).toHaveLength(3)
})

test("so is a sale taken back by its toast", async () => {
  network.respond("PUT", `${path}/sale`, ok<Car>(sold))
  network.respond("DELETE", `${path}/sale`, issued)
  network.respond("DELETE", `${path}/sale?with_invoice=true`, ok<Car>(car))
  const user = await renderPart(<SellDialog car={car} vatRates={[]} onClose={() => {}} />)
  await fill(user, field("Pardavimo kaina"), "1000")
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  await findToast("Volvo V60: parduota")
  const toasts = screen.getByRole("region", { name: "Pranešimai" })
  await user.click(within(toasts).getByRole("button", { name: "Anuliuoti" }))
  await answer(user, "Taip, neparduotas")
  await findToast("Pardavimas atšauktas.")
  expect(network.sent("DELETE")).toHaveLength(2)
})

test("of two questions at once each is asked, one after the other", async () => {
  const other = { ...sold, id: "0190aaaa-0000-7000-8000-000000000002" }
  network.respond("PUT", `${path}/status`, issued)
  network.respond(
    "PUT",
    `${path.replace(sold.id, other.id)}/status`,
    refusal(409, {
      code: "invoice_issued",
      papers: [{ id: "b", kind: "invoice", series: "MRZ-", number: 16 }],
    }),
  )
  network.respond(
    "PUT",
    `${path.replace(sold.id, other.id)}/status?with_invoice=true`,
    ok<Car>(other),
  )
  const user = await renderPart(<p />)
  await changeStatusOf(queryClient, sold, "preparing", () => {})
  await changeStatusOf(queryClient, other, "preparing", () => {})
  const first = await screen.findByRole("alertdialog")
  expect(first.textContent).toContain("MRZ-15")
  await user.click(within(first).getByRole("button", { name: "Atšaukti" }))
  const second = await screen.findByRole("alertdialog")
  expect(second.textContent).toContain("MRZ-16")
  await user.click(within(second).getByRole("button", { name: "Taip, neparduotas" }))
  await findToast("Būsena pakeista.")
  expect(screen.queryByRole("alertdialog")).toBeNull()
})
