import type { Shares } from "@marza/domain/partners/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { partners, rasaId, tomasId } from "../../test/partners.ts"
import { field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { queryClient } from "../app/query-client.ts"
import { BalancesOfCar } from "./BalancesOfCar.tsx"
import { oddCentsOf } from "./oddCents.ts"
import { SharesCard } from "./SharesCard.tsx"

const base = `/api/organizations/${car.organization_id}`
const path = `${base}/cars/${car.id}/shares`

const halves: Shares = {
  is_own: false,
  items: [
    { partner_id: rasaId, parts: 1, amount: "1250.01" },
    { partner_id: tomasId, parts: 1, amount: "1250.00" },
  ],
  balances: [
    { partner_id: rasaId, amount: "9250.01" },
    { partner_id: null, amount: "-9250.01" },
  ],
  version: 3,
}

async function open(shares: Shares, canChange = true) {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, ok(partners))
  network.respond("GET", path, ok(shares))
  const user = await renderPart(<SharesCard car={car} canChange={canChange} />)
  const card = await screen.findByRole("region", { name: "Dalys" })
  await within(card).findByText("Rasa Kazlauskaitė")
  return { network, user, card }
}

test("the profit of a car is told to the cent, and who has the odd one", async () => {
  const { card } = await open(halves, false)
  expect(card.textContent).toMatch(
    /Pagal pardavimo dienos dalis\.Rasa Kazlauskaitė50\s%1\s250,01\sEURTomas Petraitis50\s%1\s250,00\sEURNepasidalijęs centas: 0,01\sEUR\s– Rasai$/,
  )
  expect(within(card).queryByRole("button")).toBeNull()
})

test("a car gets shares of its own, by its version, and a part that is none is refused", async () => {
  const { network, user, card } = await open(halves)
  await user.click(within(card).getByRole("button", { name: "Dalys: Keisti" }))
  const dialog = await screen.findByRole("dialog", { name: "Šio automobilio dalys" })
  const save = within(dialog).getByRole("button", { name: "Išsaugoti" })
  await fill(user, field("Dalys: Rasa Kazlauskaitė", dialog), "1,5")
  await user.click(save)
  await within(dialog).findByText(/^Dalys yra sveikieji skaičiai/)
  await fill(user, field("Dalys: Rasa Kazlauskaitė", dialog), "1001")
  await user.click(save)
  await waitFor(() =>
    expect(document.activeElement).toBe(field("Dalys: Rasa Kazlauskaitė", dialog)),
  )
  expect(within(dialog).queryByRole("button", { name: "Grąžinti bendras dalis" })).toBeNull()
  await fill(user, field("Dalys: Rasa Kazlauskaitė", dialog), "3")
  network.respond("PUT", path, ok({ ...halves, is_own: true }))
  await user.click(save)
  await findToast("Automobilio dalys pakeistos.")
  expect(network.sent("PUT")).toEqual([
    {
      version: 3,
      items: [
        { partner_id: rasaId, parts: 3 },
        { partner_id: tomasId, parts: 1 },
        { partner_id: null, parts: 0 },
      ],
    },
  ])
})

test("shares that somebody else has given meanwhile are not overwritten unseen", async () => {
  const { network, user, card } = await open(halves)
  await user.click(within(card).getByRole("button", { name: "Dalys: Keisti" }))
  const dialog = await screen.findByRole("dialog", { name: "Šio automobilio dalys" })
  await fill(user, field("Dalys: Rasa Kazlauskaitė", dialog), "3")
  network.respond("GET", path, ok({ ...halves, is_own: true, version: 4 }))
  await queryClient.invalidateQueries()
  await within(card).findByText("Šio automobilio dalys savos.")
  network.respond("PUT", path, refusal(409, { code: "stale_version", current: halves }))
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
  await findToast("Dalys", /^Automobilis jau pakeistas/)
  expect(network.sent("PUT")).toMatchObject([{ version: 3 }])
})

test("shares of its own are taken back, unless the car has changed meanwhile", async () => {
  const { network, user, card } = await open({ ...halves, is_own: true })
  expect(card.textContent).toContain("Šio automobilio dalys savos.")
  const remove = async () => {
    await user.click(within(card).getByRole("button", { name: "Dalys: Keisti" }))
    await user.click(await screen.findByRole("button", { name: "Grąžinti bendras dalis" }))
  }
  network.respond(
    "DELETE",
    path,
    refusal(409, { code: "stale_version", current: halves }),
    ok(halves),
  )
  await remove()
  await findToast("Dalys", /^Automobilis jau pakeistas/)
  await remove()
  await findToast("Automobilis vėl dalijamas bendromis dalimis.")
  expect(network.sent("DELETE")).toEqual([{ version: 3 }, { version: 3 }])
})

test("the cents that are left belong to whoever has more than their part, of a loss too", () => {
  const of = (...amounts: (string | null)[]) =>
    oddCentsOf(amounts.map((amount, index) => ({ partner_id: String(index), parts: 1, amount })))
  expect(of("0.67", "0.67", "0.66")).toEqual(["0", "1"])
  expect(of("-0.34", "-0.33", "-0.33")).toEqual(["0"])
  expect(of("1.00", "1.00")).toEqual([])
  expect(of(null, null)).toEqual([])
})

test("the deletion of a sold car says whose balances move, and by how much", async () => {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, ok(partners))
  network.respond("GET", path, ok(halves))
  const onTold = vi.fn()
  await renderPart(<BalancesOfCar car={car} onTold={onTold} />)
  const told = await screen.findByText(/^Pasikeis likučiai: /)
  expect(onTold).toHaveBeenCalled()
  expect(told.textContent).toMatch(/Rasa −9\s250,01\sEUR, Firma \+9\s250,01\sEUR\.$/)
})

test("balances that cannot be read are not told, and are tried again", async () => {
  const network = mockNetwork()
  network.respond("GET", `${base}/partners`, ok(partners))
  network.respond("GET", path, refusal(500, { code: "internal" }))
  const onTold = vi.fn()
  const user = await renderPart(<BalancesOfCar car={car} onTold={onTold} />)
  const again = await screen.findByRole("button", { name: "Bandyti dar kartą" })
  expect(onTold).not.toHaveBeenCalled()
  network.respond("GET", path, ok(halves))
  await user.click(again)
  await screen.findByText(/^Pasikeis likučiai: /)
  expect(onTold).toHaveBeenCalled()
})
