import { cleanup, fireEvent, renderHook, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { PayerFields } from "./PayerFields.tsx"
import { useLastPayer } from "./payers.ts"
import { Payers } from "./payersContext.ts"

const partner = (id: string, name: string | null, joined_no: number, is_active = true) => ({
  id,
  user_id: null,
  name,
  joined_no,
  is_active,
})
const partners = [
  partner("1", "Tomas Tomauskas", 1),
  partner("2", "Rasa Rasaitė", 2),
  partner("3", "Rasa Kita", 3, false),
]

function Form({ paidBy = "", asksHow = false }) {
  const [values, setValues] = useState({ paid_by: paidBy, paid_how: "" })
  return (
    <PayerFields
      names={{ by: "paid_by", how: "paid_how" }}
      labels={{ by: "Kas mokėjo", how: "Kaip" }}
      values={values}
      asksHow={asksHow}
      onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
    />
  )
}

const labels = () => screen.queryAllByRole("radio").map((radio) => radio.parentElement?.textContent)

test("nothing of who paid is seen without partners", async () => {
  await renderPart(<Form />)
  expect(screen.queryByRole("radiogroup")).toBeNull()
})

test("without partners it is asked how alone, where the law limits cash", async () => {
  await renderPart(<Form asksHow />)
  expect(labels()).toEqual(["Pavedimu", "Grynaisiais"])
})

test("one tap says which partner paid, and then how", async () => {
  await renderPart(
    <Payers value={{ partners, userId: null }}>
      <Form />
    </Payers>,
  )
  expect(labels()).toEqual(["Tomas", "Rasa", "Firma"])
  fireEvent.click(screen.getByRole("radio", { name: "Tomas" }))
  expect(labels()).toEqual(["Tomas", "Rasa", "Firma", "Pavedimu", "Grynaisiais"])
  fireEvent.click(screen.getByRole("radio", { name: "Firma" }))
  expect(labels()).toEqual(["Tomas", "Rasa", "Firma"])
})

test("a partner who has ended is offered where one was chosen, and namesakes are told apart", async () => {
  await renderPart(
    <Payers value={{ partners, userId: null }}>
      <Form paidBy="3" />
    </Payers>,
  )
  expect(labels().slice(0, 4)).toEqual(["Tomas", "Rasa Rasaitė", "Rasa Kita", "Firma"])
})

/** Shows who is proposed, and remembers another one at a press. */
function Proposal({ chosen }: { chosen: string }) {
  const { proposed, remember } = useLastPayer("o1")
  return (
    <button type="button" onClick={() => remember(chosen)}>
      {proposed}
    </button>
  )
}

test("whom a person chose last is proposed to them again, and to nobody else, until that partner ends", async () => {
  const own = partners.map((one) => (one.id === "2" ? { ...one, user_id: "u2" } : one))
  const show = async (userId: string, offered = own, chosen = "1") => {
    await renderPart(
      <Payers value={{ partners: offered, userId }}>
        <Proposal chosen={chosen} />
      </Payers>,
    )
    const proposed = screen.getByRole("button").textContent
    fireEvent.click(screen.getByRole("button"))
    cleanup()
    return proposed
  }
  expect(await show("u2")).toBe("2")
  expect(await show("u2", own, "")).toBe("1")
  expect(await show("u2")).toBe("")
  expect(await show("u9")).toBe("")
  const ended = own.map((one) => (one.id === "1" ? { ...one, is_active: false } : one))
  expect(await show("u2", ended)).toBe("2")
  localStorage.clear()
})

test("a storage that is full stops nothing, as the receipts of the expense still have to go", () => {
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError")
  })
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, clear: () => {} })
  const { result } = renderHook(() => useLastPayer("o1"), {
    wrapper: ({ children }) => <Payers value={{ partners, userId: null }}>{children}</Payers>,
  })
  expect(() => result.current.remember("1")).not.toThrow()
  expect(setItem).toHaveBeenCalledOnce()
})
