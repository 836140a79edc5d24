import { readFile } from "node:fs/promises"
import { type Month, monthOf, monthsAfter, monthTitle } from "@marza/domain/time/months.ts"
import { expect, type Locator, type Page } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { type Api, north } from "./api.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { blockEvents, expectToast, failWith, statusError } from "./screen.ts"

const thisMonth = () => monthOf(new Date())
const pathOf = ({ year, month }: Month) => `/analytics?year=${year}&month=${month}`
const tile = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) }).and(page.locator("[data-tile]"))
const closeDialog = async (page: Page) => {
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

/** "−1 234,50 EUR" or "+1,234.50 EUR" in cents. */
function cents(shown: string): bigint {
  const sign = /[−-]/.test(shown) ? -1n : 1n
  return sign * BigInt(shown.replace(/\D/g, ""))
}

/** Four cars of this month: one of each status, and one without a rate. */
async function makeCars(api: Api, organization: { id: string }) {
  const nissan = await api.makeCar(organization, {
    name: "Nissan Leaf",
    purchase_price: "100000.00",
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
  })
  await api.makeExpense(nissan, { description: "Keltas", amount: "100.55" })
  await api.makeCar(organization, {
    name: "Audi A4",
    purchase_price: "5000.00",
    status: "preparing",
  })
  await api.makeCar(organization, {
    name: "Volvo V60",
    purchase_price: "4000.00",
    sale_price: "5500.00",
    status: "sold",
  })
  const kia = await api.makeCar(organization, {
    name: "Kia e-Niro",
    purchase_price: "10000.00",
    purchase_currency: "NOK",
  })
  return { nissan, kia }
}

const moneyTiles = [
  ["Investuota", "18 580,55 EUR", ["Audi A4", "Kia e-Niro", "Nissan Leaf", "Volvo V60"]],
  ["Pardavimai", "5 500,00 EUR", ["Volvo V60"]],
  ["Pelnas", "−13 080,55 EUR", ["Audi A4", "Kia e-Niro", "Nissan Leaf", "Volvo V60"]],
] as const
const countTiles = [
  ["Iš viso automobilių", "4", ["Audi A4", "Kia e-Niro", "Nissan Leaf", "Volvo V60"]],
  ["Turima", "3", ["Audi A4", "Kia e-Niro", "Nissan Leaf"]],
  ["Ruošiama", "1", ["Audi A4"]],
  ["Parduota", "1", ["Volvo V60"]],
  ["Pardavimų rodiklis", "25 %", ["Volvo V60"]],
] as const
const namesIn = async (dialog: Locator) => {
  const labels = await dialog
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""))
  return labels.map((label) => label.replace(/^[^:]+: /, "")).sort()
}

test("each of the eight tiles opens the cars that add up to it, to the cent", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]")).toHaveCount(8)

  for (const [name, figure, cars] of [...countTiles, ...moneyTiles]) {
    await expect(tile(page, name)).toContainText(figure.replaceAll(" ", "\u00a0"))
    await tile(page, name).click()
    const dialog = page.getByRole("dialog", { name })
    await expect(dialog.getByRole("listitem")).toHaveCount(cars.length)
    expect(await namesIn(dialog)).toEqual(cars)
    await closeDialog(page)
  }
  for (const [name, figure] of moneyTiles) {
    await tile(page, name).click()
    const dialog = page.getByRole("dialog", { name })
    await expect(dialog.locator("[data-total]")).toBeVisible()
    const rows = await dialog.locator("[data-contribution]").allTextContents()
    const sum = rows.reduce((total, shown) => total + cents(shown), 0n)
    expect(sum).toBe(cents(figure))
    expect(cents((await dialog.locator("[data-total]").textContent()) ?? "")).toBe(sum)
    await closeDialog(page)
  }
  await tile(page, "Investuota").click()
  const nissan = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Nissan Leaf" })
  await expect(nissan).toContainText(/Pirkimas 8\s620,00\sEUR.*Išlaidos 100,55\sEUR/)
  await expect(nissan.locator("[data-contribution]")).toHaveText(/^8\s720,55\sEUR$/)
})

