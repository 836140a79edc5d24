import { readFile } from "node:fs/promises"
import { type Month, monthOf, monthsAfter, monthTitle } from "@marza/domain/time/months.ts"
import { expect, type Locator, type Page } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { type Api, north } from "./api.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { expectToast } from "./screen.ts"

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

const figures = [
  ["Iš viso automobilių", "4"],
  ["Turima", "3"],
  ["Ruošiama", "1"],
  ["Parduota", "1"],
  ["Pardavimų rodiklis", "25 %"],
  ["Investuota", "18 580,55 EUR"],
  ["Pardavimai", "5 500,00 EUR"],
  ["Pelnas", "−13 080,55 EUR"],
] as const
const namesIn = async (dialog: Locator) => {
  const labels = await dialog
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""))
  return labels.map((label) => label.replace(/^[^:]+: /, "")).sort()
}

test("the eight figures of a month open the cars that add up to them, are exported, and follow a rate and a sale", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const { nissan, kia } = await makeCars(api, organization)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]")).toHaveCount(8)
  for (const [name, figure] of figures)
    await expect(tile(page, name)).toContainText(figure.replaceAll(" ", "\u00a0"))
  const dialog = page.getByRole("dialog")
  const sumOf = async () => {
    await expect(dialog.locator("[data-total]")).toBeVisible()
    const rows = await dialog.locator("[data-contribution]").allTextContents()
    const sum = rows.reduce((total, shown) => total + cents(shown), 0n)
    expect(cents((await dialog.locator("[data-total]").textContent()) ?? "")).toBe(sum)
    return sum
  }

  await test.step("the cars behind figures", async () => {
    await tile(page, "Pelnas").click()
    await expect(dialog.getByRole("listitem")).toHaveCount(4)
    expect(await namesIn(dialog)).toEqual(["Audi A4", "Kia e-Niro", "Nissan Leaf", "Volvo V60"])
    expect(await sumOf()).toBe(-1_308_055n)
    await expectCurrencies(page, "profit")
    await expectNoViolations(page, "profit")
    await closeDialog(page)
    await page.getByRole("button", { name: /^Iki 30 dienų/ }).click()
    await expect(page.getByRole("dialog", { name: "Stovi trumpiau nei 30 dienų" })).toBeVisible()
    await expect(dialog.getByRole("listitem")).toHaveCount(3)
    expect(await sumOf()).toBe(1_458_055n)
    await expectCurrencies(page, "age_under_30")
    await closeDialog(page)
    await page.getByRole("button", { name: /mediana/ }).click()
    await expect(dialog.getByRole("listitem")).toHaveText([/Volvo V60.*0\sd\./])
    await expectCurrencies(page, "days_to_sell")
    await expectNoViolations(page, "days_to_sell")
    await closeDialog(page)
  })

  await test.step("the CSV", async () => {
    const { year, month } = thisMonth()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Atsisiųsti CSV" }).click(),
    ])
    const name = `analytics_${String(month).padStart(2, "0")}_${year}.csv`
    expect(download.suggestedFilename()).toBe(name)
    await expectToast(page, "CSV failas atsisiųstas.", name)
    const bytes = await readFile(await download.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString()).toContain('"Pelnas, EUR";"-13080,55"')
    expect(bytes.toString()).toContain('"8720,55"')
  })

  await test.step("a sale by somebody else", async () => {
    await api.changeCar(nissan, { status: "sold", sale_price: "10000" })
    await expect(tile(page, "Pardavimai")).toContainText("15\u00a0500,00\u00a0EUR")
    await expect(tile(page, "Parduota")).toContainText("2")
    await expect(tile(page, "Turima")).toContainText("2")
  })

  await test.step("a rate that lacks", async () => {
    await expect(tile(page, "Investuota")).toContainText("kursas nenurodytas")
    await expect(tile(page, "Pardavimai")).not.toContainText("kursas nenurodytas")
    await expect(page.getByText("1 automobilis be kurso")).toBeVisible()
    await page.getByRole("button", { name: "Rodyti ir įrašyti" }).click()
    await expectCurrencies(page, "warnings")
    await dialog.getByRole("link", { name: "Įrašyti kursą: Kia e-Niro" }).click()
    await expect(page).toHaveURL(`/car/${kia.id}`)
    await page.getByRole("button", { name: "Įrašyti kursą", exact: true }).click()
    await page.locator("[name=purchase_exchange_rate]").fill("0.09")
    await page.getByRole("button", { name: "Išsaugoti", exact: true }).click()
    await expectToast(page, "Automobilis atnaujintas.")
    await page.getByRole("link", { name: "Analitika" }).click()
    await expect(tile(page, "Investuota")).toContainText("18\u00a0620,55\u00a0EUR")
    const marked = page.locator("[data-tile]").filter({ hasText: "kursas nenurodytas" })
    await expect(marked).toHaveCount(0)
  })
})

