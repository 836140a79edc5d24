import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { type Api, emailOf } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { expectToast, statusError, storedItem, toasts } from "./screen.ts"

const cards = (page: Page) => page.getByRole("main").getByRole("listitem")
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })
const invitation = (page: Page) => page.getByRole("dialog", { name: "Pakviesti narį" })
const openInvitation = (page: Page) =>
  page.getByRole("button", { name: "Pakviesti", exact: true }).click()

test("a new person is invited, sets a password and works in the organization", async ({
  page,
  server,
  organization,
  signIn,
  consoleErrors,
}) => {
  const email = `jonas-${organization.id}@demo.test`
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("link", { name: "Nariai" }).click()
  await expect(page).toHaveURL("/users")
  await openInvitation(page)
  await invitation(page).getByLabel("El. paštas").fill(email)
  await invitation(page).getByLabel("Vardas, pavardė").fill("Jonas Žemaitis")
  await invitation(page).getByRole("button", { name: "Pakviesti" }).click()
  await expectToast(page, "Pakvietimas išsiųstas", "Narys gaus el. laišką slaptažodžiui susikurti.")
  await expect(invitation(page)).toHaveCount(0)
  await expect(cardOf(page, "Jonas Žemaitis")).toContainText(/Narys.*dar\sneprisijungta/)

  const link = await mailedLink(server, email)
  await page.goto(link)
  await expect(page.getByText(`Paskyra: ${email}`)).toBeVisible()
  const save = page.getByRole("button", { name: "Susikurti slaptažodį" })
  const fresh = page.getByLabel("Naujas slaptažodis")
  const repeated = page.getByLabel("Pakartoti slaptažodį")
  await fresh.fill("naujas-slaptas")
  await repeated.fill("naujas-slaptas")
  await save.click()
  await expect(page).toHaveURL("/")
  await expect(page).toHaveTitle(organization.name)
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    "Automobiliai",
    "Analitika",
  ])
  expect(await storedItem(page, "marza.organization")).toBe(organization.id)
  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(session.user.email).toBe(email)

  consoleErrors.expect(statusError(400))
  await page.goto(link)
  await fresh.fill("dar-kitas")
  await repeated.fill("dar-kitas")
  await save.click()
  await expect(page.getByRole("alert")).toContainText("Nuoroda nebegalioja arba jau panaudota.")
})

/** Adds the demonstration's owner, admin and member to the organization, in these roles. */
async function gather(api: Api, organization: Organization) {
  for (const person of ["owner", "admin", "member"] as const) {
    const role = person === "member" ? "member" : "admin"
    await api.invite(organization, { email: emailOf(person), role })
  }
  const member = async (name: string) => {
    const found = (await api.members(organization)).find(({ full_name }) => full_name === name)
    if (!found) throw new Error(`${name} is no member`)
    return found
  }
  await api.changeRole(organization, (await member("Rasa Kazlauskienė")).user_id, "owner")
  return member
}

test("a role is changed, and a member is removed, who is refused from then on", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const memberOf = await gather(await as("superadmin"), organization)
  const member = await as("member")
  expect(await member.cars(organization)).toEqual([])
  await signIn("owner", organization)
  await page.goto("/users")
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole("button", { name: "Keisti rolę: Ąžuolas Žvirblis" }).click()
  const dialog = page.getByRole("dialog", { name: "Nario rolė" })
  await dialog.getByLabel("Rolė").selectOption("Administratorius")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Nario rolė sėkmingai atnaujinta.")
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText("Administratorius")
  expect((await memberOf("Ąžuolas Žvirblis")).role).toBe("admin")

  await page.getByRole("button", { name: "Pašalinti narį: Ąžuolas Žvirblis" }).click()
  await page
    .getByRole("alertdialog", { name: "Pašalinti narį" })
    .getByRole("button", { name: "Pašalinti" })
    .click()
  await expectToast(page, "Narys pašalintas iš organizacijos.")
  await expect(cards(page)).toHaveCount(3)
  await expect(member.members(organization)).rejects.toThrow("404")
  await expect(member.cars(organization)).rejects.toThrow("404")
  await expect(member.organization(organization.name)).rejects.toThrow("has no organization")
})

