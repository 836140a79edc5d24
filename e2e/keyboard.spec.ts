import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { waitForChunk } from "./screen.ts"

/** Waits for the shortcuts, which start after the first screen. */
const waitForShortcuts = (page: Page) => waitForChunk(page, "later")

test.beforeEach(async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  for (const name of ["Audi A4", "BMW 320d", "Volvo V60"]) await api.makeCar(organization, { name })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("article")).toHaveCount(3)
  await waitForShortcuts(page)
})

test("single letters search, add, and move between cars, but are typed in a field", async ({
  page,
}) => {
  await expect
    .poll(async () => {
      await page.keyboard.press("/")
      return page.getByRole("searchbox").evaluate((field) => field === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.type("nnn")
  await expect(page).toHaveURL("/?search=nnn")
  await expect(page.getByRole("article")).toHaveCount(0)
  await page.getByRole("searchbox").fill("")
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("article")).toHaveCount(3)
  await page.getByRole("searchbox").blur()

  const links = page.getByRole("article").getByRole("link")
  await page.keyboard.press("j")
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press("j")
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press("k")
  await expect(links.nth(0)).toBeFocused()
  const second = await links.nth(1).textContent()
  const first = await links.nth(0).textContent()
  await page.keyboard.press("Enter")
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText(first ?? "")
  await expect(heading).toBeFocused()
  await page.keyboard.press("j")
  await expect(heading).toHaveText(second ?? "")
  await page.keyboard.press("k")
  await expect(heading).toHaveText(first ?? "")
  // Back leads to the list, however many cars were opened, and focuses the car that was open last.
  await page.goBack()
  await expect(links.nth(0)).toBeFocused()

  await page.keyboard.press("n")
  await expect(page).toHaveURL("/car/new")
  await page.getByLabel("Pavadinimas").fill("Skoda")
  await page.getByLabel("Pirkimo kaina").fill("9000")
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("s")
  await expect(page).toHaveURL(/\/car\/[\w-]{36}$/)
})

test("the first Tab stop skips to the content, and the arrows lead from the search through the cars and back", async ({
  page,
}) => {
  await page.keyboard.press("Tab")
  const skip = page.getByRole("button", { name: "Pereiti prie turinio" })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  const search = page.getByRole("searchbox")
  const links = page.getByRole("article").getByRole("link")
  await search.press("ArrowDown")
  await expect(links.nth(0)).toBeFocused()
  // The keys of the list are listened to a moment after their code has come.
  await expect(async () => {
    if (!(await links.nth(1).evaluate((link) => link === document.activeElement)))
      await page.keyboard.press("ArrowDown")
    await expect(links.nth(1)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await expect(search).toBeFocused()
})

test("the list of shortcuts opens by its key, and switches them off", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Spartieji klavišai" })
  await expect
    .poll(async () => {
      await page.keyboard.press("?")
      return dialog.isVisible()
    })
    .toBe(true)
  await dialog.getByLabel("Naudoti sparčiuosius klavišus").uncheck()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.keyboard.press("n")
  await page.keyboard.press("?")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL("/")
  await page.getByRole("banner").getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Spartieji klavišai" }).click()
  await expect(dialog).toBeVisible()
})
