import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { mockNetwork, ok } from "../../../test/network.ts"
import { renderPart } from "../../../test/render.tsx"
import { organization, paper } from "../../../test/rows.ts"
import { isPhone } from "../../ui/isPhone.ts"
import { FirmBadge } from "./FirmBadge.tsx"
import { FirmMenu } from "./FirmMenu.tsx"
import { laterBadge } from "./laterBadge.ts"

const path = `/api/organizations/${organization.id}`
const partner = { ...organization, sees_partners: true }

beforeEach(() => laterBadge.set(FirmBadge))
afterEach(() => {
  laterBadge.set(null)
  isPhone.set(false)
})

async function open(of: Organization, drafts = [paper], next: string | null = null) {
  const waiting = 2 + drafts.length + (of.role === "member" ? 0 : 3)
  const network = mockNetwork()
  const none = { items: [], next_cursor: null }
  const due = { ...none, due: 2, overdue_cars: [], people: [] }
  network.respond("GET", `${path}/tasks?who=mine&limit=1&with_overdue=true`, ok(due))
  network.respond("GET", `${path}/inbox`, ok(none))
  const papers = { items: drafts, next_cursor: next, years: [] }
  network.respond("GET", `${path}/papers?state=draft&limit=20`, ok(papers))
  network.respond("GET", `${path}/papers?limit=1`, ok({ ...papers, items: drafts.slice(0, 1) }))
  network.respond("GET", `${path}/overheads/proposed`, ok({ items: [{}, {}, {}] }))
  const user = await renderPart(<FirmMenu organization={of} />)
  await screen.findByRole("button", { name: `Firma laukia ${waiting}${next ? "+" : ""}` })
  return { network, user }
}

const entries = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent)

test("it shows the sum of all that waits at once, and each entry its own", async () => {
  const { user } = await open(partner)
  await user.click(screen.getByRole("button"))
  expect(await screen.findByText("1 juodraštis")).toBeTruthy()
  expect(entries()).toEqual([
    "Darbailaukia 2",
    "Dėžutė",
    "Sutartys ir sąskaitos1 juodraštis",
    "Bendrosios išlaidoslaukia 3",
    "Partneriai",
    "Pirkimo skaičiuoklė",
  ])
})

test("a member who is no partner has neither overheads nor partners, and asks for none", async () => {
  const { network, user } = await open({ ...organization, role: "member" })
  await user.click(screen.getByRole("button"))
  await screen.findByText("1 juodraštis")
  expect(entries()).toHaveLength(4)
  expect(network.calls.filter(({ path }) => path.includes("/overheads"))).toEqual([])
})

test("drafts that were not counted to the end are told as that many and more", async () => {
  const { user } = await open(
    organization,
    Array.from({ length: 20 }, () => paper),
    "next",
  )
  await user.click(screen.getByRole("button"))
  expect(await screen.findByText("20+ juodraščių")).toBeTruthy()
})

test("without a legal name and a paper there is no entry of papers", async () => {
  const { user } = await open(organization, [])
  await user.click(screen.getByRole("button"))
  await screen.findByText("laukia 3")
  expect(screen.queryByText("Sutartys ir sąskaitos")).toBe(null)
})

test("with its legal name an organization has the entry of papers, and nothing is asked about them", async () => {
  const { network, user } = await open({ ...organization, legal_name: "UAB Šiaurės Auto" }, [])
  await user.click(screen.getByRole("button"))
  expect(await screen.findByText("Sutartys ir sąskaitos")).toBeTruthy()
  expect(network.calls.filter(({ path }) => path.endsWith("papers?limit=1"))).toEqual([])
})

test("on a phone it is a sheet of links, which closes as one of them is followed", async () => {
  isPhone.set(true)
  const { user } = await open(partner)
  await user.click(screen.getByRole("button"))
  await screen.findByRole("dialog", { name: "Firma" })
  await screen.findByText("1 juodraštis")
  const links = screen.getAllByRole("link")
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/tasks",
    "/inbox",
    "/papers",
    "/overheads",
    "/partners",
    "/calculator",
  ])
  await user.click(screen.getByRole("link", { name: /^Dėžutė/ }))
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null)
})
