import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { type Api, emailOf, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedAddress, mailedLink } from "./mail.ts"
import {
  blockEvents,
  expectRedBorder,
  expectRefusal,
  expectToast,
  failWith,
  recordRequests,
  statusError,
  storedItem,
  toasts,
} from "./screen.ts"

const cards = (page: Page) => page.getByRole("main").getByRole("listitem")
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })
const invitation = (page: Page) => page.getByRole("dialog", { name: "Pakviesti narį" })
const send = (page: Page) => invitation(page).getByRole("button", { name: "Pakviesti" })
const openInvitation = (page: Page) =>
  page.getByRole("button", { name: "Pakviesti", exact: true }).click()
const invitations = /\/invitations$/

for (const person of ["owner", "admin"] as const) {
  test(`the ${person} sees the members with their roles`, async ({ page, signIn, as }) => {
    await signIn(person, await (await as(person)).organization(north))
    await page.goto("/")
    await page.getByRole("link", { name: "Nariai" }).click()
    await expect(page).toHaveURL("/users")
    await expect(cards(page)).toHaveCount(4)
    await expect(cardOf(page, "Rasa Kazlauskienė")).toContainText("Savininkas")
    await expect(cardOf(page, "Tomas Petrauskas")).toContainText("Administratorius")
    await expect(page.getByText("Narys", { exact: true })).toHaveCount(1)
    const own = person === "owner" ? "Rasa Kazlauskienė" : "Tomas Petrauskas"
    await expect(page.getByText("(tai jūs)")).toHaveCount(1)
    await expect(cardOf(page, own)).toContainText("(tai jūs)")
    await expect(cardOf(page, own).getByRole("button")).toHaveCount(0)
    const buttonsOfOwner = person === "owner" ? 2 : 0
    await expect(cardOf(page, "Saulius Administratorius").getByRole("button")).toHaveCount(
      buttonsOfOwner,
    )
    await expect(cardOf(page, "Ąžuolas Žvirblis").getByRole("button")).toHaveCount(2)
  })
}

test("on the smallest phone a member's name and role have the width of the card", {
  tag: "@phone",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto("/users")
  await expect(cards(page)).toHaveCount(4)
  for (const one of await cards(page).all())
    expect((await one.boundingBox())?.height).toBeLessThan(150)
})

test("a member has no tab of members, and the URL says why", async ({
  page,
  context,
  signIn,
  as,
}) => {
  const asked = recordRequests(context, "GET", /\/members/)
  await signIn("member", await (await as("member")).organization(north))
  await page.goto("/users")
  await expect(page.getByText("Prieiga uždrausta")).toBeVisible()
  await expect(page.getByText(/savininkas arba administratorius/)).toBeVisible()
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    "Automobiliai",
    "Analitika",
  ])
  await expect(page).toHaveURL("/users")
  expect(asked).toEqual([])
})