test("the URL holds month and year, and stands for the current month without them", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  const { year, month } = thisMonth()
  const months = page.getByLabel("Mėnuo", { exact: true })
  const years = page.getByLabel("Metai")
  await expect(months).toHaveValue(String(month))
  await expect(years).toHaveValue(String(year))
  await expect(months.getByRole("option")).toHaveText([
    "sausis",
    "vasaris",
    "kovas",
    "balandis",
    "gegužė",
    "birželis",
    "liepa",
    "rugpjūtis",
    "rugsėjis",
    "spalis",
    "lapkritis",
    "gruodis",
  ])
  const offered = [...new Set([2025, 2026, 2027, year])].sort().map(String)
  await expect(years.getByRole("option")).toHaveText(offered)

  await months.selectOption("gegužė")
  await expect(page).toHaveURL(pathOf({ year, month: 5 }))
  await years.selectOption("2025")
  await expect(page).toHaveURL(pathOf({ year: 2025, month: 5 }))
  await page.reload()
  await expect(months).toHaveValue("5")
  await expect(years).toHaveValue("2025")
  await page.getByRole("link", { name: "Ankstesnis mėnuo: 2025 m. balandis" }).click()
  await expect(page).toHaveURL(pathOf({ year: 2025, month: 4 }))
  await page.goBack()
  await expect(months).toHaveValue("5")
  for (const wrong of ["?year=2026&month=13", "?year=1&month=5", "?year=x&month=", "?list=x"]) {
    await page.goto(`/analytics${wrong}`)
    await expect(months).toHaveValue(String(month))
    await expect(years).toHaveValue(String(year))
  }
  await page.goto("/analytics?year=2024&month=1")
  await expect(years).toHaveValue("2024")
  await expect(page.getByText("2024 m. sausį automobilių nebuvo")).toBeVisible()
  await expect(page.getByRole("link", { name: "Pridėti automobilį" })).toBeVisible()
})

test("the month is exported as CSV under its name", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  // The open page fetches what the new language changes while the next sign-in ends its session.
  consoleErrors.allow(statusError(401))
  const api = await as("superadmin")
  await makeCars(api, organization)
  const { year, month } = thisMonth()
  for (const language of ["lt", "en"] as const) {
    await api.changeOrganization(organization, { language })
    await signIn("superadmin", organization)
    await page.goto(pathOf({ year, month }))
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("button", { name: language === "lt" ? "Atsisiųsti CSV" : "Download CSV" })
        .click(),
    ])
    const name = `analytics_${String(month).padStart(2, "0")}_${year}.csv`
    expect(download.suggestedFilename()).toBe(name)
    await expectToast(
      page,
      language === "lt" ? "CSV failas atsisiųstas." : "CSV file downloaded.",
      name,
    )
    const bytes = await readFile(await download.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text).toContain(
      language === "lt" ? '"Pelnas, EUR";"-13080,55"' : '"Profit, EUR","-13080.55"',
    )
    expect(text).toContain(language === "lt" ? '"8720,55"' : '"8720.55"')
  }
})

/** The chart with the values of one month. */
const trend = (page: Page) => page.getByRole("region", { name: /^(6 mėnesiai|12 mėnesių)$/ })

test("the trend shows the values of a month on tap and by keyboard, opens the month, and has a table", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  const now = thisMonth()
  const before = monthsAfter(now, -1)
  const values = [/Investuota0,00\sEUR/, /Pardavimai0,00\sEUR/, /Pelnas0,00\sEUR/, /Parduota0/]
  const card = trend(page)
  const months = card.getByRole("listitem")
  await expect(months).toHaveCount(6)
  await expect(card).toContainText(
    /Investuotakursas nenurodytas18\s580,55\sEUR.*Pardavimai5\s500,00\sEUR/,
  )
  await expect(card).toContainText(/Pelnasnuostolis −13\s080,55\sEURParduota1/)
  await expect(card.getByRole("link")).toHaveCount(0)

  await card.getByRole("button", { name: monthTitle(before, "lt") }).click()
  for (const value of values) await expect(card).toContainText(value)
  await card.getByRole("button", { name: "Rodyti 12 mėn." }).click()
  await expect(months).toHaveCount(12)
  await expect(months.last()).toBeInViewport({ ratio: 0.9 })
  await expect(card.getByRole("button", { pressed: true })).toHaveAccessibleName(
    monthTitle(before, "lt"),
  )
  const yearStart = monthsAfter(now, -11)
  await card.getByRole("button", { name: monthTitle(yearStart, "lt") }).focus()
  await page.keyboard.press("Enter")
  const open = card.getByRole("link", { name: `Rodyti mėnesį: ${monthTitle(yearStart, "lt")}` })
  await expect(open).toBeVisible()

  await card.getByRole("button", { name: "Rodyti lentelę" }).click()
  const rows = card.getByRole("row")
  // The months before the first with figures are left out.
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(monthTitle(now, "lt"))
  await expect(rows.last().getByRole("cell")).toHaveText([
    /^kursas nenurodytas18\s580,55\sEUR/,
    /^5\s500,00\sEUR/,
    /−13\s080,55\sEUR/,
    "1",
  ])
  await open.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(pathOf(yearStart))
  await expect(tile(page, "Iš viso automobilių")).toContainText("0")
})

