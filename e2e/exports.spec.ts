import { expect } from "@playwright/test"
import { exportMenu, exportTo, fileOf, rowsOf, sheetRows } from "./downloads.ts"
import { test } from "./fixtures.ts"
import { card, expectToast, failWith, statusError } from "./screen.ts"

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
})

for (const { language, csvItem, workbookItem, fileName, headings, heading } of [
  {
    language: "lt",
    csvItem: "Eksportuoti į CSV",
    workbookItem: "Eksportuoti į Excel",
    fileName: "Automobiliai",
    headings: ["Automobilis", "Valstybinis numeris", "VIN"],
    heading: '"Automobilis";"Valstybinis numeris";"VIN"',
  },
  {
    language: "en",
    csvItem: "Export to CSV",
    workbookItem: "Export to Excel",
    fileName: "Cars",
    headings: ["Car", "Number plate", "VIN"],
    heading: '"Car","Number plate","VIN"',
  },
] as const)
  test(`a screen in ${language} exports with headings in ${language}`, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await api.changeOrganization(organization, { language })
    await api.makeCar(organization, { name: "Volvo V60" })
    await signIn("superadmin", organization)
    await page.goto("/")
    await expect(page.locator("html")).toHaveAttribute("lang", language)

    const csv = await exportTo(page, csvItem)
    expect(csv.name).toMatch(new RegExp(`^${fileName}_`))
    expect(csv.content.toString()).toMatch(new RegExp(`^\uFEFF?${heading}`))

    const workbook = await exportTo(page, workbookItem)
    expect(workbook.name).toMatch(new RegExp(`^${fileName}_`))
    const [head] = await sheetRows(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
    expect(head?.slice(0, 3)).toEqual(headings)
  })

test("an empty list has nothing to export, and a refused export says why", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/?search=xyz")
  await expect(page.getByText("Pagal „xyz“ nieko nerasta")).toBeVisible()
  await expect(exportMenu(page)).toHaveCount(0)

  await page.goto("/")
  await expect(card(page, "Volvo V60")).toBeVisible()
  await page.route("/api/downloads", failWith({ status: 429, error: "Per daug bandymų." }))
  consoleErrors.expect(statusError(429))
  await exportMenu(page).focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible()
  await page.getByRole("menuitem", { name: "Eksportuoti į Excel" }).press("Enter")
  await expectToast(page, "Klaida", "Per daug bandymų.")
  await expect(exportMenu(page)).toBeFocused()
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
