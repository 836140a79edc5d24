import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import {
  card,
  expectRedBorder,
  expectToast,
  failing,
  losingAnswer,
  offline,
  playOnce,
  refused,
  requests,
} from "./screen.ts"

const expenses = (page: Page) => page.getByRole("region", { name: "Išlaidos" })
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Pridėti išlaidą" })
const open = (page: Page) => expenses(page).getByRole("button", { name: "Pridėti išlaidą" }).click()
const add = (page: Page) => dialogOf(page).getByRole("button", { name: "Pridėti išlaidą" })

test("a new one begins as repair, today in Vilnius, in EUR, every time", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await page.clock.setFixedTime(new Date("2026-11-20T22:30:00Z"))
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await open(page)
  const dialog = dialogOf(page)
  const type = dialog.getByLabel("Rūšis")
  await expect(type.getByRole("option")).toHaveText([
    "Remontas",
    "Transportas",
    "Dokumentai",
    "Kita",
  ])
  await type.selectOption("Kita")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await open(page)
  await expect(type).toHaveValue("Remontas")
  await expect(dialog.getByLabel("Data")).toHaveValue("2026-11-21")
  await expect(dialog.getByLabel("Valiuta")).toHaveValue("EUR")
  await expect(dialog.getByLabel("Kursas")).toHaveCount(0)
  await expect(dialog.getByLabel("Suma")).toHaveAttribute("step", "0.01")
})

test("a description and an amount above 0 are required", async ({
  page,
  context,
  openCar: _car,
}) => {
  const sent = requests(context, "POST", /\/expenses$/)
  await open(page)
  const dialog = dialogOf(page)
  await add(page).click()
  await expect(dialog.getByText("Užpildykite visus laukus.", { exact: true })).toBeVisible()
  await expectRedBorder(dialog.getByLabel("Aprašymas"))
  await expectRedBorder(dialog.getByLabel("Suma"))
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  for (const typed of ["0", "-5", "daug"]) {
    await dialog.getByLabel("Suma").fill(typed)
    await add(page).click()
    await expectRedBorder(dialog.getByLabel("Suma"))
    await expect(dialog.getByText("Užpildykite visus laukus.", { exact: true })).toBeVisible()
  }
  expect(sent).toEqual([])
  await dialog.getByLabel("Suma").fill("0,01")
  await add(page).click()
  await expectToast(page, "Išlaida pridėta.")
  await expect(expenses(page)).toContainText("0,01 EUR")
})

test("a mistyped year is refused under its field, and a day to come is noted", async ({
  page,
  openCar: { api, car },
}) => {
  await open(page)
  const dialog = dialogOf(page)
  const date = dialog.getByLabel("Data")
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  await dialog.getByLabel("Suma").fill("100")
  for (const [typed, text] of [
    ["1900-01-01", "Data negali būti ankstesnė nei 2000-01-01"],
    ["2099-01-01", "Data negali būti vėlesnė nei po metų"],
  ] as const) {
    await date.fill(typed)
    await add(page).click()
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await expectRedBorder(date)
  }
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await date.fill(inAMonth)
  await expect(dialog.getByText("Ši diena dar neatėjo.", { exact: true })).toBeVisible()
  await add(page).click()
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toMatchObject([{ date: inAMonth }])
})

test("one without a rate is marked, and the total uses the fixed one", async ({
  page,
  openCar: { api, car },
}) => {
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel("Aprašymas").fill("Keltas")
  await dialog.getByLabel("Suma").fill("1000")
  await dialog.getByLabel("Valiuta").selectOption("NOK")
  await add(page).click()
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText("kursas nenurodytas")
  await expect(expenses(page)).toContainText("Iš visokursas nenurodytas86,00 EUR")
  expect(await api.expenses(car)).toMatchObject([{ exchange_rate: null, amount_eur: null }])
})

test("a missing rate is filled in where it is missed", { tag: "@every-width" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "2000" })
  await api.makeExpense(car, { description: "Keltas", amount: "1000", currency: "NOK" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("+914,00 EUR")
  await profit.getByRole("button", { name: "Remontas: Įrašyti kursą" }).click()
  const fill = expenses(page).getByRole("button", { name: "Įrašyti kursą: Keltas" })
  await expect(fill).toBeFocused()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Įrašyti kursą" })
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectRedBorder(dialog.getByLabel("Kursas"))
  await dialog.getByLabel("Kursas").fill("0,09")
  await expect(dialog).toContainText("= 90,00 EUR")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Išlaidos kursas įrašytas.")
  await expect(dialog).toBeHidden()
  await expect(profit).toContainText("+910,00 EUR")
  await expect(page.getByText("kursas nenurodytas")).toHaveCount(0)
  expect(await api.expenses(car)).toMatchObject([{ exchange_rate: "0.09", amount_eur: "90.00" }])
})

