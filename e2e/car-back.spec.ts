import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, choose, edit, expectToast } from "./screen.ts"

test.beforeEach(async ({ as, signIn, organization, page }) => {
  const api = await as("superadmin")
  for (let number = 1; number <= 30; number += 1)
    await api.makeCar(organization, { name: `Saab ${number}`, status: "sold" })
  await api.makeCar(organization, { name: "Volvo V60", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("tab", { name: /Parduoti/ }).click()
  await page.getByRole("searchbox").fill("saab")
  await expect(page).toHaveURL("/?status=sold&search=saab")
  await expect(card(page, "Volvo V60")).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(card(page, "Saab 5")).toBeInViewport({ timeout: 200 })
  }).toPass()
})

const asLeft = "/?status=sold&search=saab"

test("the back link in the header returns to the list as it was left, even after a reload", {
  tag: "@every-width",
}, async ({ page }) => {
  await card(page, "Saab 5").getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Saab 5" })).toBeVisible()
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL(asLeft)
  await expect(card(page, "Saab 5")).toBeInViewport()

  await card(page, "Saab 5").getByRole("link").click()
  await expect(page).toHaveURL(/\/car\//)
  await page.reload()
  await edit(page, "name")
  await page.getByLabel("Aprašymas").fill("Raudonas")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await page.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveURL(asLeft)
  await expect(page.getByRole("searchbox")).toHaveValue("saab")
})

test("a deleted car leads back to the list as it was left", async ({ page }) => {
  await card(page, "Saab 5").getByRole("link").click()
  await choose(page, "Ištrinti automobilį")
  await page.getByRole("button", { name: "Ištrinti", exact: true }).click()
  await expectToast(page, "Automobilis ištrintas.")
  await expect(page).toHaveURL(asLeft)
  await expect(card(page, "Saab 6")).toBeInViewport()
  await expect(card(page, "Saab 5")).toHaveCount(0)
})

test("the back link of a car that was opened from elsewhere leads to the list", async ({
  page,
}) => {
  await card(page, "Saab 5").getByRole("link").click()
  await expect(page).toHaveURL(/\/car\//)
  const path = page.url()
  await page.goto("/analytics")
  await page.goto(path)
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL("/")
})
