import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { choose, expectToast, newExpense, statusError } from "./screen.ts"

const expenses = (page: Page) => page.getByRole("region", { name: "Išlaidos" })
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sąskaita keliems automobiliams" })

test("an invoice is split among several cars, changed as a whole, and asked about with one of its cars", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  const [audi, bmw, citroen] = [
    await api.makeCar(organization, { name: "Audi A4" }),
    await api.makeCar(organization, { name: "BMW X3" }),
    await api.makeCar(organization, { name: "Citroën C4" }),
  ]
  await signIn("superadmin", organization)
  await page.goto(`/car/${audi.id}`)
  await newExpense(page).click()
  const adding = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await adding.getByLabel("Suma").fill("400")
  await adding.getByLabel("Aprašymas").fill("Autovežis")
  await adding.getByText("Daugiau").click()
  await adding.getByRole("button", { name: "Padalyti keliems automobiliams" }).click()
  // What was typed goes along; the car of the page is the first.
  await expect(dialog(page).getByLabel("Aprašymas")).toHaveValue("Autovežis")
  await expect(dialog(page).getByRole("button", { name: "Pridėti sąskaitą" })).toBeDisabled()
  const offered = (car: string) => dialog(page).locator("label").filter({ hasText: car })
  await offered("BMW X3").click()
  await dialog(page).getByRole("searchbox", { name: "Ieškoti automobilio" }).fill("citro")
  await expect(offered("BMW X3")).toHaveCount(0)
  await offered("Citroën C4").click()
  await dialog(page).getByRole("button", { name: "Uždaryti paiešką" }).click()
  const part = (car: string) => dialog(page).getByLabel(`Dalis: ${car}`)
  await expect(part("Audi A4")).toHaveAttribute("placeholder", "133,34")
  await part("Audi A4").fill("25 %")
  await expect(part("BMW X3")).toHaveAttribute("placeholder", "150,00")
  await part("BMW X3").fill("400")
  await expect(dialog(page).getByText("Paskirstyta 100,00 EUR per daug.")).toBeVisible()
  await part("BMW X3").fill("100")
  await dialog(page).getByRole("button", { name: "Pridėti sąskaitą" }).click()
  await expectToast(page, "Sąskaita padalyta.")
  await expect(expenses(page)).toContainText("1/3 iš 400,00 EUR sąskaitos")
  const amounts = async () =>
    Promise.all(
      [audi, bmw, citroen].map(async (car) =>
        (await api.expenses(car)).map(({ amount }) => amount),
      ),
    )
  expect(await amounts()).toEqual([["100.00"], ["100.00"], ["200.00"]])

  await expenses(page).getByRole("button", { name: "Keisti išlaidą: Autovežis" }).click()
  await dialog(page).getByRole("button", { name: "Visiems po lygiai" }).click()
  await dialog(page).getByLabel("Suma").fill("300")
  await dialog(page).getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Sąskaita pakeista.")
  expect(await amounts()).toEqual([["100.00"], ["100.00"], ["100.00"]])

  consoleErrors.expect(statusError(409))
  await page.goto(`/car/${bmw.id}`)
  await choose(page, "Ištrinti automobilį")
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: "Ištrinti" }).click()
  await expect(question).toContainText("Autovežis (100,00 EUR)")
  await question.getByRole("button", { name: "Palikti kaip bendrąsias išlaidas" }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/car/${audi.id}`)
  await expect(expenses(page)).toContainText("1/3 iš 300,00 EUR sąskaitos")
})

test("of many cars each stays under the thumb that chooses it, and what is left to share stays in sight", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const first = await api.makeCar(organization, { name: "Audi 00" })
  for (let number = 1; number < 30; number++)
    await api.makeCar(organization, { name: `Audi ${String(number).padStart(2, "0")}` })
  await signIn("superadmin", organization)
  await page.goto(`/car/${first.id}`)
  await newExpense(page).click()
  const adding = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await adding.getByLabel("Suma").fill("400")
  await adding.getByText("Daugiau").click()
  await adding.getByRole("button", { name: "Padalyti keliems automobiliams" }).click()
  const search = dialog(page).getByRole("searchbox", { name: "Ieškoti automobilio" })
  await search.click()
  // Its results have the room of the sheet.
  const sheet = await dialog(page).boundingBox()
  await expect
    .poll(async () => ((await search.boundingBox())?.y ?? 0) - (sheet?.y ?? 0))
    .toBeLessThan(120)
  const row = (name: string) => dialog(page).locator("label").filter({ hasText: name })
  await row("Audi 22").scrollIntoViewIfNeeded()
  const placeOf = async (name: string) => Math.round((await row(name).boundingBox())?.y ?? 0)
  for (const name of ["Audi 22", "Audi 23"]) {
    const before = await placeOf("Audi 22")
    await row(name).click()
    await expect(dialog(page).getByRole("checkbox", { name })).toBeChecked()
    expect(await placeOf("Audi 22")).toBe(before)
  }
  const status = dialog(page).getByText(/^.+\sEUR padalyta 3 automobiliams\.$/)
  await expect(status).toBeInViewport({ ratio: 1 })
  await dialog(page).getByLabel("Dalis: Audi 00").fill("500")
  await expect(dialog(page).getByText(/^Paskirstyta 100,00\sEUR per daug/)).toBeInViewport({
    ratio: 1,
  })
})