test("each figure is compared with the month before, and on tap with a year ago", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const now = thisMonth()
  const dayIn = ({ year, month }: Month) => `${year}-${String(month).padStart(2, "0")}-01`
  const sold = (month: Month, sale_price: string) =>
    api.makeCar(organization, {
      name: "Volvo V60",
      status: "sold",
      purchase_price: "1000.00",
      sale_price,
      bought_on: dayIn(monthsAfter(now, -20)),
      sold_on: dayIn(month),
    })
  await sold(now, "4000.00")
  await sold(monthsAfter(now, -1), "3390.00")
  await sold(monthsAfter(now, -12), "5000.00")
  await signIn("superadmin", organization)
  await page.goto(pathOf(now))
  await expect(tile(page, "Pardavimai")).toContainText(/18\s% daugiau nei \S+, 3\s390,00\sEUR/)
  await expect(tile(page, "Investuota")).toContainText(/tiek pat kaip \S+$/)
  await expect(tile(page, "Parduota")).toContainText(/tiek pat kaip \S+$/)
  const yearAgo = page.getByRole("switch", { name: "Palyginimas: prieš metus" })
  await yearAgo.click()
  await expect(yearAgo).toBeChecked()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(tile(page, "Pardavimai")).toContainText(
    /20\s% mažiau nei prieš\smetus, 5\s000,00\sEUR/,
  )
  await yearAgo.click()
  await expect(tile(page, "Pardavimai")).toContainText("18\u00a0% daugiau")
})