test("a new person is invited, sets a password and works in the organization", {
  tag: "@every-width",
}, async ({ page, server, organization, signIn, consoleErrors }) => {
  const email = `jonas-${organization.id}@demo.test`
  await signIn("superadmin", organization)
  await page.goto("/users")
  await expect(page.getByText("Kol kas čia tik Jūs")).toBeVisible()
  await page.getByRole("button", { name: "Pakviesti", exact: true }).click()
  await invitation(page).getByLabel("El. paštas").fill(email)
  await invitation(page).getByLabel("Vardas, pavardė").fill("Jonas Žemaitis")
  await send(page).dblclick()
  await expectToast(page, "Pakvietimas išsiųstas", "Narys gaus el. laišką slaptažodžiui susikurti.")
  await expect(invitation(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).last()).toContainText("Jonas Žemaitis")
  await expect(cards(page).last()).toContainText(/Narys.*dar\sneprisijungta/)

  const link = await mailedLink(server, email)
  const calls = recordRequests(page.context(), "POST", /accept$/)
  await page.goto(link)
  await expect(page.getByText(`Paskyra: ${email}`)).toBeVisible()
  await expect(page.getByText(/naudojama paskyra superadmin@demo.test/)).toBeVisible()
  const save = page.getByRole("button", { name: "Susikurti slaptažodį" })
  const fresh = page.getByLabel("Naujas slaptažodis")
  const repeated = page.getByLabel("Pakartoti slaptažodį")
  await save.click()
  await expect(page.getByText("Įveskite naują slaptažodį.", { exact: true })).toBeVisible()
  await expectRedBorder(fresh)
  await fresh.fill("trump")
  await repeated.fill("trumpas")
  await save.click()
  await expect(
    page.getByText("Slaptažodis turi būti bent 6 simbolių", { exact: true }),
  ).toBeVisible()
  await expect(page.getByText("Slaptažodžiai nesutampa", { exact: true })).toBeVisible()
  await expectRedBorder(repeated)
  expect(calls).toEqual([])

  await fresh.fill("naujas-slaptas")
  await repeated.fill("naujas-slaptas")
  await save.dblclick()
  await expect(page).toHaveURL("/")
  await expect(page).toHaveTitle(organization.name)
  await expect(page.getByRole("link", { name: "Nariai" })).toHaveCount(0)
  expect(calls).toHaveLength(1)
  expect(await storedItem(page, "marza.organization")).toBe(organization.id)
  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(session.user.email).toBe(email)

  consoleErrors.expect(statusError(400))
  await page.goto(link)
  await fresh.fill("dar-kitas")
  await repeated.fill("dar-kitas")
  await save.click()
  await expect(page.getByRole("alert")).toContainText("Nuoroda nebegalioja arba jau panaudota.")
  await expect(page.getByRole("alert")).toContainText("paprašykite naujo pakvietimo")
  await page.goto("/set-password")
  await expect(page.getByRole("heading", { name: "Nuoroda ne visa" })).toBeVisible()
})

test("an invited person with a second factor is asked for its code once the password is set", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(401))
  await page.route("**/api/invitations/accept", (route) =>
    route.fulfill({
      status: 401,
      json: {
        error: "Reikia kodo",
        code: "factor_required",
        challenge_id: "0190aaaa-0000-7000-8000-000000000000",
      },
    }),
  )
  await page.goto("/set-password#token=one&email=ona%40demo.test")
  await page.getByLabel("Naujas slaptažodis").fill("naujas-slaptas")
  await page.getByLabel("Pakartoti slaptažodį").fill("naujas-slaptas")
  await page.getByRole("button", { name: "Susikurti slaptažodį" }).click()
  await expect(page.getByRole("heading", { name: "Antrasis žingsnis" })).toBeVisible()
  await page.getByRole("button", { name: "Atšaukti" }).click()
  await expect(page.getByRole("heading", { name: "Slaptažodis sukurtas" })).toBeVisible()
  await page.getByRole("link", { name: "Į prisijungimo puslapį" }).click()
  await expect(page).toHaveURL("/auth")
})

