import { expect } from "@playwright/test"
import { boughtInTurn } from "./api.ts"
import { test } from "./fixtures.ts"
import { card, choose, edit, expectToast } from "./screen.ts"

test("the back link, after a reload too, and a deletion lead back to the list as it was left", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const names = Array.from({ length: 30 }, (_, index) => `Saab ${index + 1}`)
  await (await as("superadmin")).importCars(organization, boughtInTurn(["Volvo V60", ...names]))
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("tab", { name: /Nupirkti/ }).click()
  await page.getByRole("searchbox").fill("saab")
  const asLeft = "/?status=bought&search=saab"
  await expect(page).toHaveURL(asLeft)
  await expect(card(page, "Volvo V60")).toHaveCount(0)
  const saab = card(page, "Saab 5")
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(saab).toBeInViewport({ timeout: 200 })
  }).toPass()
  await saab.getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Saab 5" })).toBeVisible()
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL(asLeft)
  await expect(saab).toBeInViewport()

  await saab.getByRole("link").click()
  await expect(page).toHaveURL(/\/car\//)
  await page.reload()
  await edit(page, "name")
  await page.getByLabel("Aprašymas").fill("Raudonas")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveURL(asLeft)
  await expect(page.getByRole("searchbox")).toHaveValue("saab")

  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(saab).toBeInViewport({ timeout: 200 })
  }).toPass()
  await saab.getByRole("link").click()
  await choose(page, "Ištrinti automobilį")
  await page.getByRole("button", { name: "Ištrinti", exact: true }).click()
  await expectToast(page, "Automobilis ištrintas.")
  await expect(page).toHaveURL(asLeft)
  await expect(card(page, "Saab 6")).toBeInViewport()
  await expect(saab).toHaveCount(0)
})
