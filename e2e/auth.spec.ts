import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { storedItem } from "./screen.ts"
import { password } from "./server.ts"

test("the form signs in, and the session stays over a reload", async ({ page }) => {
  // The address that was opened first is returned to.
  await page.goto("/users")
  await expect(page).toHaveURL("/auth")
  await page.getByLabel("El. paštas").fill("admin@demo.test")
  await page.locator("[name=password]").fill(password)
  await page.getByRole("button", { name: "Rodyti slaptažodį" }).click()
  await expect(page.locator("[name=password]")).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Prisijungti" }).click()
  await page.getByRole("button", { name: `Pasirinkti: ${north}` }).click()
  await expect(page).toHaveURL("/users")
  await expect(page.getByRole("heading", { name: "Nariai" })).toBeVisible()

  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(Object.keys(session).sort()).toEqual([
    "access_token",
    "expires_at",
    "refresh_token",
    "user",
  ])
  expect(session.user).toMatchObject({ email: "admin@demo.test", factors: [] })

  await page.reload()
  await expect(page.getByRole("heading", { name: "Nariai" })).toBeVisible()
  await page.goto("/auth")
  await expect(page).toHaveURL("/")
})
