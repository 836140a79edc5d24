import type { StatementRow } from "@marza/domain/partners/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { partners, rasaId, settlement, tomasId } from "../../test/partners.ts"
import { renderPart } from "../../test/render.tsx"
import { car, organization } from "../../test/rows.ts"
import { StatementPage } from "./StatementPage.tsx"

const path = `/api/organizations/${organization.id}/partners/statement`

const row: StatementRow = {
  day: "2025-11-10",
  kind: "profit_share",
  source_id: car.id,
  car_id: car.id,
  name: "Volvo V60",
  other: null,
  amount: "1250.00",
  balance: "1250.00",
  estimated: true,
  balance_estimated: true,
}
const paid: StatementRow = {
  ...row,
  day: "2025-11-20",
  kind: "settlement_received",
  source_id: settlement.id,
  car_id: null,
  name: "",
  other: tomasId,
  amount: "-200.00",
  balance: "1050.00",
  estimated: false,
  balance_estimated: true,
}

async function open(participant: string | null, pages: StatementRow[][]) {
  const network = mockNetwork()
  const of = participant ? `partner_id=${participant}` : ""
  for (const [place, items] of pages.entries()) {
    const cursor = place > 0 ? `cursor=${place}` : ""
    const query = [of, cursor].filter(Boolean).join("&")
    network.respond(
      "GET",
      query ? `${path}?${query}` : path,
      ok({ items, next_cursor: place + 1 < pages.length ? String(place + 1) : null }),
    )
  }
  const onClose = vi.fn()
  const user = await renderPart(
    <StatementPage
      organizationId={organization.id}
      partners={partners}
      participant={participant}
      onClose={onClose}
    />,
  )
  return { network, user, onClose }
}

test("each row has the balance after it, marked from a missing rate on, and leads to its car, and earlier ones come by a press", async () => {
  const { user, onClose } = await open(rasaId, [[paid], [row]])
  await screen.findByRole("heading", { name: "Išrašas: Rasa Kazlauskaitė" })
  const table = await screen.findByRole("table")
  const shown = () => within(table).getAllByRole("row").slice(1)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]?.textContent).toMatch(
    /Tomas PetraitisAtsiskaityta: gauta−200,00\sEURFirma skolinga kursas nenurodytas1\s050,00\sEUR/,
  )
  expect(within(table).queryByRole("link")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Rodyti ankstesnius įrašus" }))
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(shown()[1]?.textContent).toMatch(
    /Volvo V60Pelno daliskursas nenurodytas\+1\s250,00\sEURFirma skolinga kursas nenurodytas1\s250,00\sEUR/,
  )
  expect(within(table).getByRole("link", { name: "Volvo V60" }).getAttribute("href")).toBe(
    `/car/${car.id}`,
  )
  await user.click(screen.getByRole("button", { name: "Grįžti į partnerius" }))
  expect(onClose).toHaveBeenCalled()
})

test("it is downloaded as a workbook and as CSV, of that participant", async () => {
  const { network, user } = await open(rasaId, [[row]])
  network.respond("POST", "/api/downloads", ok({ url: "/downloads/x" }))
  await user.click(await screen.findByRole("button", { name: "Eksportas" }))
  await user.click(await screen.findByRole("menuitem", { name: "Eksportuoti į CSV" }))
  await waitFor(() =>
    expect(network.sent("POST")).toEqual([{ path: `${path}.csv?partner_id=${rasaId}` }]),
  )
})

test("that of the firm names no partner, and an empty one says what it is made of", async () => {
  await open(null, [[]])
  await screen.findByRole("heading", { name: "Išrašas: firma" })
  await screen.findByText("Įrašų dar nėra")
  expect(screen.queryByRole("button", { name: "Eksportas" })).toBeNull()
})

test("a balance is said in words, from whose side it is read", async () => {
  await open(rasaId, [[{ ...row, amount: "-1250.00", balance: "-1250.00" }]])
  const table = await screen.findByRole("table")
  expect(within(table).getByText("Skola firmai")).toBeTruthy()
  expect(table.textContent).toMatch(/−1\s250,00\sEURSkola firmai kursas nenurodytas1\s250,00\sEUR/)
})
