import { act, renderHook } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { isKept } from "./drafts.ts"
import { useDraft } from "./useDraft.ts"

const open = () => renderHook(() => useDraft("expense", () => ({ amount: "" }), ["amount"]))
const type = ({ result }: ReturnType<typeof open>, amount: string) =>
  act(() => result.current.set({ amount }))

test("what is typed is there again when the form is opened anew", () => {
  type(open(), "120")
  expect(open().result.current.values).toEqual({ amount: "120" })
})

test("a storage that is full does not end the form", () => {
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError")
  })
  const removeItem = vi.fn()
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem, removeItem, clear: () => {} })
  const form = open()
  type(form, "120")
  expect(setItem).toHaveBeenCalled()
  expect(form.result.current.values).toEqual({ amount: "120" })
})

test("a form that got another name while it was saved is discarded under that one", () => {
  const { result, rerender } = renderHook(
    ({ name }) => useDraft(name, () => ({ amount: "" }), ["amount"]),
    { initialProps: { name: "new" } },
  )
  const { discard } = result.current
  rerender({ name: "stored" })
  act(() => result.current.set({ amount: "120" }))
  expect(isKept("stored")).toBe(true)
  discard()
  expect(isKept("stored")).toBe(false)
})
