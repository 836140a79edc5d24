import { fireEvent, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { expense } from "../../test/rows.ts"
import { ExpenseList } from "./ExpenseList.tsx"

/** Expenses of which the first is the newest; the one with this number has no rate. */
const expenses = (count: number, withoutRate = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...expense,
    id: `${index + 1}`,
    description: `Dalis ${index + 1}`,
    ...(index + 1 === withoutRate && { currency: "NOK" as const, amount_eur: null }),
  }))

function List({ count, withoutRate }: { count: number; withoutRate?: number }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <ExpenseList
      expenses={expenses(count, withoutRate)}
      hasMore={false}
      isWhole={isWhole}
      onWhole={() => setWhole(true)}
      row={({ id, description }) => (
        <li key={id}>
          <button type="button">{description}</button>
        </li>
      )}
    />
  )
}

const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)

test("of 24 expenses the five newest show, and on a press all, where the keyboard continues", async () => {
  const user = await renderPart(<List count={24} />)
  expect(rows()).toEqual(["Dalis 1", "Dalis 2", "Dalis 3", "Dalis 4", "Dalis 5"])
  screen.getByRole("button", { name: "Rodyti visas (24)" }).focus()
  await user.keyboard("{Enter}")
  expect(rows()).toHaveLength(24)
  expect(screen.queryByRole("button", { name: /^Rodyti visas/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dalis 6" }))
})

test("an expense without a rate shows, however old it is", async () => {
  await renderPart(<List count={24} withoutRate={20} />)
  expect(rows()).toEqual(["Dalis 1", "Dalis 2", "Dalis 3", "Dalis 4", "Dalis 5", "Dalis 20"])
  expect(screen.getByRole("button", { name: "Rodyti visas (24)" })).toBeTruthy()
})

test("six expenses all show", async () => {
  await renderPart(<List count={6} />)
  expect(rows()).toHaveLength(6)
  expect(screen.queryByRole("button", { name: /^Rodyti visas/ })).toBeNull()
})

test("paper has all expenses", async () => {
  await renderPart(<List count={24} />)
  fireEvent(window, new Event("beforeprint"))
  expect(rows()).toHaveLength(24)
})
