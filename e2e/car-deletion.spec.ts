import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, edit, expectToast, statusError } from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const notice = (page: Page) => page.getByRole("alert")

test("a car that somebody else deletes keeps what was typed, to be added as a new car", async ({
  as,
  visit,
  organization,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(404))
  const superadmin = await as("superadmin")
  await superadmin.addMember(organization, "admin", "admin")
  await superadmin.addMember(organization, "member", "member")
  const admin = await as("admin")
  const car = await superadmin.makeCar(organization, { name: "Saab 900", description: "Raudonas" })
  const page = await visit("member", organization)
  const streaming = page.waitForResponse((response) => response.url().endsWith("/api/events"))
  await page.goto("/")
  await streaming
  await card(page, "Saab 900").getByRole("link").click()
  await edit(page, "name", "sale")
  await page.getByLabel("Pardavimo kaina").fill("2500")
  const description = page.getByLabel("Aprašymas")
  await description.fill("Raudonas, be rūdžių")

  await admin.deleteCar(car)
  await expect(notice(page)).toContainText(/Tomas Petrauskas ištrynė šį automobilį .* \d\d:\d\d\./)
  await expect(description).toHaveValue("Raudonas, be rūdžių")
  await expect(description).toBeFocused()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Kiti veiksmai" })).toHaveCount(0)
  await page.keyboard.type(", iš garažo")

  await page.getByRole("link", { name: "Pridėti kaip naują" }).click()
  await expect(page).toHaveURL("/car/new")
  await page.reload()
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Saab 900")
  await save(page).click()
  await expectToast(page, "Automobilis pridėtas.")
  const [again] = await superadmin.cars(organization)
  expect(again).toMatchObject({
    name: "Saab 900",
    description: "Raudonas, be rūdžių, iš garažo",
    sale_price: "2500.00",
  })
  expect(again?.id).not.toBe(car.id)
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(card(page, "Saab 900")).toBeVisible()
})
