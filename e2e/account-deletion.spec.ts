import { expect, type Page } from "@playwright/test"
import { apiFor, signInAs } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, storedItem } from "./screen.ts"
import { password } from "./server.ts"

test.beforeEach(({ consoleErrors }) => consoleErrors.allowSignOut())

const dialogOf = (page: Page) =>
  page.getByRole("alertdialog", { name: "Ar tikrai norite ištrinti paskyrą?", exact: true })
const confirm = (page: Page) => dialogOf(page).getByRole("button", { name: "Ištrinti" })
const ask = (page: Page) => page.getByRole("button", { name: "Ištrinti paskyrą" }).click()

test.beforeEach(async ({ page, newcomer }) => {
  await page.goto("/profile")
  await expect(page.getByLabel("El. paštas")).toHaveValue(newcomer.email)
})

test("an account is deleted with what the dialog names, and an organization that is transferred to a member stays", async ({
  page,
  server,
  as,
  newcomer,
}) => {
  const { api, organization } = newcomer
  const member = await as("member")
  const { email } = await member.user()
  await api.invite(organization, { email })
  await api.invite(organization, { email: `${organization.id}@demo.test`, full_name: "Nebuvusi" })
  const kept = await api.makeOrganization(`${organization.name} be nieko`)
  await ask(page)
  const item = dialogOf(page).getByRole("listitem").filter({ hasText: "Dar 2 nariai" })
  await expect(item).toContainText(organization.name)
  await item
    .getByLabel(`Naujas savininkas: ${organization.name}`)
    .selectOption("Ąžuolas Žvirblis (Narys)")
  await item.getByRole("button", { name: "Perleisti" }).click()
  await expectToast(
    page,
    "Organizacija perleista",
    `Naujas organizacijos „${organization.name}“ savininkas: Ąžuolas Žvirblis.`,
  )
  await expect(dialogOf(page).getByRole("listitem")).toHaveText([kept.name])
  await confirm(page).click()
  await expectToast(page, "Paskyra ištrinta")
  await expect(page).toHaveURL("/auth")
  expect(await storedItem(page, "marza.session")).toBeNull()
  await expect(apiFor(server.url, newcomer.session).user()).rejects.toThrow("401")
  expect((await member.organization(organization.name)).role).toBe("owner")
  await expect(member.organization(kept.name)).rejects.toThrow("has no organization")
  await expect(signInAs(server.url, newcomer.email, password)).rejects.toThrow("401")
  // It is deleted, because other tests count this person's organizations.
  await member.deleteOrganization(organization)
})