test("a person with an account is added; a second invitation is refused, and keeps what was typed", async ({
  page,
  server,
  organization,
  signIn,
  as,
  consoleErrors,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/users")
  await openInvitation(page)
  await invitation(page).getByLabel("El. paštas").fill("member@demo.test")
  await invitation(page).getByLabel("Rolė").selectOption("Administratorius")
  await send(page).click()
  await expectToast(page, "Narys pridėtas", "Jis pridėtas prie organizacijos ir ją matys iš karto.")
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText(/Administratorius.*Nuo /)
  expect((await (await as("member")).organization(organization.name)).role).toBe("admin")
  expect(await mailedAddress(server, "member@demo.test")).toBe(`${server.url}/`)

  consoleErrors.expect(statusError(409))
  await openInvitation(page)
  await expect(invitation(page).getByLabel("Rolė")).toHaveValue("member")
  await invitation(page).getByLabel("El. paštas").fill("member@demo.test")
  await send(page).click()
  const email = invitation(page).getByLabel("El. paštas")
  await expect(email).toHaveAccessibleDescription("Šis žmogus jau yra organizacijos narys.")
  await expect(email).toHaveValue("member@demo.test")
  await expect(send(page)).toBeEnabled()
})

test("an invitation needs an e-mail, offers two roles, and says why it failed", async ({
  page,
  context,
  signIn,
  organization,
  consoleErrors,
}) => {
  const sent = recordRequests(context, "POST", invitations)
  await signIn("superadmin", organization)
  await page.goto("/users")
  await openInvitation(page)
  const email = invitation(page).getByLabel("El. paštas")
  const role = invitation(page).getByLabel("Rolė")
  await expect(email).toBeFocused()
  await expect(role).toHaveValue("member")
  await expect(role.getByRole("option")).toHaveText(["Narys", "Administratorius"])
  await send(page).click()
  await expect(invitation(page).getByText("El. paštas privalomas.", { exact: true })).toBeVisible()
  await expectRedBorder(email)
  await expect(email).toBeFocused()
  await email.fill("jonas")
  await page.keyboard.press("Enter")
  await expect(invitation(page).getByText("Neteisingas el. pašto adresas")).toBeVisible()
  expect(sent).toEqual([])

  consoleErrors.expect(statusError(500), statusError(403))
  await email.fill("jonas@demo.test")
  const gate = Promise.withResolvers<void>()
  await page.route("**/invitations", async (route) => {
    await gate.promise
    return failWith({ status: 500 })(route)
  })
  await send(page).click()
  await expect(send(page)).toBeDisabled()
  gate.resolve()
  await expectRefusal(invitation(page), "Nepavyko pakviesti vartotojo")
  await expect(email).toHaveValue("jonas@demo.test")
  await page.unroute("**/invitations")
  await page.route("**/invitations", failWith({ status: 403, error: "Teisių nepakanka" }))
  await send(page).click()
  await expectRefusal(invitation(page), "Teisių nepakanka")
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

test("a role is changed to one that the person may assign", { tag: "@every-width" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const member = await gather(await as("superadmin"), organization)
  const dialog = page.getByRole("dialog", { name: "Nario rolė" })
  const role = dialog.getByLabel("Rolė")
  const change = (name: string) =>
    page.getByRole("button", { name: `Keisti rolę: ${name}` }).click()

  await signIn("owner", organization)
  await page.goto("/users")
  await change("Ąžuolas Žvirblis")
  await expect(dialog).toContainText("Ąžuolas Žvirblis")
  await expect(role).toHaveValue("member")
  await expect(role.getByRole("option")).toHaveText(["Savininkas", "Administratorius", "Narys"])
  await role.selectOption("Savininkas")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Nario rolė sėkmingai atnaujinta.")
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText("Savininkas")
  expect((await member("Ąžuolas Žvirblis")).role).toBe("owner")
  await change("Ąžuolas Žvirblis")
  await role.selectOption("Narys")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText("Narys")

  await signIn("admin", organization)
  await page.goto("/users")
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole("button", { name: /^Keisti rolę/ })).toHaveCount(1)
  await expect(page.getByRole("button", { name: /^Pašalinti narį/ })).toHaveCount(1)
  await change("Ąžuolas Žvirblis")
  await expect(role.getByRole("option")).toHaveText(["Administratorius", "Narys"])
  await role.selectOption("Administratorius")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText("Administratorius")
  expect((await member("Ąžuolas Žvirblis")).role).toBe("admin")
})

test("a member is removed after a confirmation, and is refused from then on", async ({
  page,
  context,
  signIn,
  organization,
  as,
}) => {
  await gather(await as("superadmin"), organization)
  const member = await as("member")
  expect(await member.cars(organization)).toEqual([])
  const sent = recordRequests(context, "DELETE", /\/members\//)
  await signIn("owner", organization)
  await page.goto("/users")
  const dialog = page.getByRole("alertdialog", { name: "Pašalinti narį" })
  const remove = page.getByRole("button", { name: "Pašalinti narį: Ąžuolas Žvirblis" })
  await remove.click()
  await expect(dialog).toContainText("Ar tikrai norite pašalinti narį „Ąžuolas Žvirblis“?")
  await dialog.getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cards(page)).toHaveCount(4)
  expect(sent).toEqual([])
  await remove.click()
  await dialog.getByRole("button", { name: "Pašalinti" }).dblclick()
  await expectToast(page, "Narys pašalintas iš organizacijos.")
  await expect(cards(page)).toHaveCount(3)
  expect(sent).toHaveLength(1)

  await expect(member.members(organization)).rejects.toThrow("404")
  await expect(member.cars(organization)).rejects.toThrow("404")
  await expect(member.organization(organization.name)).rejects.toThrow("has no organization")
})

const roleDialog = (page: Page) => page.getByRole("dialog", { name: "Nario rolė" })
const removalDialog = (page: Page) => page.getByRole("alertdialog", { name: "Pašalinti narį" })
const changedMeanwhile = "Nario duomenys tuo metu pasikeitė"

test.describe("a dialog about members closes and says why", () => {
  test("when somebody else changes the member's role, or removes the member", async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    const member = await gather(api, organization)
    const { user_id } = await member("Ąžuolas Žvirblis")
    await signIn("admin", organization)
    await page.goto("/users")
    await page.getByRole("button", { name: "Keisti rolę: Ąžuolas Žvirblis" }).click()
    await expect(roleDialog(page)).toBeVisible()
    await api.changeRole(organization, user_id, "admin")
    const now = "Ąžuolas Žvirblis dabar turi rolę „Administratorius“."
    await expectToast(page, changedMeanwhile, now)
    await expect(roleDialog(page)).toHaveCount(0)

    await page.getByRole("button", { name: "Pašalinti narį: Ąžuolas Žvirblis" }).click()
    await expect(removalDialog(page)).toBeVisible()
    await api.removeMember(organization, user_id)
    await expect(removalDialog(page)).toHaveCount(0)
    const gone = "Ąžuolas Žvirblis šiai organizacijai nebepriklauso."
    await expect(toasts(page).getByText(gone, { exact: true })).toBeVisible()
  })

  test("when only the response says that the member was removed", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const api = await as("superadmin")
    const member = await gather(api, organization)
    await blockEvents(page)
    await signIn("owner", organization)
    await page.goto("/users")
    await page.getByRole("button", { name: "Pašalinti narį: Ąžuolas Žvirblis" }).click()
    await api.removeMember(organization, (await member("Ąžuolas Žvirblis")).user_id)
    consoleErrors.expect(statusError(404))
    await removalDialog(page).getByRole("button", { name: "Pašalinti" }).click()
    const gone = "Ąžuolas Žvirblis šiai organizacijai nebepriklauso."
    await expectToast(page, changedMeanwhile, gone)
    await expect(removalDialog(page)).toHaveCount(0)
    await expect(toasts(page).getByText("Klaida")).toHaveCount(0)
  })

  test("when somebody else changes one's own role", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const api = await as("superadmin")
    const member = await gather(api, organization)
    const { user_id } = await member("Tomas Petrauskas")
    await signIn("admin", organization)
    await page.goto("/users")
    await openInvitation(page)
    await invitation(page).getByLabel("El. paštas").fill("jonas@demo.test")
    // The list may be requested once more before the page knows the new role.
    consoleErrors.allow(statusError(403))
    await api.changeRole(organization, user_id, "member")
    await expectToast(page, "Jūsų rolė pakeista", "Dabar jūsų rolė šioje organizacijoje: Narys.")
    await expect(invitation(page)).toHaveCount(0)
    await expect(page.getByText("Prieiga uždrausta")).toBeVisible()
  })

  test("when only the response says that one's own role has changed", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const api = await as("superadmin")
    const member = await gather(api, organization)
    await blockEvents(page)
    await signIn("admin", organization)
    await page.goto("/users")
    await openInvitation(page)
    await invitation(page).getByLabel("El. paštas").fill("jonas@demo.test")
    await api.changeRole(organization, (await member("Tomas Petrauskas")).user_id, "member")
    consoleErrors.expect(statusError(403))
    await send(page).click()
    await expectToast(page, "Jūsų rolė pakeista")
    await expect(invitation(page)).toHaveCount(0)
    await expect(toasts(page).getByText("Klaida")).toHaveCount(0)
  })
})

