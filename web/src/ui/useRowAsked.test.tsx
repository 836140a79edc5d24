import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { ok } from "../../test/network.ts"
import { mockProgram, openApp } from "../../test/openApp.tsx"
import { car, expense } from "../../test/rows.ts"
import { router } from "../app/router.tsx"

const pageOf = (item: Expense, next_cursor: string | null) =>
  ok({
    items: [item],
    next_cursor,
    sums: [{ expense_type: "Kita" as const, amount_eur: "200.00", estimated: false }],
  })

test("the row that is asked for opens with the focus in the field that it lacks, once", async () => {
  const network = mockProgram([car])
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/expenses`
  const newer = { ...expense, id: "0190dddd-0000-7000-8000-000000000008", description: "Plovimas" }
  // Only the second page has it.
  network.respond("GET", path, pageOf(newer, "next"))
  network.respond("GET", `${path}?cursor=next`, pageOf(expense, null))
  await openApp("/profile")
  void router.navigate({
    to: "/car/$id",
    params: { id: car.id },
    state: { row: { id: expense.id, field: "document_number" } },
  })
  await screen.findByRole("dialog", { name: "Keisti išlaidą" })
  expect((await screen.findByDisplayValue("Padangos")).getAttribute("name")).toBe("description")
  const focused = () => document.activeElement?.getAttribute("name")
  await waitFor(() => expect(focused()).toBe("document_number"))
  expect(router.state.location.state.row).toBe(undefined)
})
