import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"

const strip = (page: Page) => page.getByRole("list", { name: "Firma dabar" })
const item = (page: Page, name: string) => strip(page).getByRole("link", { name })

test("the firm at a glance stands above the cars, moves none of them, and each item opens its list", {
  tag: "@every-width",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/home$/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto("/")
  const first = page.getByRole("article").first()
  await expect(first).toBeVisible()
  const before = await first.boundingBox()
  answer()
  await expect(strip(page)).toBeVisible()
  expect(await first.boundingBox()).toEqual(before)
  await expectNoViolations(page, "the firm at a glance")

  const shown = await item(page, "Ką atnešė").textContent()
  await item(page, "Ką atnešė").click()
  await expect(page).toHaveURL("/analytics")
  const brought = await page.locator("[data-brought]").textContent()
  expect(shown).toContain(brought)
  await page.goBack()
  await item(page, "Turima").click()
  await expect(page.getByRole("dialog", { name: "Turima" })).toBeVisible()
  await page.goto("/")
  await item(page, "Liko gauti").click()
  await expect(page).toHaveURL("/?unpaid=true")
  await expect(page.getByRole("button", { name: /^Tik neapmokėti/ })).toBeVisible()
  await expect(item(page, "Šiandien")).toContainText(/\d+ darb/)
  await item(page, "Šiandien").click()
  await expect(page).toHaveURL("/tasks")
})

test("a search has no strip, and a new organization none", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("link", { name: "Pridėti automobilį" }).first()).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})
