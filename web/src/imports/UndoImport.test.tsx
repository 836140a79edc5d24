import type { Import } from "@marza/domain/imports/schemas.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { payment } from "../../test/rows.ts"
import { ImportList } from "./ImportList.tsx"
import { UndoImport } from "./UndoImport.tsx"

const one: Import = {
  id: "0197a000-0000-7000-8000-000000000009",
  file_name: "Automobiliai.xlsx",
  cars: 2,
  expenses: 0,
  payments: 0,
  imported_by: null,
  full_name: null,
  created_at: "2026-11-20T10:00:00Z",
  undoable_until: "2026-12-20T10:00:00Z",
  undone_at: null,
  undone_by: null,
  undone_by_name: null,
  changed_cars: [{ id: "0197a000-0000-7000-8000-000000000008", name: "VW Golf" }],
  changed_cars_count: 1,
}

test("earlier imports name what they brought: cars, expenses and payments", async () => {
  const network = mockNetwork()
  const items = [
    { ...one, expenses: 3, payments: 12 },
    { ...one, id: "0197a000-0000-7000-8000-000000000010", cars: 1, payments: 0 },
  ]
  network.respond("GET", "/api/organizations/garage/imports", ok({ items, next_cursor: null }))
  await renderPart(<ImportList organizationId="garage" isInSettings />)
  const [all, alone] = await screen.findAllByRole("listitem")
  expect(all?.textContent).toContain("2\u00a0automobiliai, 3\u00a0išlaidos ir 12\u00a0mokėjimų")
  expect(alone?.textContent).toContain("1\u00a0automobilis")
  expect(alone?.textContent).not.toContain("mokėjim")
})

test("an import with a changed car, for which a deposit is held, is undone by a button of its own, which names it", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/garage/imports/${one.id}`
  const { id, payer, amount, currency, until } = payment
  const deposits = [{ id, payer, amount, currency, until, car_name: "VW Golf" }]
  network.respond("DELETE", path, refusal(409, { code: "deposit_held", deposits }))
  const undone = {
    ...one,
    undone_at: "2026-11-21T10:00:00Z",
    changed_cars: [],
    changed_cars_count: 0,
  }
  network.respond("DELETE", `${path}?with_deposits=true`, ok(undone))
  const onClose = vi.fn()
  const user = await renderPart(<UndoImport organizationId="garage" one={one} onClose={onClose} />)
  const keep = await screen.findByRole("checkbox", { name: "Pakeistą palikti" })
  await user.click(keep)
  await user.click(screen.getByRole("button", { name: "Atšaukti importą" }))
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Kartu ištrinsite ir laikomą avansą \(VW Golf, Jonas\sJonaitis, 300,00\sEUR, iki\slapkričio\s28\sd\.\)\.$/,
  )
  // Who keeps the changed car after all is not asked about its deposit.
  await user.click(keep)
  expect(screen.queryByRole("alert")).toBeNull()
  await user.click(keep)
  await user.click(screen.getByRole("button", { name: "Atšaukti importą" }))
  await user.click(await screen.findByRole("button", { name: "Atšaukti su avansu" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test("issued papers that would lose their car are counted, and kept by a button of its own", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/garage/imports/${one.id}`
  network.respond("DELETE", path, refusal(409, { code: "papers_stay", papers: [], count: 3 }))
  const undone = { ...one, undone_at: "2026-11-21T10:00:00Z", changed_cars_count: 0 }
  network.respond("DELETE", `${path}?with_papers=true`, ok(undone))
  const onClose = vi.fn()
  const user = await renderPart(<UndoImport organizationId="garage" one={one} onClose={onClose} />)
  await user.click(await screen.findByRole("checkbox", { name: "Pakeistą palikti" }))
  await user.click(screen.getByRole("button", { name: "Atšaukti importą" }))
  expect((await screen.findByRole("alert")).textContent).toBe(
    "3\u00a0išrašyti dokumentai lieka sąraše „Sutartys ir sąskaitos“ be automobilio.",
  )
  await user.click(await screen.findByRole("button", { name: "Atšaukti, dokumentus palikti" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
