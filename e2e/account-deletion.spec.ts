import { expect, type Page } from "@playwright/test"
import { openApi, signInAs } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, failing, refused, requests, stored, withoutLive } from "./screen.ts"
import { password } from "./server.ts"

test.beforeEach(({ complaints }) => complaints.allowSignOut())

const deletion = "**/api/user"
const dialogOf = (page: Page) =>
  page.getByRole("alertdialog", { name: "Ar tikrai norite ištrinti paskyrą?", exact: true })
const confirm = (page: Page) => dialogOf(page).getByRole("button", { name: "Ištrinti" })
const ask = (page: Page) => page.getByRole("button", { name: "Ištrinti paskyrą" }).click()

test.beforeEach(async ({ page, newcomer }) => {
  await page.goto("/profile")
  await expect(page.getByLabel("El. paštas")).toHaveValue(newcomer.email)
})

test("an account is deleted with what the dialog names", { tag: "@every-width" }, async ({
  page,
  context,
  server,
  newcomer,
}) => {
  const sent = requests(context, "DELETE", /./)
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
  expect(await stored(page, "marza.session")).toBeNull()
  await expect(openApi(server.address, newcomer.session).user()).rejects.toThrow("401")
  await expect(signInAs(server.address, newcomer.email, password)).rejects.toThrow("401")
})

test("organizations that have changed are shown anew, and nothing is deleted", async ({
  page,
  newcomer,
  complaints,
}) => {
  await withoutLive(page)
  await ask(page)
  await expect(dialogOf(page).getByRole("listitem")).toHaveCount(1)
  const added = await newcomer.api.makeOrganization(`${newcomer.organization.name} du`)
  complaints.expect(refused(409))
  await confirm(page).click()
  await expect(dialogOf(page).getByRole("alert")).toHaveText(
    "Šalinamų organizacijų sąrašas pasikeitė, todėl niekas nepašalinta.",
  )
  await expect(dialogOf(page).getByRole("listitem").filter({ hasText: added.name })).toBeVisible()
  await expect(dialogOf(page).getByRole("listitem")).toHaveCount(2)
  await newcomer.api.user()
  await confirm(page).click()
  await expectToast(page, "Paskyra ištrinta")
  await expect(page).toHaveURL("/auth")
})

test("an organization with other members is handed over, and stays", async ({
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
  const handed = dialogOf(page).getByRole("listitem").filter({ hasText: "Dar 2 nariai" })
  await expect(handed).toContainText(organization.name)
  await expect(dialogOf(page)).toContainText("kitas narys taps jos savininku")
  const choice = handed.getByLabel(`Naujas savininkas: ${organization.name}`)
  // Somebody who has never signed in cannot be left alone with it.
  await expect(choice.getByRole("option")).toHaveText([
    "Kam perleisti?",
    "Ąžuolas Žvirblis (Narys)",
  ])
  await expect(handed.getByRole("button", { name: "Perleisti" })).toBeDisabled()
  await choice.selectOption("Ąžuolas Žvirblis (Narys)")
  await handed.getByRole("button", { name: "Perleisti" }).click()
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
  await expect(signInAs(server.address, newcomer.email, password)).rejects.toThrow("401")
  // Other tests count what this person has.
  await member.deleteOrganization(organization)
})

test("an heir who is gone meanwhile is offered no more, and that is said", async ({
  page,
  as,
  newcomer,
  complaints,
}) => {
  const { api, organization } = newcomer
  const { email, id } = await (await as("member")).user()
  await api.invite(organization, { email })
  await withoutLive(page)
  await ask(page)
  const choice = dialogOf(page).getByLabel(`Naujas savininkas: ${organization.name}`)
  await choice.selectOption("Ąžuolas Žvirblis (Narys)")
  await api.removeMember(organization, id)
  complaints.expect(refused(404))
  await dialogOf(page).getByRole("button", { name: "Perleisti" }).click()
  await expectToast(
    page,
    "Narys tuo metu pasikeitė",
    "Veiksmas neatliktas. Narių sąrašas įkeltas iš naujo.",
  )
  await expect(choice).toHaveCount(0)
})

test("with nobody to hand it to the dialog says so", async ({ page, newcomer }) => {
  const { api, organization } = newcomer
  await api.invite(organization, { email: `${organization.id}@demo.test`, full_name: "Nebuvusi" })
  await ask(page)
  await expect(dialogOf(page).getByRole("listitem")).toContainText("Perleisti nėra kam")
})

for (const [when, answer, said] of [
  ["with the server's words", { status: 409, error: "Neleidžiama" }, "Neleidžiama"],
  ["without any answer", { status: 500 }, "Failed to delete account"],
  ["without a reason", { status: 500, error: "" }, "Failed to delete account"],
] as const) {
  test(`a deletion that fails ${when} does not sign out`, async ({ page, complaints }) => {
    complaints.expect(refused(answer.status))
    const gate = Promise.withResolvers<void>()
    await page.route(deletion, async (route) => {
      if (route.request().method() !== "DELETE") return route.continue()
      await gate.promise
      return failing(answer)(route)
    })
    await ask(page)
    await confirm(page).click()
    await expect(confirm(page)).toBeDisabled()
    gate.resolve()
    await expectToast(page, "Klaida", said)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page).toHaveURL("/profile")
    expect(await stored(page, "marza.session")).not.toBeNull()
  })
}

test("what would go is loaded before it can be confirmed", async ({ page, complaints }) => {
  complaints.expect(refused(400))
  let fails = true
  await page.route("**/api/user/deletion", (route) =>
    fails ? failing({ status: 400, error: "Ne dabar" })(route) : route.continue(),
  )
  await ask(page)
  await expect(dialogOf(page).getByText("Ne dabar")).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  fails = false
  await dialogOf(page).getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(dialogOf(page).getByRole("listitem")).toHaveCount(1)
  await expect(confirm(page)).toBeEnabled()
})

test("what is read anew meanwhile holds no press up", async ({ page }) => {
  await ask(page)
  await expect(confirm(page)).toBeEnabled()
  const again = Promise.withResolvers<void>()
  await page.route("**/api/user/deletion", () => again.resolve())
  // A connection that is made anew reads everything that is shown.
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await again.promise
  await confirm(page).click()
  await expectToast(page, "Paskyra ištrinta")
})
