import type { Paper } from "@marza/domain/papers/schemas.ts"
import { act, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization, paper } from "../../test/rows.ts"
import { questions } from "../api/question.ts"
import { PapersOfCar } from "./PapersOfCar.tsx"

const of = { organizationId: organization.id, role: "member", isImpersonating: false } as const

test("each draft of a kind opens by itself", async () => {
  const draft: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const older: Paper = { ...draft, id: "0190cccc-0000-7000-8000-000000000001" }
  const onEdit = vi.fn()
  const user = await renderPart(<PapersOfCar {...of} papers={[draft, older]} onEdit={onEdit} />)
  for (const opener of screen.getAllByRole("button", { name: "Atverti: Pardavimo sutartis" }))
    await user.click(opener)
  expect(onEdit.mock.calls).toEqual([
    ["sale_contract", draft.id],
    ["sale_contract", older.id],
  ])
})

const invoice = (state: Paper["state"]): Paper => ({
  ...paper,
  id: `0190cccc-0000-7000-8000-00000000000${state.length}`,
  kind: "invoice",
  state,
})

test("a sale whose invoice was credited says so, and is taken back after a question", async () => {
  const onTakeBack = vi.fn()
  const papers = [paper, invoice("credited")]
  const user = await renderPart(
    <PapersOfCar {...of} papers={papers} onEdit={vi.fn()} onTakeBack={onTakeBack} />,
  )
  await user.click(screen.getByRole("button", { name: "Atšaukti pardavimą" }))
  expect(onTakeBack).not.toHaveBeenCalled()
  act(() => questions.current()[0]?.onConfirm())
  expect(onTakeBack).toHaveBeenCalledOnce()
  questions.set([])
})

test.each([
  ["another invoice stands", [invoice("credited"), invoice("issued")]],
  ["none was credited", [paper, invoice("issued"), invoice("annulled")]],
])("a sale is not offered to be taken back where %s", async (_, papers) => {
  await renderPart(<PapersOfCar {...of} papers={papers} onEdit={vi.fn()} onTakeBack={vi.fn()} />)
  expect(screen.queryByRole("button", { name: "Atšaukti pardavimą" })).toBeNull()
})