test("the URL holds month and year, stands for the current month without them, and the CSV stands in the row of the title", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  const { year, month } = thisMonth()
  const months = page.getByLabel("Mėnuo", { exact: true })
  const years = page.getByLabel("Metai")
  const back = page.getByRole("link", { name: "Šis mėnuo" })
  await expect(months).toHaveValue(String(month))
  await expect(years).toHaveValue(String(year))
  await expect(back).toHaveCount(0)
  const offered = [...new Set([2025, 2026, 2027, year])].sort().map(String)
  await expect(years.getByRole("option")).toHaveText(offered)
  await months.selectOption("gegužė")
  await expect(page).toHaveURL(pathOf({ year, month: 5 }))
  await years.selectOption("2025")
  await expect(page).toHaveURL(pathOf({ year: 2025, month: 5 }))
  await page.getByRole("link", { name: "Ankstesnis mėnuo: 2025 m. balandis" }).click()
  await expect(page).toHaveURL(pathOf({ year: 2025, month: 4 }))
  await page.goBack()
  await expect(months).toHaveValue("5")
  await back.click()
  await expect(page).toHaveURL("/analytics")
  await expect(months).toHaveValue(String(month))
  await expect(back).toHaveCount(0)

  await page.goto("/analytics?year=2026&month=13")
  await expect(months).toHaveValue(String(month))
  await page.goto("/analytics?year=2024&month=1")
  await expect(years).toHaveValue("2024")
  await expect(page.getByText("2024 m. sausį automobilių nebuvo")).toBeVisible()
  await expect(page.getByRole("link", { name: "Pridėti automobilį" })).toBeVisible()

  const csv = page.getByRole("button", { name: /CSV/ })
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

/** The chart with the values of one month. */
const trend = (page: Page) => page.getByRole("region", { name: "Ką atnešė mėnesiai" })

test("a figure, its list of cars, a car of it and Back to the list work by keyboard alone, and by a press anywhere on a row", async ({
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
  // Its first focus comes a frame after it shows, and would take back what Tab has reached.
  await expect(page.locator("[role=dialog]:focus-within")).toBeVisible()
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

  await tile(page, "Investuota").click()
  const row = dialog.getByRole("listitem").filter({ hasText: "Nissan Leaf" })
  await expect(row).toContainText(/Pirkimas 8\s620,00\sEUR.*Išlaidos 100,55\sEUR/)
  await expect(row.locator("[data-contribution]")).toHaveText(/^8\s720,55\sEUR$/)
  // The press is on the photo, which is far from the link's own text.
  await row.click({ position: { x: 20, y: 30 } })
  await expect(page).toHaveURL(`/car/${nissan.id}`)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL("/analytics")
})

test("a list of several pages renders only the visible cars, and all add up", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const sixty = Array.from({ length: 60 }, (_, index) => ({
    name: `Automobilis ${index}`,
    purchase_price: `${1000 + index}.0${index % 10}`,
  }))
  await (await as("superadmin")).importCars(organization, sixty)
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

test("a printed month fits one page, the busiest too, and dark mode prints dark on light", async ({
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
  const pagesOf = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length
  }
  await page.goto("/analytics")
  await expect(trend(page)).toBeVisible()
  expect(await pagesOf()).toBe(1)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner")).toBeHidden()
  await expect(page.getByLabel("Metai")).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${organization.name}Analitika: ${monthTitle(thisMonth(), "lt")}`,
  )
  await expect(page.getByRole("table")).toBeVisible()
  await page.emulateMedia({ media: null })

  const amount = "-1234567.89"
  const amounts = { invested: "1234567.89", sales: "987654.32", profit: amount }
  await page.route(/\/analytics\/around/, async (route) => {
    const response = await route.fetch()
    const trend = await response.json()
    const marks = { invested_estimated: true, sales_left_out: 2, sold_profit_estimated: true }
    for (const month of trend.months)
      Object.assign(month, amounts, marks, { sold: 31, sold_profit: amount })
    for (const band of trend.stock) Object.assign(band, { estimated: true, cost_eur: "1234567.89" })
    const vat = { due: amount, deductible: amount, profit_after_vat: amount, estimated: true }
    const due = { due: amount, due_estimated: true, deductible: amount, deductible_estimated: true }
    const sold_cars = { cars: 31, profit: amount, profit_estimated: true, vat: due }
    await route.fulfill({ response, json: { ...trend, late_costs_eur: amount, sold_cars, vat } })
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
    for (const month of result.months)
      Object.assign(month, { overheads: amount, deposits_kept: amount, estimated: true })
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
  await expect(page.locator("[data-brought]")).toBeVisible()
  const root = page.locator("html")
  await expect(root).toHaveClass(/dark/)
  expect(await pagesOf()).toBe(1)

  await page.emulateMedia({ media: "print" })
  await expect(page.locator("[data-plot]")).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await expect(root).not.toHaveClass(/dark/)
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await expect(root).toHaveClass(/dark/)
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
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
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
  const head = page.locator("[data-head]")
  const chart = page.locator("[data-plot]")
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [inside, outside] = [await bottomOf(head.locator("li").last()), await bottomOf(head)]
    expect(outside - inside, `${width} px: below the steps`).toBeLessThan(60)
    // All twelve months are in sight.
    await expect(chart.getByRole("listitem")).toHaveCount(12)
    const others = page.getByRole("button", { name: /^Nuo pirkimo iki pardavimo/ })
    const beside = page.locator("section").filter({ has: others })
    await expect
      .poll(
        async () => Math.abs((await bottomOf(beside)) - (await bottomOf(trend(page)))),
        `${width} px`,
      )
      .toBeLessThan(0.5)
  }
  // A big screen has room for the table beside the chart.
  await expect(page.getByRole("table")).toBeInViewport()
  await expect(page.getByRole("button", { name: "Rodyti lentelę" })).toBeHidden()
})

test("on a phone what the month brought is the first and the largest, and the eight tiles follow", {
  tag: "@phone",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/analytics")
  const brought = page.locator("[data-brought]")
  await expect(brought).toBeInViewport({ ratio: 1 })
  await expect(page.locator("[data-tile]")).toHaveCount(8)
  await expect(tile(page, "Pelnas")).toBeInViewport({ ratio: 1 })
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const largest = await sizeOf(brought)
  for (const figure of await page.locator("main [data-figure] span").all())
    expect(await sizeOf(figure)).toBeLessThanOrEqual(largest)
  expect(largest).toBeGreaterThan(30)
})

test("on a phone the scale stands beside the months, the longest figures fit, and a thumb finds every button", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await makeCars(api, organization)
  const lost = { name: "Saab 9-5", purchase_price: "9000.00", sale_price: "1000.00" }
  await api.makeCar(organization, { ...lost, status: "sold" })
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

  await api.makeCar(organization, {
    name: "Nepertraukiamasautomobiliopavadinimas".repeat(4),
    purchase_price: "999999999.99",
    purchase_currency: "GBP",
    sale_price: "999999999.99",
    sale_currency: "USD",
    status: "sold",
  })
  await page.reload()
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
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(6)
  expect(await cut("[role=dialog], [role=dialog] li, [role=dialog] [data-rows]")).toEqual([])
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("listitem")).toHaveCount(6)
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
