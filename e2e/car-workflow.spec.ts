import { readFile } from "node:fs/promises"
import { timeZone } from "@marza/domain/time/days.ts"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, choose, edit, expectToast, newExpense } from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })

/** The cells of a CSV file with Lithuanian separators, in which every cell is quoted. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith("\uFEFF")).toBe(true)
  return csv
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => {
      if (line === "") return []
      expect(line).toMatch(/^"(?:[^"]|"")*"(?:;"(?:[^"]|"")*")*$/)
      return line.slice(1, -1).split('";"')
    })
}

test("a new car gets an expense in NOK, is sold, exported as CSV and deleted", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("link", { name: "Pridėti automobilį" }).first().click()
  await page.getByLabel("Pavadinimas").fill("VW Passat „B8“/2 Žąsis")
  const purchase = page.getByRole("region", { name: "Pirkimas" })
  await purchase.getByLabel("Pirkimo kaina").fill("118 000")
  await purchase.getByLabel("Valiuta").selectOption("NOK")
  await purchase.getByLabel("Kursas").fill("0,0862")
  await expect(purchase).toContainText("= 10 171,60 EUR")
  await save(page).click()
  await expectToast(page, "Automobilis pridėtas.")
  await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)

  await newExpense(page).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Aprašymas").fill("Keltas")
  await dialog.getByLabel("Suma").fill("2.500,5")
  await dialog.getByLabel("Valiuta").selectOption("NOK")
  await dialog.getByRole("button", { name: "Pastovus 0,086" }).click()
  await dialog.getByRole("radio", { name: "Transportas" }).check()
  await dialog.getByRole("button", { name: "Pridėti išlaidą" }).click()
  await expectToast(page, "Išlaida pridėta.")
  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("Transportas215,04 EUR")

  await edit(page, "sale")
  await page.getByLabel("Pardavimo kaina").fill("12500")
  await page.getByLabel("Būsena", { exact: true }).selectOption("sold")
  await expect(profit).toContainText("+2 113,36 EUR")
  await save(page).click()
  await expectToast(page, "Automobilis atnaujintas.", "Būsena pakeista.")

  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Atsisiųsti CSV" }).click()
  const download = await downloading
  const today = new Intl.DateTimeFormat("lt-LT", { timeZone }).format(new Date())
  expect(download.suggestedFilename()).toBe(`VW_Passat_„B8“_2_Žąsis_${today}.csv`)
  await expectToast(page, "CSV failas atsisiųstas.")
  const cells = cellsOf(await readFile(await download.path(), "utf8"))
  expect(cells).toContainEqual(["Automobilis", "VW Passat „B8“/2 Žąsis"])
  expect(cells).toContainEqual(["Parduotas (data)", today])
  expect(cells).toContainEqual(["Pirkimas", "118000,00", "NOK", "0,0862", "10171,60", ""])
  expect(cells).toContainEqual(["Pelnas", "", "", "", "2113,36", ""])
  expect(cells.find((row) => row[2] === "Keltas")?.slice(1, 7)).toEqual([
    "Transportas",
    "Keltas",
    "2500,50",
    "NOK",
    "0,086",
    "215,04",
  ])

  await page.getByRole("link", { name: "Grįžti" }).click()
  const passat = card(page, "VW Passat „B8“/2 Žąsis")
  await expect(passat).toContainText("Pelnas: +2 113,36 EUR")
  await expect(passat).toContainText("10 386,64 EUR")
  await passat.getByRole("link").click()
  await choose(page, "Ištrinti automobilį")
  await page.getByRole("alertdialog").getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Automobilis ištrintas.")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  expect(await api.cars(organization)).toEqual([])
})

test("a car is added, changed and sold by the keyboard alone", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("link", { name: "Pridėti automobilį" }).first().focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/car/new")
  await page.getByLabel("Pavadinimas").focus()
  await page.keyboard.type("Volvo V60")
  const price = page.getByLabel("Pirkimo kaina")
  while (!(await price.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press("Tab")
  await page.keyboard.type("118000")
  await page.keyboard.press("Tab")
  await page.keyboard.press("N")
  await page.keyboard.press("Tab")
  await page.keyboard.type("0,0862")
  await page.keyboard.press("Enter")
  await expectToast(page, "Automobilis pridėtas.")
  // The form of a new car also has a status, so the page of the car must be open first.
  await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  await page.getByLabel("Būsena", { exact: true }).focus()
  await page.keyboard.press("P")
  await page.getByRole("button", { name: "Pinigai: Keisti" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Pardavimo kaina")).toBeFocused()
  await page.keyboard.type("12500")
  await page.keyboard.press("Enter")
  await expectToast(page, "Automobilis atnaujintas.", "Būsena pakeista.")
  await expect(page.getByRole("button", { name: "Pinigai: Keisti" })).toBeFocused()
  const [car] = await api.cars(organization)
  expect(car).toMatchObject({ status: "sold", profit: "2328.40" })
})
