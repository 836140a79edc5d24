import { expect } from "@playwright/test"
import { baltic, emailOf, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, statusError } from "./screen.ts"
import { password } from "./server.ts"

const guarded = [
  "/",
  "/car/new",
  "/car/0190aaaa-0000-7000-8000-000000000000",
  "/analytics",
  "/users",
  "/profile",
  "/organization-settings",
  "/organizations",
  "/select-organization",
]

test("every route leads a signed-out person to the sign-in", async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL("/auth")
  }
})

test("the picker opens first while no organization is chosen", async ({ page, signIn }) => {
  await signIn("owner")
  for (const path of ["/", "/car/new", "/analytics", "/users", "/profile"]) {
    await page.goto(path)
    await expect(page, path).toHaveURL("/select-organization")
  }
  await expect(page).toHaveTitle("Marža")
  await page.goto("/organization-settings")
  await expect(page).toHaveURL("/organizations")
  await expect(page.getByRole("heading", { name: "Organizacijos" })).toBeVisible()
})

test("a person without an organization can open the profile, also by keyboard", async ({
  page,
  server,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowSignOut()
  const person = `newcomer${Date.now()}` as const
  await server.operate("add", emailOf(person), "Vienišas Žmogus")
  await signIn(person)
  const account = page.getByRole("button", { name: "Paskyros meniu" })

  await page.goto("/")
  await expect(page).toHaveURL("/select-organization")
  await account.focus()
  await page.keyboard.press("Enter")
  const item = page.getByRole("menuitem", { name: "Mano profilis" })
  await item.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/profile")
  await expect(page).toHaveTitle("Marža")
  const name = page.getByLabel("Vardas, pavardė")
  await name.fill("Vienišas Vilkas")
  await page.keyboard.press("Enter")
  await expectToast(page, "Profilis atnaujintas!")
  await page.locator("[name=password]").fill("naujas-slaptas")
  await page.locator("[name=repeated]").fill("naujas-slaptas")
  await page.keyboard.press("Enter")
  await expectToast(page, "Slaptažodis pakeistas!")
  await expect(page.getByRole("button", { name: "Įkelti nuotrauką" })).toBeEnabled()
  await expect(page.getByRole("region", { name: "Prisijungę įrenginiai" })).toContainText(
    "Šis įrenginys",
  )
  await expect(page.getByRole("button", { name: "Įjungti" })).toBeEnabled()
  await page.reload()
  await expect(name).toHaveValue("Vienišas Vilkas")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL("/select-organization")

  await page.goto("/organizations")
  await account.click()
  await item.click()
  await page.getByRole("button", { name: "Ištrinti paskyrą" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Paskyra ištrinta")
  await expect(page).toHaveURL("/auth")
})

test("the account menu of the picker opens the profile, and Back returns to the picker", async ({
  page,
  signIn,
}) => {
  await signIn("member")
  await page.goto("/select-organization")
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await page.getByRole("menuitem", { name: "Mano profilis" }).click()
  await expect(page).toHaveURL("/profile")
  await page.reload()
  await expect(page.getByRole("heading", { name: "Mano profilis" })).toBeVisible()
  await expect(page).toHaveURL("/profile")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL("/select-organization")
})

test("the URL is kept through the sign-in and the choice of an organization", async ({
  page,
  as,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(404))
  const owner = await as("owner")
  const [car] = await owner.cars(await owner.organization(north))
  for (const [path, chosen] of [
    [`/car/${car?.id}`, north],
    ["/analytics?year=2026&month=3", north],
    ["/organization-settings", north],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL("/auth")
    await page.getByLabel("El. paštas").fill("owner@demo.test")
    await page.locator("[name=password]").fill(password)
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: `Pasirinkti: ${chosen}` }).click()
    await expect(page, path).toHaveURL(path)
    await expect(page).toHaveTitle(north)
    await page.evaluate(() => localStorage.clear())
  }

  // A car of another of the person's organizations opens there with a notice; any other is missing.
  await page.goto(`/car/${car?.id}`)
  await page.getByLabel("El. paštas").fill("owner@demo.test")
  await page.locator("[name=password]").fill(password)
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: `Pasirinkti: ${baltic}` }).click()
  await expect(page).toHaveTitle(north)
  await expectToast(page, `Dabar rodoma organizacija: ${north}.`)
  await page.evaluate(() => localStorage.removeItem("marza.organization"))
  await page.goto("/car/0190aaaa-0000-7000-8000-000000000000")
  await page.getByRole("button", { name: `Pasirinkti: ${north}` }).click()
  await expect(page.getByText("Automobilis nerastas", { exact: true })).toBeVisible()
})

