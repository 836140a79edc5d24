import { describe, expect, it, test } from "vitest"
import { blankCar, type CarValues, carMerger, changedFields } from "./carValues.ts"

const { merge, choose } = carMerger

const base: CarValues = {
  ...blankCar,
  name: "VW Passat",
  purchase_price: "138 000,00",
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0862",
  sale_price: "15 000,00",
}
const but = (changes: Partial<CarValues>): CarValues => ({ ...base, ...changes })

test("what only one side changed is merged without a question", () => {
  const mine = but({ sale_price: "15900", status: "sold" })
  const theirs = but({ name: "VW Passat B8", purchase_exchange_rate: "0.09" })
  expect(merge({ base, mine, theirs })).toEqual({
    values: { ...theirs, sale_price: "15900", status: "sold" },
    conflicts: [],
  })
})

test("what both changed alike is no conflict, however the number is written", () => {
  const mine = but({ sale_price: "15900", description: "Be rūdžių" })
  const theirs = but({ sale_price: "15 900,00" })
  const { values, conflicts } = merge({ base, mine, theirs })
  expect(conflicts).toEqual([])
  // The typed text is kept, because somebody may be typing in the field.
  expect(values).toEqual(mine)
})

test("only what both changed to different values is asked about; the rest of mine stays", () => {
  const mine = but({ sale_price: "15900", description: "Mano žodžiai", status: "preparing" })
  const theirs = but({ sale_price: "15 500,00", status: "sold", name: "VW Passat B8" })
  const { values, conflicts } = merge({ base, mine, theirs })
  expect(conflicts).toEqual(["status", "sale"])
  expect(values).toEqual({ ...mine, name: "VW Passat B8" })
  const choices = { status: "theirs", sale: "mine" } as const
  expect(choose(values, theirs, choices)).toEqual({
    ...mine,
    name: "VW Passat B8",
    status: "sold",
  })
})

describe("a price, its currency and its rate", () => {
  it.each<[string, Partial<CarValues>, Partial<CarValues>]>([
    ["a price of mine, a currency of theirs", { sale_price: "16000" }, { sale_currency: "USD" }],
    [
      "a price of mine, a rate of theirs",
      { purchase_price: "140000" },
      { purchase_exchange_rate: "0.09" },
    ],
  ])("are asked about together: %s", (_what, mine, theirs) => {
    const { conflicts } = merge({ base, mine: but(mine), theirs: but(theirs) })
    expect(conflicts).toHaveLength(1)
  })

  it("are chosen together", () => {
    const mine = but({ purchase_price: "140000" })
    const theirs = but({ purchase_currency: "USD", purchase_exchange_rate: "0.9" })
    const { values, conflicts } = merge({ base, mine, theirs })
    expect(conflicts).toEqual(["purchase"])
    expect(choose(values, theirs, { purchase: "theirs" })).toEqual(theirs)
    expect(choose(values, theirs, { purchase: "mine" })).toEqual(mine)
  })

  it("are no conflict when one side has all that the other changed, and more", () => {
    const theirs = but({ purchase_price: "140 000,00" })
    const mine = but({ purchase_price: "140000", purchase_exchange_rate: "0.09" })
    expect(merge({ base, mine, theirs })).toEqual({ values: mine, conflicts: [] })
  })
})

describe("a save of mine whose response was lost", () => {
  const sent = but({ sale_price: "15900", description: "Mano" })

  it("is no conflict with what I typed since", () => {
    const mine = { ...sent, sale_price: "16000" }
    const theirs = but({ sale_price: "15 900,00", description: "Mano" })
    expect(merge({ base, mine, theirs }).conflicts).toEqual(["sale"])
    expect(merge({ base, mine, theirs, unconfirmed: [sent] })).toEqual({
      values: mine,
      conflicts: [],
    })
  })

  it("is no conflict when I have put the old value back", () => {
    const theirs = but({ sale_price: "15 900,00", description: "Mano" })
    const { values, conflicts } = merge({ base, mine: base, theirs, unconfirmed: [sent] })
    expect(conflicts).toEqual([])
    expect(changedFields(theirs, values)).toEqual(["description", "sale_price"])
  })

  it("leaves a later change of somebody else's a conflict", () => {
    const mine = { ...sent, sale_price: "16000" }
    const theirs = but({ sale_price: "15 500,00", description: "Mano" })
    expect(merge({ base, mine, theirs, unconfirmed: [sent] }).conflicts).toEqual(["sale"])
  })
})
