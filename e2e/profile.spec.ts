import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectRedBorder, expectToast, failing, refused } from "./screen.ts"

test.beforeEach(async ({ page, signIn, as }) => {
  await signIn("member", await (await as("member")).organization(north))
  await page.goto("/profile")
})

test("the name is required and at most 100 long", async ({ page }) => {
  const name = page.getByLabel("Vardas, pavardė")
  const before = await name.inputValue()
  const save = page.getByRole("button", { name: "Išsaugoti" })
  await expect(page.getByText("member@demo.test")).toBeVisible()
  for (const [typed, error] of [
    ["   ", "Vardas privalomas"],
    ["a".repeat(101), "Vardas negali būti ilgesnis nei 100 simbolių"],
  ] as const) {
    await name.fill(typed)
    await save.click()
    await expect(page.getByText(error, { exact: true })).toBeVisible()
    await expectRedBorder(name)
  }
  await name.fill(before)
  await expect(name).not.toHaveAttribute("aria-invalid")
})

test("a saved name is trimmed and shows in the menu", async ({ page }) => {
  await page.getByLabel("Vardas, pavardė").fill("  Ąžuolas Šakalys ")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(
    page,
    "Profilis atnaujintas!",
    "Jūsų profilio informacija sėkmingai atnaujinta.",
  )
  await page.reload()
  await expect(page.getByLabel("Vardas, pavardė")).toHaveValue("Ąžuolas Šakalys")
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toContainText("Ąžuolas Šakalys")
})

test("a save that fails keeps what was typed", async ({ page, complaints }) => {
  complaints.expect(refused(500))
  await page.route("**/api/profiles/*", failing({ status: 500, error: "Diskas pilnas" }))
  await page.getByLabel("Vardas, pavardė").fill("Kitas Vardas")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Klaida", "Diskas pilnas")
  await expect(page.getByLabel("Vardas, pavardė")).toHaveValue("Kitas Vardas")
})
