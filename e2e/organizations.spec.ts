import { expect, type Page } from "@playwright/test"
import { baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, recordRequests, storedItem } from "./screen.ts"

const openSwitcher = (page: Page, name: string) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(name) })
    .click()

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"))

test("the picker lists one's own organizations with one's role", async ({ page, signIn }) => {
  await signIn("member")
  await page.goto("/select-organization")
  const rows = page.getByRole("listitem")
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(baltic)
  await expect(rows.last()).toContainText(north)
  await expect(rows.last()).toContainText("Narys")
  await expect(page.getByRole("button", { name: "Sukurti organizaciją" })).toHaveCount(0)

  const row = rows.last().getByRole("button", { name: `Pasirinkti: ${north}` })
  await expect(row).toHaveAccessibleDescription("Narys")
  // The button covers the whole row.
  const { x, y, height } = (await rows.last().boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.click(x + 100, y + height - 8)
  await expect(page).toHaveURL("/")
  await expect(page).toHaveTitle(north)
})

test("the chosen organization is stored and kept over a reload", async ({ page, signIn, as }) => {
  const organization = await (await as("member")).organization(north)
  await signIn("member")
  await page.goto("/")
  await page.getByRole("button", { name: `Pasirinkti: ${north}` }).click()
  await expect(page).toHaveTitle(north)
  expect(await storedItem(page, "marza.organization")).toBe(organization.id)
  await page.reload()
  await expect(page).toHaveTitle(north)
})

test("a stored choice that is gone becomes the first organization", async ({ page, signIn }) => {
  await signIn("member", { id: "0190aaaa-0000-7000-8000-000000000000" })
  await page.goto("/")
  await expect(page).toHaveTitle(baltic)
  await expect(page.getByRole("heading", { name: "Cars" })).toBeVisible()
})

test("switching the organization changes title, language, colour and cars", {
  tag: "@every-width",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/?status=sold")
  await expect(page.getByRole("link", { name: "Volvo V60 D4" })).toBeVisible()
  const before = await primary(page)

  await openSwitcher(page, north)
  await expect(page.getByLabel("Ieškoti organizacijos")).toBeVisible()
  await page.getByRole("button", { name: baltic, exact: true }).click()
  await expect(page.getByRole("heading", { name: "Cars", exact: true })).toBeVisible()
  await expect(page).toHaveTitle(baltic)
  await expect(page).toHaveURL("/")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "ocean")
  expect(await primary(page)).not.toBe(before)
  await expect(page.getByRole("link", { name: "Volvo V60 D4" })).toHaveCount(0)
  await expect(page.getByRole("tab")).toHaveText([/All/, /Purchased/, /In preparation/, /Sold/])
})

test("staying on a page because of unsaved changes also keeps the organization", async ({
  page,
  signIn,
  as,
}) => {
  const owner = await as("owner")
  await signIn("owner", await owner.organization(north))
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Volvo V60")
  await openSwitcher(page, north)
  await page.getByRole("button", { name: baltic, exact: true }).click()
  await page.getByRole("button", { name: "Likti" }).click()
  await expect(page).toHaveTitle(north)
  await expect(page.getByRole("banner")).toContainText(north)
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")

  await openSwitcher(page, north)
  await page.getByRole("button", { name: baltic, exact: true }).click()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveTitle(baltic)
  await expect(page).toHaveURL("/")
  await page.reload()
  await expect(page).toHaveTitle(baltic)
})

test("each organization's initials have its own colours, and many organizations can be searched", async ({
  page,
  newcomer: { api, organization },
}) => {
  for (const color_scheme of ["ocean", "forest", "sunset", "midnight"])
    for (const number of [1, 2])
      await api.makeOrganization(`${color_scheme} ${number}`, { color_scheme })
  await page.goto("/organizations")
  const tile = (name: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: name }).locator("span").first()
  await expect(tile("ocean 1")).toHaveCSS("background-color", "rgb(10, 92, 158)")
  await expect(tile("forest 2")).toHaveCSS("background-color", "rgb(27, 101, 57)")
  await expect(tile(organization.name)).toHaveCSS("background-color", "rgb(186, 12, 47)")
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(tile("ocean 1")).toHaveCSS("background-color", "rgb(23, 111, 182)")
  await page.getByRole("searchbox", { name: "Ieškoti organizacijos" }).fill("MIDNIGHT 2")
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1)
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle("midnight 2")
})

test("a star set by keyboard moves the organization first, is stored, and does not choose it", async ({
  page,
  signIn,
  as,
}) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  await openSwitcher(page, north)
  const rows = page.locator("[data-row]")
  await expect(rows).toContainText([baltic, north])
  await expect(page.getByRole("searchbox", { name: "Ieškoti organizacijos" })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Tab")
  const star = page.getByRole("button", { name: `Mėgstama organizacija: ${north}` })
  await expect(star).toBeFocused()
  await expect(star).toHaveAttribute("aria-pressed", "false")
  await page.keyboard.press("Space")
  await expect(star).toHaveAttribute("aria-pressed", "true")
  await expect(rows).toContainText([north, baltic])
  await expect(page).toHaveTitle(north)

  await page.reload()
  await openSwitcher(page, north)
  await expect(rows).toContainText([north, baltic])
  await star.click()
  await expect(star).toHaveAttribute("aria-pressed", "false")
  await expect(rows).toContainText([baltic, north])
})

test("among many organizations the present one is in sight, marked and spoken as such", {
  tag: "@every-width",
}, async ({ page, newcomer: { api, organization } }) => {
  for (let number = 1; number <= 14; number += 1)
    await api.makeOrganization(`Autokiemas ${String(number).padStart(2, "0")}`)
  await page.goto("/")
  await openSwitcher(page, organization.name)
  const present = page.locator("[data-row][aria-current=true]")
  await expect(present).toContainText(organization.name)
  await expect(present).toBeInViewport({ ratio: 1 })
  await expect(present.locator("svg")).toBeVisible()
  // The order stays, and what is typed is searched from the top.
  await expect(page.locator("[data-row]").first()).toHaveText(/Autokiemas 01/)
})

test.describe("creating an organization", () => {
  test("needs a name, is sent once, and opens the new organization", async ({
    page,
    context,
    signIn,
    organization,
  }) => {
    await signIn("superadmin", organization)
    await page.goto("/analytics")
    await openSwitcher(page, organization.name)
    await page.getByRole("button", { name: "Sukurti organizaciją" }).click()
    const dialog = page.getByRole("dialog", { name: "Sukurti organizaciją" })
    const name = dialog.getByLabel("Pavadinimas")
    const create = dialog.getByRole("button", { name: "Sukurti organizaciją" })
    const sent = recordRequests(context, "POST", /^\/api\/organizations$/)
    await expect(create).toBeDisabled()
    await name.fill("   ")
    await expect(create).toBeDisabled()
    await name.press("Enter")
    expect(sent).toEqual([])

    const gate = Promise.withResolvers<void>()
    await page.route("/api/organizations", async (route) => {
      await gate.promise
      await route.continue()
    })
    await name.fill(`  ${organization.name} dukra  `)
    await create.dblclick()
    await expect(create).toBeDisabled()
    gate.resolve()
    await expectToast(page, "Organizacija sukurta", `${organization.name} dukra sėkmingai sukurta.`)
    expect(sent).toHaveLength(1)
    await expect(page).toHaveTitle(`${organization.name} dukra`)
    await expect(page).toHaveURL("/")
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "norwegian")
    await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  })
})
