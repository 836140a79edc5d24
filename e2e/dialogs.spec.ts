import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { choose, edit, expectToast, newExpense } from "./screen.ts"

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Pridėti išlaidą" })
async function open(page: Page) {
  await newExpense(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Presses the browser's Back. The caller waits for the effect, because a page that stays fires no navigation. */
const back = (page: Page) => page.evaluate(() => history.back())

test("Back closes a dialog and nothing else, and what was typed there is kept", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("link", { name: "Volvo V60" }).click()
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  await dialog.getByLabel("Suma").fill("120,40")
  await dialog.getByRole("radio", { name: "Kita" }).check()
  await back(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/car/${car.id}`)

  await open(page)
  await expect(dialog.getByLabel("Aprašymas")).toHaveValue("Padangos")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.reload()
  await open(page)
  await expect(dialog.getByLabel("Suma")).toHaveValue("120,40")
  await expect(dialog.getByRole("radio", { name: "Kita" })).toBeChecked()
  await dialog.getByRole("button", { name: "Pridėti išlaidą" }).click()
  await expectToast(page, "Išlaida pridėta.")
  await expect(dialog).toBeHidden()
  expect(await api.expenses(car)).toHaveLength(1)

  await open(page)
  await expect(dialog.getByLabel("Aprašymas")).toHaveValue("")
  await expect(dialog.getByRole("radio", { name: "Remontas" })).toBeChecked()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await back(page)
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("link", { name: "Volvo V60" })).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(`/car/${car.id}`)
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()

  // A deletion leads back to the list although its confirmation is still open.
  await choose(page, "Ištrinti automobilį")
  await page.getByRole("alertdialog").getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Automobilis ištrintas.")
  await expect(page).toHaveURL("/")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
})

test("Back closes a dialog of a page that was opened by its URL, and then leaves the page", async ({
  page,
  openCar: { car },
}) => {
  for (let round = 0; round < 2; round += 1) {
    await open(page)
    await back(page)
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).toHaveURL(`/car/${car.id}`)
  }
  await back(page)
  await expect(page).toHaveURL("about:blank")
})

test("Back closes a dialog over unsaved changes without a question, and Back at that question stays on the page", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await page.getByRole("link", { name: "Automobiliai" }).click()
  await page.getByRole("link", { name: "Volvo V60" }).click()
  const price = page.getByLabel("Pardavimo kaina")
  await edit(page, "sale")
  await price.fill("1500")
  await open(page)
  await back(page)
  await expect(dialogOf(page)).toBeHidden()
  const question = page.getByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })
  await expect(question).toBeHidden()

  await back(page)
  await expect(question).toBeVisible()
  await back(page)
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`/car/${car.id}`)
  await expect(price).toHaveValue(/1\s500,00/)

  await back(page)
  await question.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("link", { name: "Volvo V60" })).toBeVisible()
})