test("several are added without leaving the keyboard, with their totals by type", async ({
  page,
  openCar: { api, car },
}) => {
  await expenses(page).getByRole("button", { name: "Pridėti išlaidą" }).focus()
  await page.keyboard.press("Enter")
  const dialog = dialogOf(page)
  const description = dialog.getByLabel("Aprašymas")
  await expect(description).toBeFocused()
  await page.keyboard.type("Padangos")
  await page.keyboard.press("Tab")
  await page.keyboard.type("400,5")
  await dialog.getByLabel("Data").fill("2026-11-02")
  await dialog.getByRole("button", { name: "Pridėti ir rašyti kitą" }).focus()
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  await expect(description).toBeFocused()
  await expect(description).toHaveValue("")
  await expect(dialog.getByLabel("Suma")).toHaveValue("")
  await expect(dialog.getByLabel("Data")).toHaveValue("2026-11-02")
  await page.keyboard.type("Regitra")
  await page.keyboard.press("Tab")
  await page.keyboard.type("60")
  await dialog.getByLabel("Rūšis").selectOption("Dokumentai")
  await dialog.getByLabel("Suma").press("Enter")
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText(/Remontas400,50\sEURDokumentai60,00\sEURIš viso460,50/)
  expect(await api.expenses(car)).toHaveLength(2)
})

test("more than a page of them come when asked for, and the sums count all", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  for (let number = 1; number <= 51; number += 1)
    await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await expect(expenses(page).getByRole("listitem")).toHaveCount(50)
  await expect(expenses(page)).toContainText("Iš viso510,00 EUR")
  await expenses(page).getByRole("button", { name: "Rodyti daugiau" }).click()
  await expect(expenses(page).getByRole("listitem")).toHaveCount(51)
  await expect(expenses(page).getByRole("button", { name: "Rodyti daugiau" })).toHaveCount(0)
})

test("one that arrived although its answer was lost is replaced by what was typed since", async ({
  page,
  complaints,
  openCar: { api, car },
}) => {
  complaints.expect(offline, refused(409))
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
  await playOnce(page, "POST", "**/expenses", losingAnswer)
  await open(page)
  await dialogOf(page).getByLabel("Aprašymas").fill("Padangos")
  await dialogOf(page).getByLabel("Suma").fill("100")
  await add(page).click()
  await expectToast(page, "Klaida")
  await dialogOf(page).getByLabel("Suma").fill("120")
  await add(page).click()
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toMatchObject([{ description: "Padangos", amount: "120.00" }])
})

test("they stand newest first, each on its own car only", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  const other = await api.makeCar(organization, { name: "Audi 100" })
  await api.makeExpense(car, { description: "Vidurinė", amount: "2", date: "2026-02-01" })
  await api.makeExpense(car, { description: "Naujausia", amount: "3", date: "2026-03-01" })
  await api.makeExpense(car, { description: "Seniausia", amount: "1", date: "2026-01-01" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await expect(expenses(page).getByRole("listitem")).toHaveText([
    /Naujausia/,
    /Vidurinė/,
    /Seniausia/,
  ])
  await expect(expenses(page)).toContainText("Iš viso6,00 EUR")
  await page.goto(`/car/${other.id}`)
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
})

test("deleting asks, and the profit of the card follows", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "1500" })
  await api.makeExpense(car, { description: "Padangos", amount: "120.40" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Volvo V60")).toContainText("+379,60 EUR")
  await page.getByRole("link", { name: "Volvo V60" }).click()
  await page.getByRole("button", { name: "Ištrinti išlaidą: Padangos" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialog).toBeHidden()
  expect(await api.expenses(car)).toHaveLength(1)

  await page.getByRole("button", { name: "Ištrinti išlaidą: Padangos" }).click()
  await dialog.getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Išlaida ištrinta.")
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(card(page, "Volvo V60")).toContainText("+500,00 EUR")
})

test("a failed addition keeps what was typed, and a double tap adds once", {
  tag: "@every-width",
}, async ({ page, complaints, openCar: { api, car } }) => {
  complaints.expect(refused(500))
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
  await playOnce(page, "POST", "**/expenses", failing({ status: 500, error: "Kasa uždaryta" }))
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  await dialog.getByLabel("Suma").fill("120,40")
  await add(page).click()
  await expectToast(page, "Klaida", "Kasa uždaryta")
  await expect(dialog.getByLabel("Aprašymas")).toHaveValue("Padangos")
  await add(page).dblclick()
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toHaveLength(1)
})

test("an unsaved price on the page survives a new expense", async ({ page, openCar: _car }) => {
  await page.getByLabel("Pardavimo kaina").fill("1500")
  await open(page)
  await dialogOf(page).getByLabel("Aprašymas").fill("Padangos")
  await dialogOf(page).getByLabel("Suma").fill("100")
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/1\s500,00/)
  await expect(page.getByRole("region", { name: "Pelnas" })).toContainText("+400,00 EUR")
})
