import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { fill, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { DocumentsCard } from "./DocumentsCard.tsx"

const owner = { organizationId: car.organization_id, carId: car.id, carName: car.name }

const document = (number: number): Attachment => ({
  id: `0190aaaa-0000-7000-8000-${String(number).padStart(12, "0")}`,
  kind: number % 2 === 0 ? "invoice" : "customs",
  name: `Failas ${number}.pdf`,
  content_type: "application/pdf",
  size: 1024,
  position: number,
  expense_id: null,
  split_id: null,
  overhead_id: null,
  url: "/files/a.pdf",
  thumbnail_url: null,
  added_by: null,
  full_name: null,
  created_at: "2026-11-20T09:00:00.000Z",
})

async function open(count: number) {
  const network = mockNetwork()
  network.respond(
    "GET",
    `/api/organizations/${car.organization_id}/cars/${car.id}/attachments?limit=100`,
    ok({
      items: Array.from({ length: count }, (_, index) => document(index + 1)),
      next_cursor: null,
    }),
  )
  const user = await renderPart(<DocumentsCard car={owner} papers={null} />)
  await screen.findAllByRole("listitem")
  return user
}

const rows = () =>
  within(screen.getByRole("region", { name: "Dokumentai" })).queryAllByRole("listitem")

test("of forty documents eight show until all are asked for, and they are searched by name and kind", async () => {
  const user = await open(40)
  expect(rows()).toHaveLength(8)
  await user.click(screen.getByRole("button", { name: "Rodyti visus (40)" }))
  expect(rows()).toHaveLength(40)
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Ieškoti dokumento" })
  await fill(user, search, "muitines 33")
  expect(rows()).toHaveLength(1)
  await user.keyboard("{Enter}")
  expect(rows()).toHaveLength(1)
  await fill(user, search, "sąskait")
  expect(rows()).toHaveLength(20)
  await fill(user, search, "talonas")
  expect(screen.getByText("Pagal „talonas“ nieko nerasta.").closest("[role=status]")).toBeTruthy()
})

test("five documents have no search", async () => {
  await open(5)
  expect(rows()).toHaveLength(5)
  expect(screen.queryByRole("searchbox")).toBeNull()
})
