import type { Home } from "@marza/domain/home/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { isPhone } from "../ui/isPhone.ts"
import { HomeStrip } from "./HomeStrip.tsx"

const nothing: Home = {
  stock: { cars: 0, cost_eur: "0.00", estimated: false },
  expected_profit_eur: "0.00",
  expected_profit_estimated: false,
  expected_of: 0,
  left_to_receive_eur: "0.00",
  left_to_receive_estimated: false,
  result_eur: "0.00",
  result_estimated: false,
  tasks_due: 0,
  tasks_overdue: 0,
  inbox: 0,
}

async function open(home: Partial<Home>, own: Partial<Organization> = {}, proposed: object[] = []) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") })
  onTestFinished(() => void vi.useRealTimers())
  const path = `/api/organizations/${organization.id}/home`
  const network = mockNetwork()
  network.respond("GET", path, ok<Home>({ ...nothing, ...home }))
  if (own.role !== "member")
    network.respond("GET", path.replace("home", "overheads/proposed"), ok({ items: proposed }))
  await renderPart(<HomeStrip organization={{ ...organization, role: "owner", ...own }} />)
  const links = await screen.findAllByRole("link")
  return links.map((link) => [
    link.textContent?.replaceAll("\u00a0", " "),
    link.getAttribute("href"),
  ])
}

const full: Partial<Home> = {
  stock: { cars: 8, cost_eur: "98450.10", estimated: false },
  expected_profit_eur: "22817.40",
  expected_of: 6,
  left_to_receive_eur: "7200.00",
  result_eur: "11345.29",
  tasks_due: 6,
  tasks_overdue: 4,
  inbox: 2,
}
const rent = { amount: "605.00", currency: "EUR" }

test("each figure opens what it is about", async () => {
  expect(await open(full, {}, [rent])).toEqual([
    ["Ką atnešė lapkritis +11 345,29 EUR", "/analytics"],
    ["Vėluoja, šiandien dar 2 4 darbai", "/tasks"],
    ["Laukia patvirtinimo 605,00 EUR", "/overheads"],
    ["Dėžutė 2 dokumentai", "/inbox"],
    ["Liko gauti 7 200,00 EUR", "/?unpaid=true"],
    ["Turima 8 98 450,10 EUR", "/analytics?list=in_stock"],
    ["Tikėtinas pelnas iš 6 +22 817,40 EUR", "/analytics?list=in_stock"],
  ])
})

describe("on a phone", () => {
  beforeEach(() => isPhone.set(true))
  afterEach(() => isPhone.set(false))

  test("one tile has all that waits, beside that of the month", async () => {
    const vat_rates = [{ from: "2020-01-01", rate: "21.00" }]
    const all = await open(full, { vat_rates }, [rent])
    expect(all.slice(0, 2)).toEqual([
      ["Ką atnešė lapkritis +11 345,29 EUR po PVM", "/analytics"],
      ["Vėluoja, šiandien dar 2 4 darbai tvirtinti 1 · dėžutė 2", "/tasks"],
    ])
    expect(all.at(-1)).toEqual(["Dėžutė 2 dokumentai", "/inbox"])
  })

  test("a member has nothing to approve", async () => {
    expect(await open({ tasks_due: 1, inbox: 1 }, { role: "member" })).toEqual([
      ["Parduotų automobilių pelnas 0,00 EUR", "/analytics"],
      ["Šiandien 1 darbas dėžutė 1", "/tasks"],
      ["Dėžutė 1 dokumentas", "/inbox"],
    ])
  })

  test("an inbox that alone waits stands once", async () => {
    expect(await open({ inbox: 1 })).toEqual([
      ["Ką atnešė lapkritis 0,00 EUR", "/analytics"],
      ["Dėžutė 1 dokumentas", "/inbox"],
    ])
  })
})

test("an empty one is not there but the result, a loss is one, and a missing rate is marked", async () => {
  expect(
    await open({
      stock: { cars: 1, cost_eur: "1000.00", estimated: true },
      expected_profit_eur: "-50.00",
      expected_of: 1,
    }),
  ).toEqual([
    ["Ką atnešė lapkritis 0,00 EUR", "/analytics"],
    ["Turima 1 kursas nenurodytas1 000,00 EUR", "/analytics?list=in_stock"],
    ["Tikėtinas nuostolis iš 1 −50,00 EUR", "/analytics?list=in_stock"],
  ])
})

test("where VAT is paid, what is after it and what before say so", async () => {
  const vat_rates = [{ from: "2020-01-01", rate: "21.00" }]
  const home = { result_eur: "500.00", expected_profit_eur: "900.00", expected_of: 2 }
  expect(await open(home, { vat_rates })).toEqual([
    ["Ką atnešė lapkritis, po PVM +500,00 EUR", "/analytics"],
    ["Tikėtinas pelnas iš 2, prieš PVM +900,00 EUR", "/analytics?list=in_stock"],
  ])
})

test("a member's month is called after what it is", async () => {
  const vat_rates = [{ from: "2020-01-01", rate: "21.00" }]
  expect(await open({ result_eur: "-10.00" }, { role: "member", vat_rates })).toEqual([
    ["Parduotų automobilių nuostolis po PVM −10,00 EUR", "/analytics"],
  ])
})
