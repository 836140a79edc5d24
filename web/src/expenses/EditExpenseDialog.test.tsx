import { cleanup, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { expense } from "../../test/rows.ts"
import { restored, signInAgain } from "../../test/session-end.ts"
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

test("an edit is back after a sign-in, and gone once the dialog was closed", async () => {
  const open = (onClose = () => {}) =>
    renderPart(
      <EditExpenseDialog
        car={{ organizationId: expense.organization_id, carId: expense.car_id }}
        expense={expense}
        hasVat={false}
        isImport={false}
        receipts={null}
        onDelete={() => {}}
        onClose={onClose}
      />,
    )
  await fill(await open(), field("Aprašymas"), "Kėbulo dažymas")
  signInAgain()
  const user = await open(cleanup)
  await findToast(restored)
  expect(field("Aprašymas").value).toBe("Kėbulo dažymas")
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Uždaryti" }))
  await open()
  expect(field("Aprašymas").value).toBe(expense.description)
})