test("what somebody else changes closes a dialog about members and says why", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  const memberOf = await gather(api, organization)
  const { user_id } = await memberOf("Ąžuolas Žvirblis")
  await signIn("admin", organization)
  await page.goto("/users")

  await test.step("when the member's role changes", async () => {
    await page.getByRole("button", { name: "Keisti rolę: Ąžuolas Žvirblis" }).click()
    await expect(page.getByRole("dialog")).toBeVisible()
    await api.changeRole(organization, user_id, "admin")
    const now = "Ąžuolas Žvirblis dabar turi rolę „Administratorius“."
    await expectToast(page, "Nario duomenys tuo metu pasikeitė", now)
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })

  await test.step("when the member is removed", async () => {
    await page.getByRole("button", { name: "Pašalinti narį: Ąžuolas Žvirblis" }).click()
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await api.removeMember(organization, user_id)
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    const gone = "Ąžuolas Žvirblis šiai organizacijai nebepriklauso."
    await expect(toasts(page).getByText(gone, { exact: true })).toBeVisible()
  })

  await test.step("when one's own role changes", async () => {
    await openInvitation(page)
    await expect(invitation(page)).toBeVisible()
    // The list may be requested once more before the page knows the new role.
    consoleErrors.allow(statusError(403))
    await api.changeRole(organization, (await memberOf("Tomas Petrauskas")).user_id, "member")
    await expectToast(page, "Jūsų rolė pakeista", "Dabar jūsų rolė šioje organizacijoje: Narys.")
    await expect(invitation(page)).toHaveCount(0)
    await expect(page.getByText("Prieiga uždrausta")).toBeVisible()
  })
})

/** The elements that overflow their box or the screen. */
const overflowing = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("body *")]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        const isSeen = width > 1 && getComputedStyle(element).visibility !== "hidden"
        const scrolls = element.matches("html, [role=dialog], [role=alertdialog], fieldset")
        const isWider = scrolls && element.scrollWidth > element.clientWidth
        return isSeen && (right > innerWidth + 1 || isWider)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test("on a narrow phone a long e-mail without a space is shown whole everywhere, and a member's name and role have the width of the card", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  // The search that is under way when the impersonation begins.
  consoleErrors.allow(statusError(409))
  const long = `${"a".repeat(60)}@${organization.id}${"b".repeat(20)}.lt`
  const api = await as("superadmin")
  await api.addMember(organization, "member", "member")
  await api.invite(organization, { email: long })
  await signIn("superadmin", organization)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto("/users")
  for (const name of ["Saulius Administratorius", "Ąžuolas Žvirblis"]) {
    await expect(cardOf(page, name)).toBeVisible()
    expect((await cardOf(page, name).boundingBox())?.height).toBeLessThan(150)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(cardOf(page, long.slice(0, 100))).toBeVisible()
  expect(await overflowing(page), "cards").toEqual([])
  const close = () => page.keyboard.press("Escape")
  for (const [button, dialog] of [
    [/^Keisti rolę: aaa/, page.getByRole("dialog", { name: "Nario rolė" })],
    [/^Pašalinti narį: aaa/, page.getByRole("alertdialog", { name: "Pašalinti narį" })],
  ] as const) {
    await page.getByRole("button", { name: button }).click()
    await expect(dialog).toContainText(long.slice(0, 100))
    expect(await overflowing(page), `${button}`).toEqual([])
    await close()
    await expect(dialog).toHaveCount(0)
  }

  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await page.getByRole("menuitem", { name: "Peržiūra naudotojo vardu" }).click()
  const people = page.getByRole("dialog", { name: "Peržiūra naudotojo vardu" })
  await people.getByRole("searchbox").fill(organization.id)
  await people.getByText(long, { exact: true }).click()
  expect(await overflowing(page), "people").toEqual([])
  await people.getByRole("button", { name: "Pradėti peržiūrą" }).click()
  // The whole page now belongs to the impersonated person, including the menu.
  await expect(page.getByRole("region", { name: "Peržiūrimas naudotojas" })).toBeVisible()
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toContainText(long)
  expect(await overflowing(page), "account menu").toEqual([])
  await page.getByRole("menuitem", { name: "Mano profilis" }).click()
  await expect(page.getByRole("heading", { name: "Mano profilis" })).toBeVisible()
  expect(await overflowing(page), "profile").toEqual([])
})
