import type { NewSplit } from "@marza/domain/splits/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { restored, signInAgain } from "../../test/session-end.ts"
import { blankExpense } from "./expenseValues.ts"
import { NewSplitDialog } from "./SplitDialog.tsx"

const { organization_id: organizationId } = car
const other = { ...car, id: "0190aaaa-0000-7000-8000-00000000000b", name: "BMW X3" }
const receipts = { field: null, sendTo: () => {} }

async function open(values = {}) {
  const network = mockNetwork()
  const list = { items: [car, other], next_cursor: null }
  network.respond("GET", `/api/organizations/${organizationId}/cars?limit=100`, ok(list))
  network.respond("POST", `/api/organizations/${organizationId}/splits`, ok({}))
  const user = await renderPart(
    <NewSplitDialog
      organizationId={organizationId}
      cars={[{ carId: car.id, carName: car.name }]}
      hasVat={false}
      isImport={false}
      values={{ ...blankExpense(), amount: "400", description: "Autovežis", ...values }}
      receipts={receipts}
      onClose={() => {}}
    />,
  )
  return { user, network }
}

const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pridėti sąskaitą" })
const search = () => screen.getByRole("searchbox", { name: "Ieškoti automobilio" })
const offered = () => screen.findByRole("checkbox", { name: /^BMW X3/ })

test("an invoice for one car alone cannot be added, and says why beside the button", async () => {
  const { user, network } = await open()
  expect(add().disabled).toBe(true)
  const reason = screen.getByText("Pridėkite bent dar vieną automobilį.")
  expect(add().getAttribute("aria-describedby")).toBe(reason.id)
  await user.click(await offered())
  expect(add().disabled).toBe(false)
  expect(reason.textContent).toMatch(/^\S+\sEUR padalyta 2 automobiliams\.$/)
  await fill(user, screen.getByLabelText("Dalis: BMW X3"), "150")
  await fill(user, screen.getByLabelText(`Dalis: ${car.name}`), "200")
  expect(reason.textContent).toMatch(/^Liko paskirstyti 50,00\sEUR\.$/)
  await user.click(screen.getByRole("button", { name: "Visiems po lygiai" }))
  await user.click(add())
  await findToast("Sąskaita padalyta.")
  const [sent] = network.sent("POST") as NewSplit[]
  expect(sent?.parts.map(({ amount }) => amount)).toEqual(["200.00", "200.00"])
})

test("the cars come after the amount, and what was typed before is folded below them", async () => {
  await open()
  const order = [field("Suma"), search(), screen.getByText("Sąskaitos duomenys")]
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const folded = screen.getByText("Sąskaitos duomenys").closest("details") as HTMLDetailsElement
  expect(folded.open).toBe(false)
  expect(folded.querySelector("summary")?.textContent).toContain("Autovežis\u00a0· Remontas")
  expect(within(folded).getByLabelText(/^Aprašymas/)).toBeTruthy()
})

test("a description that is missing is in sight", async () => {
  await open({ description: "" })
  expect(field("Aprašymas").closest("details")?.open).toBe(true)
})

test("one cross empties and closes the search, which a press opens again", async () => {
  const { user } = await open()
  await offered()
  await user.type(search(), "x")
  await user.click(screen.getByRole("button", { name: "Uždaryti paiešką" }))
  expect(screen.queryByRole("checkbox")).toBeNull()
  expect((search() as HTMLInputElement).value).toBe("")
  await user.click(search())
  expect(await offered()).toBeTruthy()
})

test("an invoice is back with its parts after a sign-in", async () => {
  const { user } = await open()
  await user.click(await offered())
  await fill(user, screen.getByLabelText("Dalis: BMW X3"), "150")
  signInAgain()
  await open({ amount: "" })
  await findToast(restored)
  expect(field("Suma").value).toMatch(/^400/)
  expect(screen.getByLabelText<HTMLInputElement>("Dalis: BMW X3").value).toMatch(/^150/)
})
