import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, expectToast } from "./screen.ts"

test("the status changes without opening the card, by touch, mouse and keyboard", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as, hasTouch }) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const volvo = card(page, "Volvo V60")
  const status = volvo.getByLabel("Būsena: Volvo V60")
  await (hasTouch ? status.tap() : status.click())
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL("/")
  await status.selectOption("preparing")
  await expectToast(page, "Būsena pakeista.")
  await expect(volvo).toContainText("Ruošiamas")
  await expect(page.getByRole("tab", { name: /Ruošiami/ })).toContainText("1")

  await status.focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(status).toHaveValue("sold")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1")
  await expect(page).toHaveURL("/")
  await expect.poll(async () => (await (await as("superadmin")).readCar(car)).status).toBe("sold")

  await page.keyboard.press("Escape")
  const photo = { position: { x: 20, y: 20 } }
  await (hasTouch ? volvo.tap(photo) : volvo.click(photo))
  await expect(page).toHaveURL(`/car/${car.id}`)
})
