import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { useMutation } from "@tanstack/react-query"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, expense } from "../../test/rows.ts"
import { call } from "../api/client.ts"
import { AddExpenseDialog } from "../expenses/AddExpenseDialog.tsx"
import { takeQueued } from "./toast.ts"

const key = { organizationId: car.organization_id, carId: car.id }
const params = { id: key.organizationId, car_id: key.carId, expense_id: expense.id }
const path = `/api/organizations/${key.organizationId}/cars/${key.carId}/expenses`

const closed = (...months: string[]) =>
  refusal(409, {
    code: "month_closed",
    error: "Mėnuo uždarytas.",
    months,
    changes: months.map((month) => ({
      month,
      closed_at: "2026-04-05T09:00:00.000Z",
      change: "-120.40",
    })),
  })

const question = () => screen.findByRole("alertdialog", { name: "Mėnuo uždarytas" })
const answer = async (name: string) => within(await question()).getByRole("button", { name })

let network: ReturnType<typeof mockNetwork>
beforeEach(() => {
  network = mockNetwork()
})

async function openForm() {
  const user = await renderPart(
    <AddExpenseDialog
      hasVat={false}
      isImport={false}
      car={key}
      receipts={{ field: null, sendTo: () => {} }}
      onClose={() => document.body.setAttribute("data-closed", "")}
    />,
  )
  await fill(user, field("Aprašymas"), "Padangos")
  await fill(user, field("Suma"), "120,40")
  const form = screen.getByRole("dialog", { name: "Pridėti išlaidą" })
  const add = within(form).getByRole("button", { name: "Pridėti išlaidą" })
  await user.click(add)
  return { user, add }
}

test("what a closed month refuses is asked about: Cancel leaves the form as it was typed", async () => {
  network.respond("POST", path, closed("2026-03"))
  const { user, add } = await openForm()
  expect((await question()).textContent).toContain("Vis tiek išsaugoti?")
  await user.click(await answer("Atšaukti"))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(field("Aprašymas").value).toBe("Padangos")
  expect(field("Suma").value).toBe("120,40")
  // Nothing went wrong, so nothing says so; the button can be pressed again.
  await waitFor(() => expect(add).toHaveProperty("disabled", false))
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""])
  expect(takeQueued()).toEqual([])
  expect(network.sent("POST")).toHaveLength(1)
})

test("Escape is Cancel, and closes the question alone", async () => {
  network.respond("POST", path, closed("2026-03"))
  const { user } = await openForm()
  await question()
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(field("Aprašymas").value).toBe("Padangos")
  expect(document.body.hasAttribute("data-closed")).toBe(false)
})

test("confirming sends the same again with the month, and with each further one that refuses", async () => {
  network.respond("POST", path, closed("2026-03"))
  network.respond("POST", `${path}?into_closed=2026-03`, closed("2026-04"))
  network.respond("POST", `${path}?into_closed=2026-03%2C2026-04`, ok<Expense>(expense))
  const { user } = await openForm()
  await user.click(await answer("Vis tiek išsaugoti"))
  await screen.findByText(/^Balandis uždarytas/)
  await user.click(await answer("Vis tiek išsaugoti"))
  await findToast("Išlaida pridėta.")
  const sent = network.sent("POST")
  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual(sent[0])
  expect(document.body.hasAttribute("data-closed")).toBe(true)
  document.body.removeAttribute("data-closed")
})

function Deletion() {
  const deletion = useMutation({
    mutationFn: () =>
      call("DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id", { params }),
  })
  return (
    <button type="button" onClick={() => deletion.mutate()}>
      {deletion.isError ? "neištrinta" : deletion.isSuccess ? "ištrinta" : "trinti"}
    </button>
  )
}

test("a write without a form is refused after Cancel, without a toast of an error", async () => {
  network.respond("DELETE", `${path}/${expense.id}`, closed("2026-03"))
  const user = await renderPart(<Deletion />)
  await user.click(screen.getByRole("button", { name: "trinti" }))
  await user.click(await answer("Atšaukti"))
  await screen.findByRole("button", { name: "neištrinta" })
  expect(takeQueued()).toEqual([])
  expect(network.sent("DELETE")).toHaveLength(1)
})

test("two writes that wait are asked about one after the other", async () => {
  network.respond("DELETE", `${path}/${expense.id}`, closed("2026-03"))
  network.respond("DELETE", `${path}/${expense.id}?into_closed=2026-03`, noContent)
  const user = await renderPart(
    <>
      <Deletion />
      <Deletion />
    </>,
  )
  for (const button of screen.getAllByRole("button", { name: "trinti" })) await user.click(button)
  await user.click(await answer("Ištrinti"))
  // The next question stands over it.
  await screen.findByRole("button", { name: "ištrinta", hidden: true })
  await user.click(await answer("Atšaukti"))
  await screen.findByRole("button", { name: "neištrinta" })
  expect(network.sent("DELETE")).toHaveLength(3)
})
