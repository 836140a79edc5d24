import { expect } from "@playwright/test"
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
  await expect(root).not.toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(root).toHaveClass(/dark/)

  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menuitemradio", { name: "Kaip įrenginyje" })).toBeChecked()
  await page.getByRole("menuitemradio", { name: "Šviesi" }).click()
  await expect(root).not.toHaveClass(/dark/)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  await expect(root).not.toHaveClass(/dark/)
})