test("a member whom somebody else has changed meanwhile is shown as they are now", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  const member = await gather(api, organization)
  await blockEvents(page)
  await signIn("admin", organization)
  await page.goto("/users")
  await page.getByRole("button", { name: "Keisti rolę: Ąžuolas Žvirblis" }).click()
  const dialog = page.getByRole("dialog", { name: "Nario rolė" })
  await dialog.getByLabel("Rolė").selectOption("Administratorius")
  await api.changeRole(organization, (await member("Ąžuolas Žvirblis")).user_id, "owner")
  consoleErrors.expect(statusError(403))
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  const now = "Ąžuolas Žvirblis dabar turi rolę „Savininkas“."
  await expectToast(page, changedMeanwhile, now)
  await expect(toasts(page).getByText("Klaida")).toHaveCount(0)
  await expect(cardOf(page, "Ąžuolas Žvirblis")).toContainText("Savininkas")
  await expect(page.getByRole("button", { name: /^Keisti rolę/ })).toHaveCount(0)
})

test("a pending member is invited again, with other details or with the same", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const email = `jonas-${organization.id}@demo.test`
  await api.invite(organization, { email, full_name: "Jonas Žemaitis", role: "member" })
  await signIn("superadmin", organization)
  await page.goto("/users")
  await expect(cardOf(page, "Jonas Žemaitis")).toContainText(email)
  await expect(cardOf(page, "(tai jūs)")).toContainText("superadmin@demo.test")
  const again = page.getByRole("button", { name: /^Siųsti dar kartą: / })
  await expect(again).toHaveCount(1)
  await again.click()
  await expectToast(page, "Pakvietimas išsiųstas")
  await expect(cardOf(page, "Jonas Žemaitis")).toContainText("Narys")

  await openInvitation(page)
  await invitation(page).getByLabel("El. paštas").fill(email.toUpperCase())
  await invitation(page).getByLabel("Vardas, pavardė").fill("Jonas Žemaitaitis")
  await invitation(page).getByLabel("Rolė").selectOption("Administratorius")
  await send(page).click()
  await expectToast(
    page,
    "Pakvietimas atnaujintas",
    "Šis žmogus jau buvo pakviestas: duomenis atnaujinome, laišką siunčiame dar kartą.",
  )
  await expect(cardOf(page, "Jonas Žemaitaitis")).toContainText("Administratorius")
  await expect(cards(page)).toHaveCount(2)
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

test("a long e-mail without a space is shown whole everywhere on a narrow phone", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  // The search that is under way when the impersonation begins.
  consoleErrors.allow(statusError(409))
  await page.setViewportSize({ width: 360, height: 740 })
  const long = `${"a".repeat(60)}@${organization.id}${"b".repeat(20)}.lt`
  await (await as("superadmin")).invite(organization, { email: long })
  await signIn("superadmin", organization)
  await page.goto("/users")
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

test("many members can be searched by name and by e-mail", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (let each = 1; each <= 9; each++) {
    const email = `${each}-${organization.id}@demo.test`
    await api.invite(organization, { email, full_name: `Žydrūnas ${each}` })
  }
  await signIn("superadmin", organization)
  await page.goto("/users")
  await expect(cards(page)).toHaveCount(10)
  const search = page.getByRole("searchbox", { name: "Ieškoti pagal vardą" })
  await search.fill("zydrunas 4")
  await expect(cards(page)).toHaveText([/Žydrūnas 4/])
  await search.fill(`7-${organization.id}`)
  await expect(cards(page)).toHaveText([/Žydrūnas 7/])
  await search.fill("xyz")
  await expect(page.getByText("Pagal „xyz“ nieko nerasta")).toBeVisible()
  await page.getByRole("button", { name: "Išvalyti paiešką" }).click()
  await expect(cards(page)).toHaveCount(10)
})