test("every child of the layout opens by its URL", async ({ page, signIn, as }) => {
  const organization = await (await as("owner")).organization(north)
  await signIn("owner", organization)
  const children = [
    ["/", "Automobiliai", "Automobiliai"],
    ["/car/new", "Naujas automobilis", null],
    ["/analytics", "Analitika", "Analitika"],
    ["/users", "Nariai", "Nariai"],
    ["/profile", "Mano profilis", null],
    ["/organization-settings", "Organizacijos nustatymai", null],
  ] as const
  for (const [path, heading, tab] of children) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(north)
    await expect(page.getByRole("banner")).toContainText(north)
    await expect(page.getByRole("banner")).toContainText("Marža")
    const tabs = page.getByRole("navigation", { name: "Skyriai" })
    await expect(tabs.getByRole("link")).toHaveText(["Automobiliai", "Analitika", "Nariai"])
    await expect(tabs.locator("[aria-current=page]")).toHaveText(tab ? [tab] : [])
  }
  await page.goto("/select-organization")
  await expect(page).toHaveURL("/")
  await page.goto("/organizations")
  await expect(page.getByRole("heading", { name: "Organizacijos" })).toBeVisible()
})

test("the page of a new car requests no car with the id new", async ({
  page,
  signIn,
  organization,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await signIn("superadmin", organization)
  // The stream of events is requested last, so the page has requested its data by then.
  const streaming = page.waitForRequest("/api/events")
  await page.goto("/car/new")
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("")
  await streaming
  expect(asked.filter((path) => path.endsWith("/new") && path.startsWith("/api"))).toEqual([])
})

test("the favicon falls back to the product's, which loads", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const href = await page.locator('link[rel="icon"]').getAttribute("href")
  expect(href).toBe("/icon.svg")
  expect((await page.request.get("/icon.svg")).status()).toBe(200)
})

for (const { name, language, sentence } of [
  { name: north, language: "lt", sentence: 1 },
  { name: baltic, language: "en", sentence: 0 },
]) {
  test(`a missing page says so in ${language}`, async ({ page, signIn, as, consoleErrors }) => {
    await signIn("owner", await (await as("owner")).organization(name))
    await page.goto("/")
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    consoleErrors.expect(/Page not found: \/no\/such\/path/)
    await page.goto("/no/such/path")
    await expect(page.getByRole("heading", { name: "404", exact: true })).toBeVisible()
    await expect(page.getByText("Oops! Page not found", { exact: true })).toBeVisible()
    await expect(page.getByText("Tokio puslapio nėra.")).toHaveCount(sentence)
    await page.getByRole("link", { name: "Return to Home", exact: true }).click()
    await expect(page).toHaveURL("/")
  })
}

test("a missing page says so to a signed-out person, too", async ({ page, consoleErrors }) => {
  consoleErrors.expect(/Page not found: \/no\/such\/path/)
  await page.goto("/no/such/path")
  await expect(page.getByText("Oops! Page not found", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Return to Home", exact: true }).click()
  await expect(page).toHaveURL("/auth")
})

test("an error while rendering shows the error screen with a link to the list", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  const path = `**/api/organizations/${organization.id}/cars`
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), items: [{ name: 1 }] } })
  })
  consoleErrors.expect(/Error/)
  await page.goto("/")
  await expect(
    page.getByRole("heading", { name: "Unexpected Application Error!", exact: true }),
  ).toBeVisible()
  await expect(page.getByText("Įvyko netikėta programos klaida.")).toBeVisible()

  await page.unroute(path)
  await page.getByRole("link", { name: "Grįžti į pradžią" }).click()
  await expect(page.getByRole("link", { name: "Volvo V60" })).toBeVisible()
})

test("a failed role check is logged and gives no rights", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  await signIn("superadmin", organization)
  await page.route("/api/user", (route) =>
    route.fulfill({ status: 500, json: { error: "Rolės nežinomos", code: "internal" } }),
  )
  consoleErrors.expect(/roles of the signed-in person could not be read/, /status of 500/)
  await page.goto("/")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await page.getByRole("button", { name: new RegExp(organization.name) }).click()
  await expect(page.getByLabel("Ieškoti organizacijos")).toBeVisible()
  await expect(page.getByRole("button", { name: "Sukurti organizaciją" })).toHaveCount(0)
})
