import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { Header } from "./Header.tsx"

const open = (role: Organization["role"]) =>
  renderPart(<Header organization={{ ...organization, role }} />)

const tabs = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent)

test.each(["owner", "admin"] as const)("an %s has a tab of members", async (role) => {
  await open(role)
  expect(tabs()).toEqual(["Automobiliai", "Analitika", "Nariai"])
})

test("a plain member has no tab of members", async () => {
  await open("member")
  expect(tabs()).toEqual(["Automobiliai", "Analitika"])
})
