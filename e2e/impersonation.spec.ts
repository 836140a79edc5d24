import { expect, type Page } from "@playwright/test"
import { alreadyImpersonating, apiFor, baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  blockEvents,
  expectToast,
  interceptOnce,
  recordRequests,
  statusError,
  storedItem,
  toasts,
} from "./screen.ts"

// A request that was sent before the impersonation changed may be refused after it.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(statusError(409)))

const menuButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^(Paskyros meniu|Account menu)$/ })
const viewEntry = (page: Page) =>
  page.getByRole("menuitem", { name: /^(Peržiūra naudotojo vardu|View as user)$/ })
const dialog = (page: Page) =>
  page.getByRole("dialog", { name: /^(Peržiūra naudotojo vardu|View as user)$/ })
const begin = (page: Page) =>
  dialog(page).getByRole("button", { name: /^(Pradėti peržiūrą|Start viewing)$/ })
const banner = (page: Page) =>
  page.getByRole("region", { name: /^(Peržiūrimas naudotojas|Viewing user)$/ })
const stop = (page: Page) =>
  banner(page).getByRole("button", { name: /^(Baigti peržiūrą|Stop viewing)$/ })

async function openDialog(page: Page) {
  await menuButton(page).click()
  await viewEntry(page).click()
  await expect(dialog(page).getByRole("radio").first()).toBeVisible()
}

async function impersonate(page: Page, email: string) {
  await openDialog(page)
  await dialog(page).getByRole("searchbox").fill(email)
  await dialog(page).getByText(email).click()
  await begin(page).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole("banner")).toBeVisible()
}