test("a figure without a rate is marked, and the rate can be filled in", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const { kia } = await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(tile(page, "Investuota")).toContainText("kursas nenurodytas")
  await expect(tile(page, "Pelnas")).toContainText("kursas nenurodytas")
  await expect(tile(page, "Pardavimai")).not.toContainText("kursas nenurodytas")
  await expect(page.getByText("1 automobilis be kurso")).toBeVisible()
  await page.getByRole("button", { name: "Rodyti ir įrašyti" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Įrašyti kursą: Kia e-Niro" }).click()
  await expect(page).toHaveURL(`/car/${kia.id}`)
  await page.getByRole("button", { name: "Įrašyti kursą", exact: true }).click()
  await page.locator("[name=purchase_exchange_rate]").fill("0.09")
  await page.getByRole("button", { name: "Išsaugoti", exact: true }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await page.getByRole("link", { name: "Analitika" }).click()
  await expect(tile(page, "Investuota")).toContainText("18\u00a0620,55\u00a0EUR")
  await expect(page.locator("[data-tile]").filter({ hasText: "kursas nenurodytas" })).toHaveCount(0)
})

test("a tile, its list of cars, a car of it and Back to the list work by keyboard alone", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const { nissan } = await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await tile(page, "Pardavimai").focus()
  await page.keyboard.press("Tab")
  await expect(tile(page, "Investuota")).toBeFocused()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Investuota" })
  const view = dialog.getByRole("link", { name: "Peržiūrėti: Nissan Leaf" })
  await expect(view).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    if (await view.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press("Tab")
  }
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/car/${nissan.id}`)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL("/analytics")
  await expect(tile(page, "Investuota")).toBeFocused()
})

test("the whole row of a car leads to it, and Back closes the list", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const { nissan } = await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await tile(page, "Investuota").click()
  const dialog = page.getByRole("dialog", { name: "Investuota" })
  const row = dialog.getByRole("listitem").filter({ hasText: "Nissan Leaf" })
  await expect(row.getByRole("link")).toHaveAccessibleName("Peržiūrėti: Nissan Leaf")
  // The press is on the photo, which is far from the link's own text.
  await row.click({ position: { x: 20, y: 30 } })
  await expect(page).toHaveURL(`/car/${nissan.id}`)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL("/analytics")
})

test("a sale in another browser updates the tiles", async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const { nissan } = await makeCars(api, organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(tile(page, "Parduota")).toContainText("1")
  await api.changeCar(nissan, { status: "sold", sale_price: "10000" })
  await expect(tile(page, "Pardavimai")).toContainText("15\u00a0500,00\u00a0EUR", {
    timeout: 15_000,
  })
  await expect(tile(page, "Parduota")).toContainText("2")
  await expect(tile(page, "Turima")).toContainText("2")
})

test("stock by age and days to the sale open their cars", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await page.getByRole("button", { name: /^Iki 30 dienų/ }).click()
  const dialog = page.getByRole("dialog", { name: "Stovi trumpiau nei 30 dienų" })
  await expect(dialog.getByRole("listitem")).toHaveCount(3)
  const sum = (await dialog.locator("[data-contribution]").allTextContents()).map(cents)
  expect(sum.reduce((all, one) => all + one, 0n)).toBe(1_458_055n)
  await expect(dialog.locator("[data-total]")).toHaveText(/^14\s580,55\sEUR$/)
  await closeDialog(page)
  await page.getByRole("button", { name: /mediana/ }).click()
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([/Volvo V60.*0\sd\./])
})

test("a list of several pages renders only the visible cars, and all add up", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  test.slow()
  const api = await as("superadmin")
  for (let at = 0; at < 60; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.makeCar(organization, {
          name: `Automobilis ${at + index}`,
          purchase_price: `${1000 + at + index}.0${index}`,
        }),
      ),
    )
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await tile(page, "Investuota").click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("listitem").first()).toBeVisible()
  const seen = new Map<string, bigint>()
  const read = async () => {
    const rows = dialog.getByRole("listitem")
    expect(await rows.count()).toBeLessThan(40)
    const shown = await rows.evaluateAll((items) =>
      items.map((item) => [
        item.querySelector("a")?.getAttribute("href") ?? "",
        item.querySelector<HTMLElement>("[data-contribution]")?.textContent ?? "",
      ]),
    )
    for (const [href = "", adds = ""] of shown) seen.set(href, cents(adds))
    return seen.size
  }
  await expect
    .poll(
      async () => {
        await dialog.getByRole("list").evaluate((list) => list.parentElement?.scrollBy(0, 400))
        return read()
      },
      { timeout: 40_000, intervals: [100] },
    )
    .toBe(60)
  const sum = [...seen.values()].reduce((all, one) => all + one, 0n)
  expect(sum).toBe(cents((await dialog.locator("[data-total]").textContent()) ?? ""))
  await expect(dialog.getByText("60 automobilių")).toBeVisible()
})

test("the former month stays while another one loads, and a failed load can be retried", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(tile(page, "Turima")).toContainText("3")
  let proceed = () => {}
  const released = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const path = /\/api\/.*\/analytics\?year=2025&month=5/
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  const now = thisMonth()
  await page.getByLabel("Metai").selectOption("2025")
  await page.getByLabel("Mėnuo", { exact: true }).selectOption("gegužė")
  await expect(page.locator("[aria-busy=true]").filter({ hasText: "Turima" })).toBeVisible()
  proceed()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  await expect(tile(page, "Turima")).toContainText("0")
  await page.unroute(path)

  consoleErrors.expect(statusError(500))
  await blockEvents(page)
  const figures = /\/api\/.*\/analytics\?/
  await page.route(figures, failWith({ status: 500, error: "Sugedo" }))
  await page.goto(pathOf(monthsAfter(now, -2)))
  await expect(page.getByRole("alert")).toContainText("Sugedo", { timeout: 20_000 })
  await page.unroute(figures)
  await page.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(page.locator("[data-tile]")).toHaveCount(8)
})

test("the printed month fits one page", async ({ page, signIn, organization, as }) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(trend(page)).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner")).toBeHidden()
  await expect(page.getByLabel("Metai")).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${organization.name}Analitika: ${monthTitle(thisMonth(), "lt")}`,
  )
  await expect(page.getByRole("table")).toBeVisible()
})

