import { expect } from "@playwright/test"
import { exportMenu, exportTo, fileOf, rowsOf, sheetRows } from "./downloads.ts"
import { test } from "./fixtures.ts"
import { card, expectToast } from "./screen.ts"

test("the list is exported as it is filtered, searched and ordered", { tag: "@ordinary" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const [name, purchase_price] of [
    ["Škoda Fabia", "1000"],
    ["Škoda „Šįžą“", "3000"],
    ["Škoda Superb", "2000"],
    ["Volvo V60", "4000"],
  ])
    await api.makeCar(organization, { name, purchase_price })
  await api.makeCar(organization, { name: "Škoda 120", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/?status=bought&search=skoda&sort=cost")
  await expect(card(page, "Škoda Superb")).toBeVisible()
  await expect(card(page, "Volvo V60")).toHaveCount(0)

  const csv = await exportTo(page, "Eksportuoti į CSV")
  await expectToast(page, "Atsisiuntimas prasidėjo")
  expect(csv.name).toMatch(/^Automobiliai_\d{4}-\d\d-\d\d\.csv$/)
  const names = ["Škoda „Šįžą“", "Škoda Superb", "Škoda Fabia"]
  expect(rowsOf(csv.content).map(([name]) => name)).toEqual(["Automobilis", ...names])

  const workbook = await exportTo(page, "Eksportuoti į Excel")
  expect(workbook.name).toMatch(/^Automobiliai_\d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = await sheetRows(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
  expect(sheet[0]?.slice(0, 3)).toEqual(["Automobilis", "Valstybinis numeris", "VIN"])
  expect(sheet.slice(1).map(([name]) => name)).toEqual([...names, "Iš viso"])
  await expect(page).toHaveURL("/?status=bought&search=skoda&sort=cost")

  // An empty list has nothing to export.
  await page.getByRole("searchbox").fill("xyz")
  await expect(page.getByText("Pagal „xyz“ nieko nerasta")).toBeVisible()
  await expect(exportMenu(page)).toHaveCount(0)
})

test("a workbook with who paid is imported again and says the same", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const { user } = await signIn("superadmin", organization)
  const api = await as("superadmin")
  await api.addMember(organization, "member", "member")
  const member = await (await as("member")).user()
  const [saulius, azuolas] = await api.choosePartners(organization, [user.id, member.id])
  const paid = { purchase_paid_by: azuolas, purchase_paid_how: "cash" }
  const car = await api.makeCar(organization, {
    name: "Volvo V60",
    purchase_price: "9000",
    bought_on: "2026-10-01",
    ...paid,
  })
  const tyres = {
    description: "Padangos",
    amount: "120.40",
    date: "2026-10-05",
    paid_by: saulius,
    paid_how: "bank",
  }
  await api.makeExpense(car, tyres)
  await page.goto("/")
  await expect(card(page, "Volvo V60")).toBeVisible()
  const { name, content } = await exportTo(page, "Eksportuoti į Excel")
  await api.deleteCar(car)

  await page.goto("/import")
  const file = { name, mimeType: "application/octet-stream", buffer: content }
  await page.getByLabel("Pasirinkti failą").setInputFiles(file)
  await page.getByRole("button", { name: "Importuoti 1 automobilį" }).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const [again] = await api.cars(organization)
  if (!again) throw new Error("The car was not imported")
  expect(again).toMatchObject({ name: "Volvo V60", ...paid })
  expect(await api.expenses(again)).toMatchObject([tyres])
})
