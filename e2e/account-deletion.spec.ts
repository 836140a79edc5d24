import { expect, type Page } from "@playwright/test"
import { apiFor, signInAs } from "./api.ts"
import { test } from "./fixtures.ts"
import { blockEvents, expectToast, recordRequests, statusError, storedItem } from "./screen.ts"
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

test("an account is deleted with what the dialog names", async ({
  page,
  context,
  server,
  newcomer,
}) => {
  const sent = recordRequests(context, "DELETE", /./)
  await ask(page)
  await expect(dialogOf(page)).toContainText("Šis veiksmas neatšaukiamas.")
  await expect(dialogOf(page)).toContainText(
    "Bus pašalintas profilis, organizacijos ir susiję duomenys.",
  )
  await expect(dialogOf(page).getByRole("listitem")).toHaveText([newcomer.organization.name])
  await dialogOf(page).getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(sent).toEqual([])

  await ask(page)
  await confirm(page).dblclick()
  await expectToast(page, "Paskyra ištrinta")
  await expect(page).toHaveURL("/auth")
  expect(sent).toHaveLength(1)
  expect(await storedItem(page, "marza.session")).toBeNull()
  await expect(apiFor(server.url, newcomer.session).user()).rejects.toThrow("401")
  await expect(signInAs(server.url, newcomer.email, password)).rejects.toThrow("401")
})

test("an organization with other members is transferred to one of them, and stays", async ({
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
  await expect(item).toContainText("Pasirinktas narys taps savininku, ir organizacija liks.")
  const choice = item.getByLabel(`Naujas savininkas: ${organization.name}`)
  // A pending member cannot become the only owner.
  await expect(choice.getByRole("option")).toHaveText([
    "Kam perleisti?",
    "Ąžuolas Žvirblis (Narys)",
  ])
  await expect(item.getByRole("button", { name: "Perleisti" })).toBeDisabled()
  await choice.selectOption("Ąžuolas Žvirblis (Narys)")
  await item.getByRole("button", { name: "Perleisti" }).click()
  await expectToast(
    page,
    "Organizacija perleista",
    `Naujas organizacijos „${organization.name}“ savininkas: Ąžuolas Žvirblis.`,
  )
  await expect(dialogOf(page).getByRole("listitem")).toHaveText([kept.name])
  await confirm(page).click()
  await expectToast(page, "Paskyra ištrinta")
  expect((await member.organization(organization.name)).role).toBe("owner")
  await expect(member.organization(kept.name)).rejects.toThrow("has no organization")
  await expect(signInAs(server.url, newcomer.email, password)).rejects.toThrow("401")
  // It is deleted, because other tests count this person's organizations.
  await member.deleteOrganization(organization)
})

test("a member who has left meanwhile is no longer offered as the new owner, and a notice says so", async ({
  page,
  as,
  newcomer,
  consoleErrors,
}) => {
  const { api, organization } = newcomer
  const { email, id } = await (await as("member")).user()
  await api.invite(organization, { email })
  await blockEvents(page)
  await ask(page)
  const choice = dialogOf(page).getByLabel(`Naujas savininkas: ${organization.name}`)
  await choice.selectOption("Ąžuolas Žvirblis (Narys)")
  await api.removeMember(organization, id)
  consoleErrors.expect(statusError(404))
  await dialogOf(page).getByRole("button", { name: "Perleisti" }).click()
  await expectToast(
    page,
    "Nario duomenys tuo metu pasikeitė",
    "Veiksmas neatliktas. Narių sąrašas įkeltas iš naujo.",
  )
  await expect(choice).toHaveCount(0)
})

test("the dialog says when there is nobody who could become the owner", async ({
  page,
  newcomer,
}) => {
  const { api, organization } = newcomer
  await api.invite(organization, { email: `${organization.id}@demo.test`, full_name: "Nebuvusi" })
  await ask(page)
  await expect(dialogOf(page).getByRole("listitem")).toContainText("Perleisti nėra kam")
})
