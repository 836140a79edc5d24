import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { organization, profile } from "../../test/rows.ts"
import { impersonation } from "../session/impersonation.ts"
import { Header } from "./Header.tsx"

async function open(role: Organization["role"], roles: string[] = []) {
  const network = mockNetwork()
  network.respond("GET", "/api/user", ok({ id: profile.id, profile, roles, impersonating: null }))
  const user = await renderPart(<Header organization={{ ...organization, role }} />)
  await screen.findByText("NN")
  return user
}

const tabs = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent)

test("owners and admins have a tab of members, and a plain member has none", async () => {
  await open("owner")
  expect(tabs()).toEqual(["Automobiliai", "Analitika", "Nariai"])
})

test("a plain member has no tab of members", async () => {
  await open("member")
  expect(tabs()).toEqual(["Automobiliai", "Analitika"])
})

const openMenu = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole("button", { name: "Paskyros meniu" }))
  await screen.findByRole("menuitem", { name: "Mano profilis" })
  return screen.queryByRole("menuitem", { name: "Peržiūra naudotojo vardu" })
}

test("nobody but a superadmin can impersonate somebody", async () => {
  expect(await openMenu(await open("owner", ["admin"]))).toBeNull()
})

test("a superadmin can impersonate somebody, but not while doing so", async () => {
  const user = await open("owner", ["superadmin"])
  expect(await openMenu(user)).toBeTruthy()
  await user.keyboard("{Escape}")
  impersonation.set("0190aaaa-0000-7000-8000-000000000099")
  expect(await openMenu(user)).toBeNull()
  impersonation.set(null)
})
