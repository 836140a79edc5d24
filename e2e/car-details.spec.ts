import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { edit, expectRedBorder, expectToast, statusError, unfold } from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const opened = (page: Page, title: string) => page.getByRole("region", { name: title })

test("a car that is entered months later gets its true days and details", async ({
  page,
  organization,
  signIn,
  as,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Volvo V60")
  await page.getByLabel("Pirkimo kaina").fill("5000")
  await unfold(page, "Dienos")
  await page.getByLabel("Nupirktas").fill("2026-03-05")
  await unfold(page, "Duomenys")
  await page.getByLabel("Valstybinis numeris").fill("abc 123")
  await page.getByLabel("VIN").fill("yv1dz8256c2271234")
  await page.getByLabel("Rida, km").fill("214 321")
  await page.getByLabel("Prašoma kaina, EUR").fill("6500")
  await save(page).click()
  await expectToast(page, "Automobilis pridėtas.")
  const [car] = await (await as("superadmin")).cars(organization)
  expect(car).toMatchObject({
    bought_on: "2026-03-05",
    created_at: "2026-03-05T10:00:00.000Z",
    registration_number: "ABC 123",
    vin: "YV1DZ8256C2271234",
    mileage_km: 214_321,
    asking_price: "6500.00",
  })
  await expect(page.getByRole("main")).toContainText("Tikėtinas pelnas+1 500,00 EUR")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await page.getByRole("searchbox").fill("abc-123")
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("days out of order are refused at their field, and corrected", async ({
  page,
  openCar: { api, car },
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(400))
  await edit(page, "days")
  await page.getByLabel("Ruošiamas nuo").fill("2020-01-05")
  await save(page).click()
  await expectRedBorder(page.getByLabel("Ruošiamas nuo"))
  await expect(opened(page, "Dienos")).toContainText("Dienos turi eiti iš eilės")
  await page.getByLabel("Nupirktas").fill("2020-01-04")
  await save(page).click()
  await expectToast(page, "Automobilis atnaujintas.")
  expect(await api.readCar(car)).toMatchObject({
    bought_on: "2020-01-04",
    preparing_on: "2020-01-05",
  })
  await unfold(page, "Istorija")
  await expect(opened(page, "Istorija")).toContainText("įrašė ruošimo pradžią 2020 m. sausio 5 d.")
})

test("a VIN that another car has shows a link to that car", async ({
  page,
  openCar: { api, car },
  organization,
}) => {
  const vin = "WVWZZZ3CZJE123456"
  const other = await api.makeCar(organization, { name: "Grįžęs Passat", vin })
  await edit(page, "details")
  await page.getByLabel("VIN", { exact: true }).fill(vin)
  const link = opened(page, "Duomenys").getByRole("link", { name: "Grįžęs Passat" })
  await expect(link).toHaveAttribute("href", `/car/${other.id}`)
  await page.getByLabel("VIN", { exact: true }).fill("")
  await expect(link).toBeHidden()
  expect(car.vin).toBeNull()
})
