import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { edit, expectToast, interceptOnce } from "./screen.ts"

/** Adds up the layout shifts of the page from now on, in the unit of layout-shift entries. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moves: number[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries) moves.push(Number(Reflect.get(entry, "value")))
      return moves
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: "layout-shift", buffered: true })
    Reflect.set(window, "moves", () => note(observer.takeRecords()))
  })
  return () => page.evaluate(() => Reflect.get(window, "moves")() as number[])
}

test("nothing on a car's page moves when its expenses load late", { tag: "@every-width" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", asking_price: "1500" })
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
  await signIn("superadmin", organization)
  const release = Promise.withResolvers<void>()
  await interceptOnce(page, "GET", `**/cars/${car.id}/expenses*`, async (route) => {
    await release.promise
    await route.continue()
  })
  const moved = await watchShifts(page)
  await page.goto(`/car/${car.id}`)
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  await expect(page.getByText("1 080,00 EUR", { exact: true }).first()).toBeVisible()
  release.resolve()
  await expect(page.getByText("Dalis 1", { exact: true })).toBeVisible()
  await expect(page.getByRole("region", { name: "Pirkimas" })).toBeVisible()
  expect(await moved()).toEqual([])
})

test("the bar of a phone adds an expense, sells, and edits the sale", { tag: "@phone" }, async ({
  page,
  openCar: { api, car },
}) => {
  const bar = page.locator(".phone-bar")
  await bar.getByRole("button", { name: "Išlaida" }).click()
  const expense = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await expect(expense).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(expense).toBeHidden()
  await bar.getByRole("button", { name: "Parduoti" }).click()
  const sale = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await sale.getByLabel("Pardavimo kaina").fill("4000")
  await sale.getByRole("button", { name: "Parduoti" }).click()
  await expectToast(page, "Automobilis parduotas.")
  await bar.getByRole("button", { name: "Keisti pardavimą" }).click()
  const price = page.getByLabel("Pardavimo kaina")
  await expect(price).toBeFocused()
  await expect(price).toBeInViewport({ ratio: 1 })
  await price.fill("4500")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(bar).toBeVisible()
  expect(await api.readCar(car)).toMatchObject({ sale_price: "4500.00", status: "sold" })
})

test("a car is edited by keyboard alone, section by section", async ({
  page,
  openCar: { api, car },
}) => {
  await page.getByRole("button", { name: "Keisti pavadinimą ir aprašymą" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Pavadinimas")).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.type("Du raktai")
  await page.getByRole("button", { name: "Duomenys: Keisti" }).focus()
  await page.keyboard.press("Space")
  await expect(page.getByLabel("Valstybinis numeris")).toBeFocused()
  await page.keyboard.type("abc 123")
  await page.keyboard.press("Enter")
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(page.getByRole("button", { name: "Duomenys: Keisti" })).toBeFocused()
  expect(await api.readCar(car)).toMatchObject({
    description: "Du raktai",
    registration_number: "ABC 123",
  })
  await edit(page, "days")
  await expect(page.getByLabel("Nupirktas")).toBeFocused()
})
