import type { Split } from "@marza/domain/splits/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car, expense } from "../../test/rows.ts"
import { EditSplitDialog } from "./EditSplitDialog.tsx"

const { organization_id: organizationId } = car
const splitId = "0190aaaa-0000-7000-8000-0000000000f1"
const path = `/api/organizations/${organizationId}/splits/${splitId}`

const partOf = (number: number, car_name: string, amount: string): Split["parts"][number] => ({
  car_id: `0190aaaa-0000-7000-8000-0000000000c${number}`,
  car_name,
  expense_id: `0190aaaa-0000-7000-8000-0000000000e${number}`,
  amount,
  vat_amount: null,
  amount_eur: amount,
})

const { car_id: _, part_of: __, full_name, ...fields } = expense
const split: Split = {
  ...fields,
  id: splitId,
  description: "Autovežis",
  amount: "400.00",
  currency: "EUR",
  exchange_rate: null,
  rate_day: null,
  amount_eur: "400.00",
  supplier: null,
  parts: [partOf(1, "Audi A4", "200.00"), partOf(2, "BMW X3", "150.00"), partOf(3, "VW", "50.00")],
  version: 3,
  full_name,
}

/** The dialog, whose first save is refused because somebody else has saved `theirs`. */
async function open(theirs: Partial<Split>) {
  const network = mockNetwork()
  const current = { ...split, ...theirs, version: 4 }
  const stale = refusal(409, { code: "stale_version", current, changed_by: "Ona" })
  network.respond("GET", path, ok(split))
  network.respond(
    "GET",
    `/api/organizations/${organizationId}/cars?limit=100`,
    ok({ items: [], next_cursor: null }),
  )
  network.respond("PATCH", path, stale, ok<Split>({ ...current, version: 5 }))
  const onClose = vi.fn()
  const user = await renderPart(
    <EditSplitDialog
      organizationId={organizationId}
      splitId={splitId}
      hasVat={false}
      isImport={false}
      receipts={null}
      onClose={onClose}
    />,
  )
  await screen.findByLabelText("Dalis: Audi A4")
  return { user, network, onClose, save: screen.getByRole("button", { name: "Išsaugoti" }) }
}

const amountsIn = (body: unknown) => (body as Split).parts.map(({ amount }) => amount)

test("what somebody else has changed of an invoice meanwhile is merged with what was typed", async () => {
  const { user, network, onClose, save } = await open({ supplier: "UAB Vežėjai" })
  await fill(user, screen.getByLabelText("Dalis: Audi A4"), "180")
  await fill(user, screen.getByLabelText("Dalis: BMW X3"), "170")
  await user.click(save)
  await findToast("Sąskaita pakeista.")
  const [first, second] = network.sent("PATCH")
  expect(first).toMatchObject({ version: 3, supplier: null })
  expect(second).toMatchObject({ version: 4, supplier: "UAB Vežėjai", description: "Autovežis" })
  expect(amountsIn(second)).toEqual(["180.00", "170.00", "50.00"])
  expect(onClose).toHaveBeenCalledOnce()
})

test("parts that two people have changed differently are asked about, and nothing that was typed is lost", async () => {
  const { user, network, save } = await open({
    amount: "500.00",
    parts: [partOf(1, "Audi A4", "300.00"), ...split.parts.slice(1)],
  })
  await fill(user, field("Aprašymas"), "Autovežis iš Oslo")
  await fill(user, screen.getByLabelText("Dalis: Audi A4"), "150")
  await fill(user, screen.getByLabelText("Dalis: BMW X3"), "200")
  await user.click(save)
  const question = await screen.findByRole("dialog", { name: "Sąskaita jau pakeista" })
  const said = question.textContent?.replaceAll("\u00a0", " ")
  // Of the parts those that differ alone.
  expect(said).toContain("400,00 EUR\nAudi A4: 150,00 EUR\nBMW X3: 200,00 EUR")
  expect(said).toContain("500,00 EUR\nAudi A4: 300,00 EUR\nBMW X3: 150,00 EUR")
  expect(said).not.toContain("VW")
  await user.click(within(question).getByRole("button", { name: "Atšaukti" }))
  expect(screen.getByLabelText<HTMLInputElement>("Dalis: Audi A4").value).toBe("150")
  expect(field("Aprašymas").value).toBe("Autovežis iš Oslo")
  expect(network.sent("PATCH")).toHaveLength(1)
})

test("the parts of the side that is chosen are saved beside what only one of them has changed", async () => {
  const { user, network, save } = await open({
    amount: "500.00",
    parts: [partOf(1, "Audi A4", "300.00"), ...split.parts.slice(1)],
  })
  await fill(user, field("Aprašymas"), "Autovežis iš Oslo")
  await fill(user, screen.getByLabelText("Dalis: Audi A4"), "150")
  await fill(user, screen.getByLabelText("Dalis: BMW X3"), "200")
  await user.click(save)
  const question = await screen.findByRole("dialog", { name: "Sąskaita jau pakeista" })
  await user.click(within(question).getAllByRole("radio").at(-1) ?? expect.fail())
  await user.click(within(question).getByRole("button", { name: "Išsaugoti" }))
  await findToast("Sąskaita pakeista.")
  const saved = network.sent("PATCH").at(-1)
  expect(saved).toMatchObject({ version: 4, amount: "500.00", description: "Autovežis iš Oslo" })
  expect(amountsIn(saved)).toEqual(["300.00", "150.00", "50.00"])
})

test("an invoice that was not changed is not saved", async () => {
  const { user, network, onClose, save } = await open({})
  await fill(user, screen.getByLabelText("Dalis: Audi A4"), "200")
  await user.click(save)
  expect(onClose).toHaveBeenCalledOnce()
  expect(network.sent("PATCH")).toEqual([])
})