test("the busiest month fits one printed page too, and dark mode prints dark on light", async ({
  page,
  context,
  signIn,
  organization,
  as,
}) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await context.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("marza.theme", "dark")
  })
  const amount = "-1234567.89"
  const amounts = { invested: "1234567.89", sales: "987654.32", profit: amount }
  await page.route(/\/analytics\/around/, async (route) => {
    const response = await route.fetch()
    const trend = await response.json()
    for (const month of trend.months)
      Object.assign(month, amounts, { invested_estimated: true, sales_left_out: 2, sold: 31 })
    for (const band of trend.stock) Object.assign(band, { estimated: true, cost_eur: "1234567.89" })
    const vat = { due: amount, deductible: amount, profit_after_vat: amount, estimated: true }
    await route.fulfill({ response, json: { ...trend, late_costs_eur: amount, vat } })
  })
  await page.route(/\/analytics\/result/, async (route) => {
    const response = await route.fetch()
    const result = await response.json()
    for (const name of [
      "cars",
      "overheads",
      "overheads_vat",
      "deposits_kept",
      "profit_after_overheads",
    ])
      result[name] = amount
    for (const name of ["cars", "overheads", "deposits_kept"]) result[`${name}_estimated`] = true
    await route.fulfill({ response, json: { ...result, has_overheads: true, waiting: 3 } })
  })
  await page.route(/\/api\/.*\/analytics\?/, async (route) => {
    const response = await route.fetch()
    const warnings = [organization.id]
    await route.fulfill({ response, json: { ...(await response.json()), ...amounts, warnings } })
  })
  // It is a past month, whose stock has the longer note.
  await page.goto(pathOf(monthsAfter(thisMonth(), -1)))
  await expect(page.getByRole("region", { name: "PVM", exact: true })).toBeVisible()
  await expect(page.getByRole("region", { name: "Mėnesio rezultatas" })).toBeVisible()
  const root = page.locator("html")
  await expect(root).toHaveClass(/dark/)
  for (const months of [6, 12]) {
    if (months === 12) await page.getByRole("button", { name: "Rodyti 12 mėn." }).click()
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
  }

  await page.emulateMedia({ media: "print" })
  await expect(page.locator("[data-plot]")).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await expect(root).not.toHaveClass(/dark/)
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await expect(root).toHaveClass(/dark/)
})

test("a phone shows the scale beside the months, with its minus signs", { tag: "@phone" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await makeCars(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  const card = trend(page)
  const lowest = page.locator("[data-scale]").filter({ hasText: "−" }).first()
  for (const months of [6, 12]) {
    if (months === 12) await card.getByRole("button", { name: "Rodyti 12 mėn." }).click()
    await lowest.scrollIntoViewIfNeeded()
    await expect(lowest).toHaveText(/^−[\d,]+$/)
    await expect(lowest).toBeInViewport({ ratio: 0 })
    const [inside, outside] = await Promise.all([lowest.boundingBox(), card.boundingBox()])
    expect(inside?.x).toBeGreaterThan(outside?.x ?? Number.POSITIVE_INFINITY)
    await expect(card.locator("[aria-pressed=true]")).toBeInViewport({ ratio: 0.9 })
  }
})

test("stepping through the months moves neither the page nor the control", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await makeCars(api, organization)
  // A month without any car has a picture in the place of the tiles.
  const { year, month } = monthsAfter(thisMonth(), -4)
  await api.makeCar(organization, {
    name: "Saab 900",
    bought_on: `${year}-${String(month).padStart(2, "0")}-01`,
  })
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]")).toHaveCount(8)
  const previous = page.getByRole("link", { name: /^Ankstesnis mėnuo/ })
  const places = async () => {
    const boxes = await Promise.all(
      [previous, page.getByRole("link", { name: /^Kitas mėnuo/ }), tile(page, "Pelnas")].map(
        (part) => part.boundingBox(),
      ),
    )
    return boxes.map((box) => [box?.x, box?.y])
  }
  const first = await places()
  for (let back = 1; back <= 3; back++) {
    await previous.click()
    await expect(page).toHaveURL(pathOf(monthsAfter(thisMonth(), -back)))
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    expect(await places()).toEqual(first)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test("no box of the month stays half empty, and both columns end together", async ({
  page,
  signIn,
  as,
}) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]")).toHaveCount(8)
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const vat = page.getByRole("region", { name: "PVM", exact: true })
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [inside, outside] = [await bottomOf(vat.locator("dd").last()), await bottomOf(vat)]
    expect(outside - inside, `${width} px: below the VAT`).toBeLessThan(40)
    if (width === 768) continue
    const others = page.getByRole("button", { name: /^Nuo pirkimo iki pardavimo/ })
    const end = await bottomOf(page.locator("section").filter({ has: others }))
    expect(end, `${width} px`).toBeCloseTo(await bottomOf(trend(page)), 0)
  }
  // A big screen has room for the table beside the chart.
  await expect(page.getByRole("table")).toBeInViewport()
  await expect(page.getByRole("button", { name: "Rodyti lentelę" })).toBeHidden()
})

