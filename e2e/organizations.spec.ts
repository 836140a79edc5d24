import { expect, type Page } from "@playwright/test"
import { baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, storedItem } from "./screen.ts"

const openSwitcher = (page: Page, name: string) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(name) })
    .click()

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"))

test("one's own organization is chosen in the picker, by a press anywhere on its row, and kept over a reload", async ({
  page,
  signIn,
  as,
}) => {
  const organization = await (await as("member")).organization(north)
  await signIn("member")
  await page.goto("/")
  await expect(page).toHaveURL("/select-organization")
  const rows = page.getByRole("listitem")
  await expect(rows).toContainText([baltic, north])
  await expect(rows.last()).toContainText("Narys")
  await expect(page.getByRole("button", { name: "Sukurti organizaciją" })).toHaveCount(0)
  const { x, y, height } = (await rows.last().boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.click(x + 100, y + height - 8)
  await expect(page).toHaveURL("/")
  await expect(page).toHaveTitle(north)
  expect(await storedItem(page, "marza.organization")).toBe(organization.id)
  await page.reload()
  await expect(page).toHaveTitle(north)
})

test("switching the organization changes title, language, colour and cars, and staying because of unsaved changes does not", async ({
  page,
  signIn,
  as,
}) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/?status=sold")
  await expect(page.getByRole("link", { name: "Volvo V60 D4" })).toBeVisible()
  const before = await primary(page)

  await test.step("unsaved changes", async () => {
    await page.getByRole("link", { name: "Pridėti automobilį" }).click()
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await openSwitcher(page, north)
    await page.getByRole("button", { name: baltic, exact: true }).click()
    await page.getByRole("button", { name: "Likti" }).click()
    await expect(page).toHaveTitle(north)
    await expect(page.getByRole("banner")).toContainText(north)
    await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")
  })

  await openSwitcher(page, north)
  await page.getByRole("button", { name: baltic, exact: true }).click()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page.getByRole("heading", { name: "Cars", exact: true })).toBeVisible()
  await expect(page).toHaveTitle(baltic)
  await expect(page).toHaveURL("/")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "ocean")
  expect(await primary(page)).not.toBe(before)
  await expect(page.getByRole("link", { name: "Volvo V60 D4" })).toHaveCount(0)
  await expect(page.getByRole("tab")).toHaveText([/All/, /Purchased/, /In preparation/, /Sold/])
  await page.reload()
  await expect(page).toHaveTitle(baltic)
})

test("among many organizations the present one is in sight and each has its colours, and a new one opens", async ({
  page,
  newcomer: { api, organization },
}) => {
  for (let number = 1; number <= 8; number += 1) await api.makeOrganization(`Autokiemas ${number}`)
  await api.makeOrganization("Autokiemas 9", { color_scheme: "ocean" })
  await page.goto("/analytics")
  await openSwitcher(page, organization.name)
  const rows = page.locator("[data-row]")
  const present = page.locator("[data-row][aria-current=true]")
  await expect(present).toContainText(organization.name)
  await expect(present).toBeInViewport({ ratio: 1 })
  await expect(present.locator("svg")).toBeVisible()
  // The order stays, and what is typed is searched from the top.
  await expect(rows.first()).toHaveText(/Autokiemas 1/)
  await expect(rows.first()).not.toBeInViewport({ ratio: 1 })
  const initials = (name: string) => rows.filter({ hasText: name }).locator("span").first()
  await expect(initials("Autokiemas 9")).toHaveCSS("background-color", "rgb(10, 92, 158)")
  await expect(initials(organization.name)).toHaveCSS("background-color", "rgb(186, 12, 47)")
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(initials("Autokiemas 9")).toHaveCSS("background-color", "rgb(23, 111, 182)")

  await page.getByRole("button", { name: "Sukurti organizaciją" }).click()
  const dialog = page.getByRole("dialog", { name: "Sukurti organizaciją" })
  await dialog.getByLabel("Pavadinimas").fill(`${organization.name} dukra`)
  await dialog.getByRole("button", { name: "Sukurti organizaciją" }).click()
  await expectToast(page, "Organizacija sukurta", `${organization.name} dukra sėkmingai sukurta.`)
  await expect(page).toHaveTitle(`${organization.name} dukra`)
  await expect(page).toHaveURL("/")
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "norwegian")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
})
