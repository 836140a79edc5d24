import { expect } from "@playwright/test"
import { baltic } from "./api.ts"
import { test } from "./fixtures.ts"

test("light and dark follow the device until one is chosen, which is kept", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/")
  const root = page.locator("html")
  // The title bar of the installed application has the colour of the header.
  const barColor = page.locator('meta[name="theme-color"]').last()
  await expect(root).not.toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(root).toHaveClass(/dark/)
  await expect(barColor).toHaveAttribute("content", "#1f1e1c")

  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menuitemradio", { name: "Kaip įrenginyje" })).toBeChecked()
  await page.getByRole("menuitemradio", { name: "Šviesi" }).click()
  await expect(root).not.toHaveClass(/dark/)
  await expect(barColor).toHaveAttribute("content", /^#fff(fff)?$/)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  await expect(root).not.toHaveClass(/dark/)
})

test("a reload has colours, language, name and icon before the first paint", async ({
  page,
  signIn,
  as,
}) => {
  const owner = await as("owner")
  await signIn("owner", await owner.organization(baltic))
  await page.goto("/")
  await expect(page.getByRole("link", { name: "Ford Mustang GT 5.0" })).toBeVisible()
  // None of the application's code has run yet.
  await page.route("**/assets/*.js", () => {})
  await page.evaluate(() => localStorage.setItem("marza.icon", "/icon.svg?logo"))
  await page.reload({ waitUntil: "commit" })
  const root = page.locator("html")
  await expect(page).toHaveTitle(baltic)
  await expect(root).toHaveAttribute("lang", "en")
  await expect(root).toHaveAttribute("data-scheme", "ocean")
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon.svg?logo")
  await page.unrouteAll({ behavior: "ignoreErrors" })

  // A page without an organization removes the name.
  await page.goto("/organizations")
  await expect(page).toHaveTitle("Marža")
  await page.route("**/assets/*.js", () => {})
  await page.reload({ waitUntil: "commit" })
  await expect(page).toHaveTitle("Marža")
})