test("the CSV of a month stands in the row of the title, at every width and with large text", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/analytics?year=2025&month=1")
  const csv = page.getByRole("button", { name: /CSV/ })
  await expect(csv).toBeVisible()
  for (const [width, size] of [
    [1280, "100%"],
    [640, "100%"],
    [390, "100%"],
    [320, "100%"],
    [390, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const title = await page.getByRole("heading", { level: 1 }).boundingBox()
    const box = await csv.boundingBox()
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(middle, `${width} px, ${size}`).toBeGreaterThan(title?.y ?? 0)
    expect(middle, `${width} px, ${size}`).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  }
})

test("another month has a link to the present one", async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.getByLabel("Metai")).toBeVisible()
  const back = page.getByRole("link", { name: "Šis mėnuo" })
  await expect(back).toHaveCount(0)
  await page.getByRole("link", { name: /^Ankstesnis mėnuo/ }).click()
  await back.click()
  await expect(page).toHaveURL("/analytics")
  await expect(page.getByLabel("Mėnuo", { exact: true })).toHaveValue(String(thisMonth().month))
  await expect(back).toHaveCount(0)
})

test("the longest figures fit a phone, and a thumb finds every button", { tag: "@phone" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await makeCars(api, organization)
  await api.makeCar(organization, {
    name: "Nepertraukiamasautomobiliopavadinimas".repeat(4),
    purchase_price: "999999999.99",
    purchase_currency: "GBP",
    sale_price: "999999999.99",
    sale_currency: "USD",
    status: "sold",
  })
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]")).toHaveCount(8)
  const cut = (inside: string) =>
    page
      .locator(inside)
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
      )
  for (const width of [390, 320]) {
    for (const size of ["200%", "130%", "100%"]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      const main = page.getByRole("main")
      expect
        .soft(await main.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}, ${size}`)
        .toBe(0)
      const boxes = "[data-tile], select, [data-figure], dd, [data-list]"
      expect.soft(await cut(boxes), `${width} px, ${size}`).toEqual([])
    }
  }
  await tile(page, "Pelnas").click()
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(5)
  expect(await cut("[role=dialog], [role=dialog] li, [role=dialog] [data-rows]")).toEqual([])
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("listitem")).toHaveCount(5)
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const small = await dialog
    .locator("a, button")
    .evaluateAll((targets) =>
      targets
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    )
  expect(small).toEqual([])
})

test.describe("accessibility", () => {
  test("the page and its lists name the currency of each amount and have no violation", {
    tag: "@every-width",
  }, async ({ page, signIn, organization, as }) => {
    await makeCars(await as("superadmin"), organization)
    await signIn("superadmin", organization)
    await page.goto("/analytics")
    await expect(page.locator("[data-tile]")).toHaveCount(8)
    await page.getByRole("button", { name: "Rodyti lentelę" }).click()
    await expectCurrencies(page, "the month")
    await expectNoViolations(page, "the month")
    for (const list of ["profit", "days_to_sell", "warnings", "age_under_30"]) {
      await page.locator(`[data-tile=${list}], button[data-list=${list}]`).click()
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible()
      await expectCurrencies(page, list)
      await expectNoViolations(page, list)
      await closeDialog(page)
    }
  })
})