test("an impersonation is started and stopped by keyboard", async ({
  page,
  context,
  server,
  signIn,
  organization,
  as,
}) => {
  const member = (await (await as("member")).user()).profile
  const api = apiFor(server.url, await signIn("superadmin", organization))
  const sent = recordRequests(context, "PUT", /^\/api\/impersonation$/)
  await page.goto("/")
  await menuButton(page).focus()
  await page.keyboard.press("Enter")
  await expect(viewEntry(page)).toBeVisible()
  while (!(await viewEntry(page).evaluate((item) => item.matches("[data-highlighted]"))))
    await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  const search = dialog(page).getByRole("searchbox")
  await expect(search).toBeFocused()
  await expect(begin(page)).toBeDisabled()
  await page.keyboard.type("MEMBER@demo")
  await expect(dialog(page).getByRole("radio")).toHaveCount(1)
  await page.keyboard.press("Enter")
  expect(sent).toEqual([])
  await page.keyboard.press("ArrowDown")
  await expect(dialog(page).getByRole("radio")).toBeChecked()
  await expect(dialog(page).getByRole("radio")).toBeFocused()
  await expect(begin(page)).toBeEnabled()
  await page.keyboard.press("ArrowUp")
  await expect(search).toBeFocused()
  await page.keyboard.press("Enter")

  await expect(dialog(page)).toBeHidden()
  await expect(banner(page)).toContainText(member.full_name ?? "")
  // The member's first organization is the English one.
  await expect(page).toHaveTitle(baltic)
  await expect(banner(page).getByText("Viewing user", { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await storedItem(page, "marza.impersonation")).toBe(member.id)
  expect((await api.user()).impersonating?.id).toBe(member.id)
  // The rights are the member's: no members, no settings, and no impersonation of somebody else.
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText(["Cars", "Analytics"])
  await menuButton(page).click()
  await expect(page.getByRole("menu")).toContainText(member.email ?? "")
  await expect(page.getByRole("menuitem", { name: "My profile" })).toBeVisible()
  for (const name of ["View as user", "Organization settings"])
    await expect(page.getByRole("menuitem", { name })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(baltic) })
    .click()
  await page.getByRole("button", { name: north, exact: true }).click()
  await expect(page).toHaveTitle(north)
  await expect(banner(page).getByText("Peržiūrimas naudotojas", { exact: true })).toBeVisible()

  await page.reload()
  await expect(page).toHaveTitle(north)
  await expect(banner(page)).toContainText(member.full_name ?? "")
  await stop(page).focus()
  await page.keyboard.press("Enter")
  await expectToast(page, "Peržiūra sustabdyta")
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveTitle(organization.name)
  expect(await storedItem(page, "marza.impersonation")).toBeNull()
  expect((await api.user()).impersonating).toBeNull()
})

test("on a phone the banner and its button are in sight on every kind of screen", {
  tag: "@phone",
}, async ({ page, server, signIn, organization, as, consoleErrors }) => {
  const owner = await as("owner")
  const [car] = await owner.cars(await owner.organization(baltic))
  const session = await signIn("superadmin", organization)
  await alreadyImpersonating(page, server.url, session, (await owner.user()).id)
  consoleErrors.expect(/Page not found/)
  for (const path of ["/", `/car/${car?.id}`, "/organizations", "/no/such/path"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(banner(page), path).toBeInViewport()
    await expect(stop(page)).toBeInViewport()
    const { height, width } = (await stop(page).boundingBox()) ?? { height: 0, width: 0 }
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  }
})

test("unsaved changes are asked about before an impersonation, a person without organizations has the picker, and signing out ends it", async ({
  page,
  context,
  server,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.allowSignOut()
  await server.operate("add", "tuscias@demo.test", "Tuščias Žmogus")
  await signIn("superadmin", organization)
  const sent = recordRequests(context, "PUT", /^\/api\/impersonation$/)
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Nebaigtas")
  const choose = async () => {
    await openDialog(page)
    await dialog(page).getByRole("searchbox").fill("tuscias ZMOGUS")
    await dialog(page).getByText("Tuščias Žmogus").click()
    await begin(page).click()
  }
  await choose()
  await page.getByRole("button", { name: "Likti" }).click()
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Nebaigtas")
  expect(sent).toEqual([])
  await choose()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveURL("/select-organization")
  await expect(page.getByText("Organizacijų dar nėra")).toBeVisible()
  await expect(banner(page)).toContainText("Tuščias Žmogus")
  await expect(page.getByRole("button", { name: "Sukurti organizaciją" })).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await stop(page).click()
  await expectToast(page, "Peržiūra sustabdyta")
  await expect(page).toHaveTitle(organization.name)

  await impersonate(page, "member@demo.test")
  await menuButton(page).click()
  await page.getByRole("menuitem", { name: "Log out" }).click()
  await expect(page).toHaveURL("/auth")
  await expect(banner(page)).toHaveCount(0)
  expect(await storedItem(page, "marza.impersonation")).toBeNull()
  const session = await signIn("superadmin", organization)
  expect((await apiFor(server.url, session).user()).impersonating).toBeNull()
  await page.goto("/")
  await expect(page).toHaveTitle(organization.name)
  await expect(banner(page)).toHaveCount(0)
})

test("a change is recorded under both names, and the profile lets the name be changed, but not e-mail, password or account", async ({
  page,
  context,
  server,
  signIn,
  organization,
  as,
}) => {
  const member = await as("member")
  const { id, profile } = await member.user()
  const there = await member.organization(baltic)
  const session = await signIn("superadmin", organization)
  await alreadyImpersonating(page, server.url, session, id)
  const closed = recordRequests(context, "GET", /^\/api\/(sessions|factors|user\/deletion)/)
  await page.goto("/car/new")
  await page.getByLabel("Name").fill("Peržiūros Volvo")
  await page.getByLabel("Purchase price").fill("1000")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expectToast(page, "Car added.")
  const car = (await member.cars(there)).find(({ name }) => name === "Peržiūros Volvo")
  if (!car) throw new Error("the car was not added")
  expect(car.user_id).toBe(id)
  expect(await (await as("owner")).history(there, car.id)).toMatchObject([
    { actor_id: session.user.id, viewed_as: id },
  ])
  await member.deleteCar(car)

  await page.getByRole("banner").getByRole("button", { name: "Account menu" }).click()
  await page.getByRole("menuitem", { name: "My profile" }).click()
  await expect(page.getByText("This is another user’s profile")).toBeVisible()
  const email = page.getByRole("textbox", { name: /E-mail/ })
  await expect(email).toHaveValue(profile.email ?? "")
  // The reason is shown once, and describes every disabled control.
  const why = /E-mail, password, sign-ins and the account/
  await expect(page.getByRole("main").getByText(why)).toHaveCount(1)
  for (const control of [
    email,
    page.getByLabel(/^New password/),
    page.getByLabel(/^Repeat password/),
    page.getByRole("button", { name: "Change password" }),
    page.getByRole("button", { name: "Delete account" }),
  ]) {
    await expect(control).toBeDisabled()
    await expect(control).toHaveAccessibleDescription(why)
  }
  const name = page.getByLabel("Full name")
  await name.fill("Pervadintas Narys")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expectToast(page, "Profile updated!")
  await expect(banner(page)).toContainText("Pervadintas Narys")
  expect((await apiFor(server.url, session).user()).profile.full_name).toBe("Pervadintas Narys")
  expect((await (await as("superadmin")).user()).profile.full_name).not.toBe("Pervadintas Narys")
  await name.fill(profile.full_name ?? "")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(banner(page)).toContainText(profile.full_name ?? "")
  expect(closed).toEqual([])
})

test("other tabs follow the impersonation, and discard what was typed as somebody else", async ({
  page,
  context,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const other = await context.newPage()
  await other.goto("/car/new")
  await other.getByLabel("Pavadinimas").fill("Nebaigtas")
  await impersonate(page, "member@demo.test")
  await expect(banner(other)).toBeVisible()
  await expect(other).toHaveURL("/")
  await expect(other).toHaveTitle(baltic)
  await expectToast(other, "The viewed user has changed")
  await stop(other).click()
  await expect(banner(other)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveTitle(organization.name)
  await expect(other).toHaveTitle(organization.name)
  await expectToast(page, "Peržiūra pasikeitė")
})

test("a tab with an outdated impersonation is refused, restarts, and writes nothing", async ({
  page,
  server,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const session = await signIn("superadmin", organization)
  const member = (await (await as("member")).user()).id
  // Otherwise the stream of events would report the change before the tab writes.
  await blockEvents(page)
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Ne tuo vardu")
  await page.getByLabel("Pirkimo kaina").fill("1000")
  // Not before it is pressed: whatever else the page still asks for would be refused, and restart it, first.
  await interceptOnce(page, "POST", "**/api/organizations/*/cars", async (route) => {
    await apiFor(server.url, session).impersonate(member)
    await route.continue()
  })
  consoleErrors.expect(statusError(409))
  await page.getByRole("button", { name: "Išsaugoti", exact: true }).click()
  await expectToast(page, "The viewed user has changed")
  await expect(toasts(page).getByText(/Klaida|Error/)).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
  await expect(page).toHaveURL("/")
  const superadmin = await as("superadmin")
  expect(await superadmin.cars(organization)).toEqual([])
})

test("the screen learns that superadmin was taken away, and the impersonation ends", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  await page.goto("/")
  await impersonate(page, "member@demo.test")
  await server.operate("superadmin", newcomer.email, "off")
  consoleErrors.expect(statusError(409))
  await expectToast(page, "Peržiūra pasikeitė")
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveTitle(newcomer.organization.name)
  await menuButton(page).click()
  await expect(page.getByRole("menuitem", { name: "Mano profilis" })).toBeVisible()
  await expect(viewEntry(page)).toHaveCount(0)
})
