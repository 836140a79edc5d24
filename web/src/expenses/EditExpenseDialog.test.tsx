import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork } from "../../test/network.ts"
import { descriptionOf, field, fill, renderPart } from "../../test/render.tsx"
import { expense } from "../../test/rows.ts"
import { EditExpenseDialog } from "./EditExpenseDialog.tsx"

test("an edit of an expense reports only missing values as missing, and asks about an amount with two readings", async () => {
  const network = mockNetwork()
  const user = await renderPart(
    <EditExpenseDialog
      car={{ organizationId: expense.organization_id, carId: expense.car_id }}
      expense={expense}
      hasVat={false}
      isImport={false}
      receipts={null}
      onDelete={() => {}}
      onClose={() => {}}
    />,
  )
  const missing = () => screen.queryByText("Užpildykite visus laukus.")
  const save = () => user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await fill(user, field("Suma"), "1.234")
  await save()
  expect(descriptionOf(field("Suma"))).toContain("Pirmiausia pasirinkite vieną iš dviejų")
  expect(missing()).toBeNull()
  await fill(user, field("Suma"), "0")
  await save()
  expect(missing()).toBeTruthy()
  await fill(user, field("Suma"), "5")
  await fill(user, field("Aprašymas"), "")
  await save()
  expect(missing()).toBeTruthy()
  expect(network.sent("PATCH")).toEqual([])
})
