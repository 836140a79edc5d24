import { expect, type Page } from "@playwright/test"
import { type Api, north } from "./api.ts"
import { test, type Visit } from "./fixtures.ts"
import { expectToast, refused } from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Automobilis jau pakeistas" })

/** Owner and admin have the same car open; the admin has saved first, and the owner saves now. */
async function conflict(owner: Api, visit: Visit) {
  const organization = await owner.organization(north)
  const car = await owner.makeCar(organization, { name: "Ginčas", sale_price: "2000" })
  const mine = await visit("owner", organization)
  const theirs = await visit("admin", organization)
  for (const page of [mine, theirs]) {
    await page.goto(`/car/${car.id}`)
    await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/2\s000,00/)
  }
  // What somebody types in stays: without it the page would show at once what the other has saved.
  await mine.getByLabel("Pardavimo kaina").fill("2300")
  await theirs.getByLabel("Pardavimo kaina").fill("2500")
  await theirs.getByLabel("Aprašymas").fill("Derėtasi telefonu")
  await save(theirs).click()
  await expectToast(theirs, "Automobilis atnaujintas.")

  await save(mine).click()
  const dialog = dialogOf(mine)
  await expect(dialog).toContainText("Tomas Petrauskas jį išsaugojo")
  await expect(dialog.getByRole("row", { name: /Pardavimo kaina/ })).toContainText(
    /2\s300,00\s*2\s500,00/,
  )
  return { car, page: mine, dialog }
}

test.beforeEach(({ complaints }) => complaints.expect(refused(409)))

test("keeping mine keeps what they changed elsewhere", async ({ as, visit }) => {
  const owner = await as("owner")
  const { car, page, dialog } = await conflict(owner, visit)
  await dialog.getByRole("button", { name: "Palikti mano" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(dialog).toBeHidden()
  const saved = await owner.readCar(car)
  expect(saved).toMatchObject({ sale_price: "2300.00", description: "Derėtasi telefonu" })
  await owner.deleteCar(car)
})

test("taking theirs saves nothing", { tag: "@every-width" }, async ({ as, visit }) => {
  const owner = await as("owner")
  const { car, page, dialog } = await conflict(owner, visit)
  await dialog.getByRole("button", { name: "Priimti jų" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/2\s500,00/)
  await expect(page.getByLabel("Aprašymas")).toHaveValue("Derėtasi telefonu")
  expect((await owner.readCar(car)).version).toBe(2)

  await page.getByLabel("Pardavimo kaina").fill("2600")
  await save(page).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await owner.deleteCar(car)
})
