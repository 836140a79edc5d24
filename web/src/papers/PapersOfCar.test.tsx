import type { Paper } from "@marza/domain/papers/schemas.ts"
import { screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization, paper } from "../../test/rows.ts"
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
