import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { waitForChunk } from "./screen.ts"

test("the header counts what is due, and nothing in it moves when the number arrives", {
  tag: "@every-width",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const account = page.getByRole("button", { name: "Paskyros meniu" })
  await expect(account).toBeVisible()
  const before = await account.boundingBox()
  await waitForChunk(page, "live-updates")
  await page.getByRole("banner").getByRole("link", { name: "Darbai", exact: true }).click()
  await page.getByRole("textbox", { name: "Naujas darbas" }).fill("Raktai šiandien")
  await page.keyboard.press("Enter")
  const link = page.getByRole("banner").getByRole("link", { name: "Darbai, laukia: 1" })
  await expect(link).toHaveText("1")
  const box = await link.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await account.boundingBox()).toEqual(before)
  await page.getByRole("button", { name: "Atlikta: Raktai" }).click()
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Darbai", exact: true }),
  ).toHaveText("")
})
