import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  expectRedBorder,
  expectRefusal,
  recordRequests,
  statusError,
  storedItem,
} from "./screen.ts"
import { password } from "./server.ts"

test.beforeEach(async ({ page }) => {
  await page.goto("/auth")
})

test("the two tabs switch by pointer and by keyboard", async ({ page }) => {
  const tabs = page.getByRole("tab")
  await expect(page).toHaveTitle("Marža")
  await expect(tabs).toHaveText(["Slaptažodis", "Nuoroda el. paštu"])
  const [first, second] = [tabs.first(), tabs.last()]
  await expect(first).toHaveAttribute("aria-selected", "true")
  await expect(page.getByLabel("El. paštas")).toHaveAttribute("type", "email")

  await second.click()
  await expect(second).toHaveAttribute("aria-selected", "true")
  await expect(page.getByRole("button", { name: "Siųsti nuorodą" })).toBeVisible()
  await expect(page.getByLabel("El. paštas")).toHaveAttribute("type", "email")
  await expect(page.getByLabel("Slaptažodis")).toHaveCount(0)

  await page.keyboard.press("ArrowLeft")
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowRight")
  await expect(second).toBeFocused()
})

test("e-mail and password are required", async ({ page, context }) => {
  const calls = recordRequests(context, "POST", /^\/api\/session/)
  const email = page.getByLabel("El. paštas")
  await page.getByRole("button", { name: "Prisijungti" }).click()
  await expect(page.getByText("El. paštas privalomas", { exact: true })).toBeVisible()
  await expect(page.getByText("Slaptažodis privalomas")).toBeVisible()
  await expectRedBorder(email)
  await expect(email).toBeFocused()

  await email.fill("owner@demo.test")
  await expect(email).not.toHaveAttribute("aria-invalid")
  await page.keyboard.press("Enter")
  await expectRedBorder(page.locator("[name=password]"))

  await page.getByRole("tab", { name: "Nuoroda el. paštu" }).click()
  await page.getByRole("button", { name: "Siųsti nuorodą" }).click()
  await expectRedBorder(page.getByLabel("El. paštas"))
  await page.getByLabel("El. paštas").fill("ne adresas")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Neteisingas el. pašto adresas")).toBeVisible()
  expect(calls).toEqual([])
})

test("a wrong password is refused", async ({ page, consoleErrors }) => {
  consoleErrors.expect(statusError(401))
  await page.getByLabel("El. paštas").fill("owner@demo.test")
  await page.locator("[name=password]").fill("neteisingas")
  await page.keyboard.press("Enter")
  const why = "Neteisingas el. paštas arba slaptažodis."
  await expectRefusal(page, why)
  await expect(page.getByText(why, { exact: true })).toHaveCount(1)
  await expectRedBorder(page.locator("[name=password]"))
  await expect(page).toHaveURL("/auth")
  expect(await storedItem(page, "marza.session")).toBeNull()
})

test("the form signs in, and the session stays over a reload", { tag: "@every-width" }, async ({
  page,
}) => {
  await page.getByLabel("El. paštas").fill("admin@demo.test")
  await page.locator("[name=password]").fill(password)
  await page.getByRole("button", { name: "Rodyti slaptažodį" }).click()
  await expect(page.locator("[name=password]")).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Prisijungti" }).click()
  await page.getByRole("button", { name: `Pasirinkti: ${north}` }).click()
  await expect(page).toHaveURL("/")

  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(Object.keys(session).sort()).toEqual([
    "access_token",
    "expires_at",
    "refresh_token",
    "user",
  ])
  expect(session.user).toMatchObject({ email: "admin@demo.test", factors: [] })

  await page.reload()
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  await page.goto("/auth")
  await expect(page).toHaveURL("/")
})

test("the sign-in returns to the URL that was opened before", async ({ page, as }) => {
  const { id } = await (await as("owner")).organization(north)
  await page.evaluate((chosen) => localStorage.setItem("marza.organization", chosen), id)
  await page.goto("/users")
  await expect(page).toHaveURL("/auth")
  await page.getByLabel("El. paštas").fill("owner@demo.test")
  await page.locator("[name=password]").fill(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/users")
  await expect(page.getByRole("heading", { name: "Nariai" })).toBeVisible()
})
