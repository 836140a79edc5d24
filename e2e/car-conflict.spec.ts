import { expect, type Page } from "@playwright/test"
import { type Api, north } from "./api.ts"
import { test, type Visit } from "./fixtures.ts"
import {
  blockEvents,
  edit,
  expectToast,
  interceptOnce,
  loseResponse,
  statusError,
} from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Automobilis jau pakeistas" })

/** Opens a car as the owner, types into it, and lets the admin save it meanwhile. */
async function conflict(owner: Api, visit: Visit, typed: string) {
  const organization = await owner.organization(north)
  const car = await owner.makeCar(organization, { name: "Ginčas", sale_price: "2000" })
  const mine = await visit("owner", organization)
  const theirs = await visit("admin", organization)
  // Live updates are blocked, so that Save finds the conflict: a refetch would merge earlier.
  await blockEvents(mine)
  for (const page of [mine, theirs]) {
    await page.goto(`/car/${car.id}`)
    await edit(page, "name", "sale")
    await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/2\s000,00/)
  }
  await mine.getByLabel("Pavadinimas").fill("Ginčas B8")
  await mine.getByLabel("Pardavimo kaina").fill(typed)
  await theirs.getByLabel("Pardavimo kaina").fill("2500")
  await theirs.getByLabel("Aprašymas").fill("Derėtasi telefonu")
  await save(theirs).click()
  await expectToast(theirs, "Automobilis atnaujintas.")
  await save(mine).click()
  return { car, page: mine, dialog: dialogOf(mine) }
}

test.beforeEach(({ consoleErrors }) => consoleErrors.expect(statusError(409)))

test("my value is chosen by keyboard alone, and what the other person changed elsewhere is kept", async ({
  as,
  visit,
}) => {
  const owner = await as("owner")
  const { car, page, dialog } = await conflict(owner, visit, "2300")
  await expect(dialog).toContainText("Tomas Petrauskas jį išsaugojo")
  await expect(dialog.getByRole("group")).toHaveCount(1)
  const sale = dialog.getByRole("group", { name: "Pardavimas" })
  await expect(sale.getByRole("radio", { name: /^Mano/ })).toHaveAccessibleName(/2\s300,00\sEUR/)
  await expect(sale.getByRole("radio", { name: /^Kito/ })).toHaveAccessibleName(/2\s500,00\sEUR/)
  await expect(save(page)).toBeDisabled()
  await sale.getByRole("radio", { name: /^Mano/ }).focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(dialog).toBeHidden()
  expect(await owner.readCar(car)).toMatchObject({
    name: "Ginčas B8",
    sale_price: "2300.00",
    description: "Derėtasi telefonu",
  })
  await owner.deleteCar(car)
})

test("a save whose response was lost is sent again without a question", async ({
  openCar: { api, car },
  page,
  consoleErrors,
}) => {
  consoleErrors.allowOffline()
  await blockEvents(page)
  await page.reload()
  await edit(page, "name")
  // What is refetched after the failure would show that it was saved, and there would be nothing to save again.
  await page.route(`**/cars/${car.id}`, (route) =>
    route.request().method() === "GET" ? undefined : route.fallback(),
  )
  await interceptOnce(page, "PATCH", `**/cars/${car.id}`, loseResponse)
  await page.getByLabel("Aprašymas").fill("Automobilis be ginčo")
  await save(page).click()
  await expectToast(page, "Klaida")
  expect(await api.readCar(car)).toMatchObject({ version: 2 })
  await save(page).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(dialogOf(page)).toBeHidden()
  expect((await api.readCar(car)).description).toBe("Automobilis be ginčo")
})
