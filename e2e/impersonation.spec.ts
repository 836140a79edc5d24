import { expect, type Page } from "@playwright/test"
import { alreadyImpersonating, apiFor, baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  blockEvents,
  expectToast,
  failWith,
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

const languages = [
  { language: "lt", stopped: "Peržiūra sustabdyta" },
  { language: "en", stopped: "Viewing stopped" },
] as const

for (const { language, stopped } of languages) {
  test(`an impersonation is started and stopped by keyboard, in ${language}`, {
    tag: language === "lt" ? "@every-width" : [],
  }, async ({ page, context, server, signIn, organization, as }) => {
    const member = (await (await as("member")).user()).profile
    await (await as("superadmin")).changeOrganization(organization, { language })
    const api = apiFor(server.url, await signIn("superadmin", organization))
    const sent = recordRequests(context, "PUT", /^\/api\/impersonation$/)
    await page.goto("/")
    await expect(page.locator("html")).toHaveAttribute("lang", language)

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
    // A phone has no shortcut keys, and no entry for them.
    await expect(
      page.getByRole("menuitem").filter({ hasNotText: "Keyboard shortcuts" }),
    ).toHaveText([
      "My profile",
      "Tasks",
      "Inbox",
      "Buying calculator",
      "Contracts and invoices",
      "Log out",
    ])
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
    await expectToast(page, stopped)
    await expect(banner(page)).toHaveCount(0)
    await expect(page).toHaveTitle(organization.name)
    expect(await storedItem(page, "marza.impersonation")).toBeNull()
    expect((await api.user()).impersonating).toBeNull()
  })
}

test("only a superadmin has the menu entry", async ({ visit, as }) => {
  for (const person of ["owner", "admin", "member"] as const) {
    const page = await visit(person, await (await as(person)).organization(north))
    await page.goto("/")
    await menuButton(page).click()
    await expect(page.getByRole("menuitem", { name: "Mano profilis" })).toBeVisible()
    await expect(viewEntry(page)).toHaveCount(0)
  }
})

test("the banner is on every screen, and the colours and name are the other person's", {
  tag: "@every-width",
}, async ({ page, server, signIn, organization, as, consoleErrors }) => {
  const owner = await as("owner")
  const [car] = await owner.cars(await owner.organization(baltic))
  const session = await signIn("superadmin", organization)
  await alreadyImpersonating(page, server.url, session, (await owner.user()).id)
  consoleErrors.expect(/Page not found/)
  for (const path of [
    "/",
    "/car/new",
    `/car/${car?.id}`,
    "/analytics",
    "/users",
    "/profile",
    "/organization-settings",
    "/organizations",
    "/no/such/path",
  ]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(banner(page), path).toBeInViewport()
    await expect(stop(page)).toBeInViewport()
    const { height, width } = (await stop(page).boundingBox()) ?? { height: 0, width: 0 }
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  }
})

test("impersonating a person without organizations starts and stops at the picker", async ({
  page,
  server,
  signIn,
  organization,
}) => {
  await server.operate("add", "tuscias@demo.test", "Tuščias Žmogus")
  await signIn("superadmin", organization)
  await page.goto("/")
  await openDialog(page)
  await dialog(page).getByRole("searchbox").fill("tuscias ZMOGUS")
  await dialog(page).getByText("Tuščias Žmogus").click()
  await begin(page).click()
  await expect(page).toHaveURL("/select-organization")
  await expect(page.getByText("Organizacijų dar nėra")).toBeVisible()
  await expect(banner(page)).toContainText("Tuščias Žmogus")
  await expect(page.getByRole("button", { name: "Sukurti organizaciją" })).toHaveCount(0)
  await page.goto("/organization-settings")
  await expect(page).toHaveURL("/organizations")
  await expect(banner(page)).toBeVisible()
  await stop(page).click()
  await expectToast(page, "Peržiūra sustabdyta")
  await expect(page).toHaveTitle(organization.name)
})

test("the profile of an impersonated person lets the name be changed, but not e-mail, password or account", async ({
  page,
  context,
  server,
  signIn,
  organization,
  as,
}) => {
  const member = (await (await as("member")).user()).profile
  const session = await signIn("superadmin", organization)
  await alreadyImpersonating(page, server.url, session, member.id)
  const closed = recordRequests(context, "GET", /^\/api\/(sessions|factors|user\/deletion)/)
  await page.goto("/profile")
  await expect(page.getByText("This is another user’s profile")).toBeVisible()
  const email = page.getByRole("textbox", { name: /E-mail/ })
  await expect(email).toBeDisabled()
  await expect(email).toHaveValue(member.email ?? "")
  for (const label of [/^New password/, /^Repeat password/])
    await expect(page.getByLabel(label)).toBeDisabled()
  for (const name of ["Change password", "Delete account"])
    await expect(page.getByRole("button", { name })).toBeDisabled()
  // The reason is shown once, and describes every disabled control.
  const why = /E-mail, password, sign-ins and the account/
  await expect(page.getByRole("main").getByText(why)).toHaveCount(1)
  for (const control of [
    email,
    page.getByLabel(/^New password/),
    page.getByLabel(/^Repeat password/),
    page.getByRole("button", { name: "Change password" }),
    page.getByRole("button", { name: "Delete account" }),
  ])
    await expect(control).toHaveAccessibleDescription(why)

  const name = page.getByLabel("Full name")
  await name.fill("Pervadintas Narys")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expectToast(page, "Profile updated!")
  await expect(banner(page)).toContainText("Pervadintas Narys")
  const api = apiFor(server.url, session)
  expect((await api.user()).profile.full_name).toBe("Pervadintas Narys")
  expect((await (await as("superadmin")).user()).profile.full_name).not.toBe("Pervadintas Narys")
  await name.fill(member.full_name ?? "")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(banner(page)).toContainText(member.full_name ?? "")
  expect(closed).toEqual([])
})

test("a change is recorded under both names", async ({
  page,
  server,
  signIn,
  organization,
  as,
}) => {
  const owner = await as("owner")
  const impersonated = (await owner.user()).id
  const session = await signIn("superadmin", organization)
  await alreadyImpersonating(page, server.url, session, impersonated)
  await page.goto("/car/new")
  await page.getByLabel("Name").fill("Peržiūros Volvo")
  await page.getByLabel("Purchase price").fill("1000")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expectToast(page, "Car added.")
  const car = (await owner.cars(await owner.organization(baltic))).find(
    ({ name }) => name === "Peržiūros Volvo",
  )
  if (!car) throw new Error("the car was not added")
  expect(car.user_id).toBe(impersonated)
  const history = await owner.history(await owner.organization(baltic), car.id)
  expect(history).toMatchObject([{ actor_id: session.user.id, viewed_as: impersonated }])
  await owner.deleteCar(car)
})

test("signing out ends the impersonation", async ({
  page,
  server,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.allowSignOut()
  await signIn("superadmin", organization)
  await page.goto("/")
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
  await apiFor(server.url, session).impersonate(member)
  consoleErrors.expect(statusError(409))
  await page.getByRole("button", { name: "Išsaugoti", exact: true }).click()
  await expectToast(page, "The viewed user has changed")
  await expect(toasts(page).getByText(/Klaida|Error/)).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
  await expect(page).toHaveURL("/")
  const superadmin = await as("superadmin")
  expect(await superadmin.cars(organization)).toEqual([])
})

for (const learns of ["by its stream", "by the next call"] as const) {
  test(`the screen learns ${learns} that superadmin was taken away, and the impersonation ends`, async ({
    page,
    server,
    newcomer,
    consoleErrors,
  }) => {
    if (learns === "by the next call") await blockEvents(page)
    await page.goto("/")
    await impersonate(page, "member@demo.test")
    await server.operate("superadmin", newcomer.email, "off")
    consoleErrors.expect(statusError(409))
    if (learns === "by the next call") await page.getByLabel("Search by name").fill("x")
    await expectToast(page, "Peržiūra pasikeitė")
    await expect(banner(page)).toHaveCount(0)
    await expect(page).toHaveTitle(newcomer.organization.name)
    await menuButton(page).click()
    await expect(page.getByRole("menuitem", { name: "Mano profilis" })).toBeVisible()
    await expect(viewEntry(page)).toHaveCount(0)
  })
}

test("unsaved changes are asked about before an impersonation starts", async ({
  page,
  context,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  const sent = recordRequests(context, "PUT", /^\/api\/impersonation$/)
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Nebaigtas")
  await openDialog(page)
  await dialog(page).getByText("member@demo.test").click()
  await begin(page).click()
  await page.getByRole("button", { name: "Likti" }).click()
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Nebaigtas")
  expect(sent).toEqual([])
  await openDialog(page)
  await dialog(page).getByText("member@demo.test").click()
  await begin(page).click()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(banner(page)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test("a list of people that cannot be loaded shows the specified error and can be retried", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  await signIn("superadmin", organization)
  await blockEvents(page)
  await page.route("/api/profiles?*", failWith({ status: 500, error: "Kita" }))
  consoleErrors.expect(statusError(500))
  await page.goto("/")
  await menuButton(page).click()
  await viewEntry(page).click()
  await expectToast(page, "Klaida", "Nepavyko įkelti vartotojų")
  await expect(page.getByText("Kita", { exact: true })).toHaveCount(0)
  await expect(begin(page)).toBeDisabled()
  await page.unroute("/api/profiles?*")
  await dialog(page).getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(dialog(page).getByText("member@demo.test")).toBeVisible()
  // No superadmin can be impersonated, nor can one impersonate oneself.
  await expect(dialog(page).getByText("superadmin@demo.test")).toHaveCount(0)
  await dialog(page).getByRole("searchbox").fill("nėra tokio")
  await expect(dialog(page).getByText("Tokio naudotojo nėra.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test("a refused impersonation says why, and nobody is impersonated", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.route(
    "/api/impersonation",
    failWith({
      status: 403,
      code: "cannot_impersonate",
      error: "Šio naudotojo peržiūrėti negalima.",
    }),
  )
  consoleErrors.expect(statusError(403))
  await openDialog(page)
  await dialog(page).getByText("member@demo.test").click()
  await begin(page).click()
  await expectToast(page, "Klaida", "Šio naudotojo peržiūrėti negalima.")
  await expect(page).toHaveTitle(organization.name)
  await expect(banner(page)).toHaveCount(0)
  expect(await storedItem(page, "marza.impersonation")).toBeNull()
})
