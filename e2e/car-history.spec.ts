import { expect, type Page } from "@playwright/test"
import { baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { blockEvents, edit, failWith, interceptOnce, statusError } from "./screen.ts"

const entries = (page: Page) => page.getByRole("group").getByRole("listitem")

test("the history of a car reads as sentences, page by page, in the organization's language", async ({
  page,
  signIn,
  as,
}) => {
  const owner = await as("owner")
  const admin = await as("admin")
  const organization = await owner.organization(north)
  const made = await owner.makeCar(organization, {
    name: "Volvo V60",
    purchase_price: "118000",
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
  })
  const expense = await admin.makeExpense(made, { description: "Padangos", amount: "120.4" })
  await admin.deleteExpense(made, expense)
  const euro = await owner.changeCar(made, {
    purchase_price: "10000",
    purchase_currency: "EUR",
    purchase_exchange_rate: null,
  })
  let car = await admin.changeCar(euro, { sale_price: "12500.5", status: "sold" })
  car = await admin.changeCar(car, { sale_price: "12000" })
  await signIn("owner", organization)
  await page.goto(`/car/${car.id}`)
  await page.getByText("Istorija").click()
  await expect(entries(page)).toHaveText([
    /pakeitė pardavimo kainą iš 12\s500,50\sEUR į 12\s000,00\sEUR\.$/,
    /pakeitė būseną iš „Nupirktas“ į „Parduotas“, įrašė pardavimo kainą 12\s500,50\sEUR\.$/,
    /pakeitė pirkimo kainą iš 118\s000,00\sNOK į 10\s000,00\sEUR, pašalino pirkimo kursą \(buvo 0,0862\)\.$/,
    /ištrynė išlaidą „Padangos“: 120,40\sEUR\.$/,
    /pridėjo išlaidą „Padangos“: 120,40\sEUR\.$/,
    // The organization's templates, as the car was added.
    /pridėjo darbą „Įkelti skelbimą“\.$/,
    /pridėjo darbą „Sudėti pirkimo dokumentus“\.$/,
    /pridėjo darbą „Nuplauti ir nufotografuoti“\.$/,
    /pridėjo automobilį\.$/,
  ])
  // By person: the next name stands where somebody else did something.
  await expect(page.getByRole("group").locator("section b")).toHaveText([
    "Tomas Petrauskas",
    "Rasa Kazlauskienė",
    "Tomas Petrauskas",
    "Rasa Kazlauskienė",
  ])

  for (let number = 1; number <= 16; number += 1)
    car = await owner.changeCar(car, { description: `Pastaba ${number}` })
  await page.reload()
  await page.getByText("Istorija").click()
  await expect(entries(page)).toHaveCount(20)
  await expect(entries(page).first()).toContainText(
    "pakeitė aprašymą iš „Pastaba 15“ į „Pastaba 16“.",
  )
  await page.getByRole("button", { name: "Rodyti ankstesnius" }).click()
  await expect(entries(page)).toHaveCount(25)
  await expect(entries(page).last()).toContainText("pridėjo automobilį.")
  await owner.deleteCar(car)
})

/** A page of the history after the first. */
const olderEntries = "**/history?*cursor=*"

test("older entries load after a press although a save refetches the history meanwhile", async ({
  page,
  openCar: { api, car: opened },
}) => {
  let car = opened
  for (let number = 1; number <= 20; number += 1)
    car = await api.changeCar(car, { description: `Pastaba ${number}` })
  await page.reload()
  await page.getByText("Istorija").click()
  await expect(entries(page)).toHaveCount(20)
  const saved = Promise.withResolvers<void>()
  await interceptOnce(page, "GET", olderEntries, async (route) => {
    await saved.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Rodyti ankstesnius" }).click()
  await edit(page, "name")
  await page.getByLabel("Aprašymas").fill("Pastaba 21")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(entries(page).first()).toContainText("į „Pastaba 21“.")
  saved.resolve()
  await expect(entries(page)).toHaveCount(22)
})

test("older entries that fail to load leave the others in place, and load at another press", async ({
  page,
  consoleErrors,
  openCar: { api, car: opened },
}) => {
  consoleErrors.expect(statusError(400))
  let car = opened
  for (let number = 1; number <= 20; number += 1)
    car = await api.changeCar(car, { description: `Pastaba ${number}` })
  await blockEvents(page)
  await page.reload()
  await page.getByText("Istorija").click()
  await interceptOnce(page, "GET", olderEntries, failWith({ status: 400, error: "Kasa uždaryta" }))
  await page.getByRole("button", { name: "Rodyti ankstesnius" }).click()
  await expect(page.getByRole("alert")).toContainText("Nepavyko įkelti. Kasa uždaryta")
  await expect(entries(page)).toHaveCount(20)
  await page.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(entries(page)).toHaveCount(21)
  await expect(page.getByRole("alert")).toHaveCount(0)
})

test("what is saved on the page appears in its open history, in English", async ({
  page,
  signIn,
  as,
}) => {
  const owner = await as("owner")
  const organization = await owner.organization(baltic)
  const car = await owner.makeCar(organization, { name: "Volvo V60" })
  await signIn("owner", organization)
  await page.goto(`/car/${car.id}`)
  await page.getByText("History").click()
  await expect(entries(page)).toHaveText([/added the car\.$/])
  await page.getByLabel("Status", { exact: true }).selectOption("preparing")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(entries(page).first()).toHaveText(
    /changed the status from “Purchased” to “In preparation”\.$/,
  )
  await owner.deleteCar(car)
})

test("a member who is neither owner nor admin sees no history", async ({ page, signIn, as }) => {
  const owner = await as("owner")
  const organization = await owner.organization(north)
  const car = await owner.makeCar(organization, { name: "Volvo V60" })
  await signIn("member", organization)
  await page.goto(`/car/${car.id}`)
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  await expect(page.getByText("Istorija")).toHaveCount(0)
  await owner.deleteCar(car)
})
