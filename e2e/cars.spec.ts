import { dayInVilnius, daysAfter } from "@marza/domain/time/days.ts"
import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { blockEvents, card, expectToast, failWith, statusError, toasts } from "./screen.ts"

test("four tabs with counts, each with its cars in order", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Sena nupirkta" })
  await api.makeCar(organization, { name: "Parduota", status: "sold" })
  await api.makeCar(organization, { name: "Ruošiama", status: "preparing" })
  await api.makeCar(organization, { name: "Nauja nupirkta" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const names = page.getByRole("article").getByRole("link")
  await expect(page.getByRole("tab")).toHaveText([
    /^Visi4$/,
    /^Nupirkti2$/,
    /^Ruošiami1$/,
    /^Parduoti1$/,
  ])
  await expect(names).toHaveText(["Nauja nupirkta", "Sena nupirkta", "Ruošiama", "Parduota"])
  await page.getByRole("tab", { name: /Nupirkti/ }).click()
  await expect(names).toHaveText(["Nauja nupirkta", "Sena nupirkta"])
  await page.getByRole("tab", { name: /Parduoti/ }).click()
  await expect(names).toHaveText(["Parduota"])
  await expect(page).toHaveURL("/?status=sold")

  await page.keyboard.press("ArrowLeft")
  await expect(names).toHaveText(["Ruošiama"])
  await expect(page.getByRole("tab", { name: /Ruošiami/ })).toBeFocused()
})

test("search finds without accents and case, and an empty result says so", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Škoda Octavia RS" })
  await api.makeCar(organization, { name: "Citroën C5", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const search = page.getByLabel("Ieškoti pagal pavadinimą")
  const names = page.getByRole("article").getByRole("link")
  await search.fill("skoda")
  await expect(names).toHaveText(["Škoda Octavia RS"])
  await search.fill("CITROËN c")
  await expect(names).toHaveText(["Citroën C5"])
  await expect(page.getByRole("tab", { name: /Visi/ })).toHaveText("Visi1")

  await search.fill("Ieškau")
  await expect(page.getByText("Pagal „Ieškau“ nieko nerasta")).toBeVisible()
  await expect(names).toHaveCount(0)
  await page.getByRole("button", { name: "Rodyti visus" }).click()
  await expect(names).toHaveCount(2)
  await expect(search).toHaveValue("")
  await search.fill("citro")
  await expect(names).toHaveCount(1)
  await page.getByRole("button", { name: "Išvalyti paiešką" }).click()
  await expect(names).toHaveCount(2)

  await page.getByRole("tab", { name: /Ruošiami/ }).click()
  await expect(page.getByText("Ruošiamų automobilių nėra")).toBeVisible()
})

test("a search that no name contains shows near names, and says so", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Škoda Octavia RS" })
  await api.makeCar(organization, { name: "Mercedes-Benz Vito", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const search = page.getByLabel("Ieškoti pagal pavadinimą")
  const names = page.getByRole("article").getByRole("link")
  const near = page.getByText(/Panašūs pavadinimai:$/)
  await search.fill("oktavia")
  await expect(names).toHaveText(["Škoda Octavia RS"])
  await expect(near).toHaveText("Pagal „oktavia“ nieko nerasta. Panašūs pavadinimai:")
  await search.fill("mercedez benz")
  await expect(names).toHaveText(["Mercedes-Benz Vito"])
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1")
  await search.fill("octavia")
  await expect(names).toHaveText(["Škoda Octavia RS"])
  await expect(near).toHaveCount(0)
})

test("the URL holds tab and search, and back returns to them", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Audi 100", status: "sold" })
  await api.makeCar(organization, { name: "Audi 80", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const search = page.getByLabel("Ieškoti pagal pavadinimą")
  await page.getByRole("tab", { name: /Parduoti/ }).click()
  await search.fill("100")
  await expect(page).toHaveURL(/status=sold/)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(search).toHaveValue("100")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toHaveAttribute("aria-selected", "true")
  await page.getByRole("link", { name: "Audi 100" }).click()
  await expect(page.getByRole("heading", { name: "Audi 100", level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue("100")
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("an organization without cars says what to do", async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await page.getByRole("link", { name: "Pridėti automobilį" }).last().click()
  await expect(page).toHaveURL("/car/new")
})

test("the status changes without opening the card, by touch, mouse and keyboard", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as, hasTouch }) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const volvo = card(page, "Volvo V60")
  const status = volvo.getByLabel("Būsena: Volvo V60")
  await (hasTouch ? status.tap() : status.click())
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL("/")
  await status.selectOption("preparing")
  await expectToast(page, "Būsena pakeista.")
  await expect(volvo).toContainText("Ruošiamas")
  await expect(page.getByRole("tab", { name: /Ruošiami/ })).toContainText("1")

  await status.focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(status).toHaveValue("sold")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1")
  await expect(page).toHaveURL("/")
  await expect.poll(async () => (await (await as("superadmin")).readCar(car)).status).toBe("sold")

  await page.keyboard.press("Escape")
  const photo = { position: { x: 20, y: 20 } }
  await (hasTouch ? volvo.tap(photo) : volvo.click(photo))
  await expect(page).toHaveURL(`/car/${car.id}`)
})

test("a car leaves a tab once it no longer has the tab's status", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/?status=bought")
  await page.getByLabel("Būsena: Volvo V60").selectOption("preparing")
  await expect(page.getByText("Nupirktų automobilių nėra")).toBeVisible()
  await page.getByRole("button", { name: "Anuliuoti" }).click()
  await expect(card(page, "Volvo V60")).toBeVisible()
})

test("a refused change of status is rolled back", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  consoleErrors.expect(statusError(403))
  await page.route("**/status", failWith({ status: 403, error: "Teisių nepakanka" }))
  await page.goto("/")
  const status = page.getByLabel("Būsena: Volvo V60")
  await status.selectOption("sold")
  await expectToast(page, "Klaida", "Teisių nepakanka")
  await expect(status).toHaveValue("bought")
  await expect(page.getByRole("tab", { name: /Nupirkti/ })).toContainText("1")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("0")
  await expect(toasts(page).getByText("Būsena pakeista.")).toHaveCount(0)
})

test("a gain, a loss, a car without a sale and a missing rate can be told apart", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const bought = { purchase_price: "10000.10" }
  await api.makeCar(organization, { name: "Pelnas", ...bought, sale_price: "12500.30" })
  await api.makeCar(organization, { name: "Nuostolis", ...bought, sale_price: "9999.05" })
  await api.makeCar(organization, { name: "Neparduota", ...bought })
  await api.makeCar(organization, {
    name: "Be pardavimo kurso",
    ...bought,
    sale_price: "150000",
    sale_currency: "NOK",
  })
  await api.makeCar(organization, {
    name: "Be pirkimo kurso",
    purchase_price: "100000",
    purchase_currency: "NOK",
    sale_price: "9000",
  })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Pelnas")).toContainText("Tikėtinas pelnas: +2 500,20 EUR")
  await expect(card(page, "Nuostolis")).toContainText("Tikėtinas nuostolis: −1,05 EUR")
  await expect(card(page, "Neparduota")).toContainText("Savikaina 10 000,10 EUR")
  await expect(card(page, "Neparduota")).not.toContainText("Pelnas")
  await expect(card(page, "Be pardavimo kurso")).not.toContainText("Pelnas")
  await expect(card(page, "Be pirkimo kurso")).toContainText("Tikėtinas pelnas: +400,00 EUR")
  await expect(card(page, "Be pirkimo kurso")).toContainText("kursas nenurodytas")
})

test("an order chosen above the list is kept in the address, through a tab and back from a car", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Pigus", purchase_price: "1000" })
  const dear = await api.makeCar(organization, { name: "Brangus", purchase_price: "9000" })
  await api.makeCar(organization, { name: "Vidutinis", purchase_price: "5000" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const names = page.getByRole("article").getByRole("link")
  await expect(names).toHaveText(["Vidutinis", "Brangus", "Pigus"])
  await page.getByLabel("Tvarka").selectOption("Didžiausia savikaina")
  await expect(names).toHaveText(["Brangus", "Vidutinis", "Pigus"])
  await expect(page).toHaveURL("/?sort=cost")
  await page.getByRole("tab", { name: /Nupirkti/ }).click()
  await expect(page).toHaveURL("/?status=bought&sort=cost")
  await card(page, "Brangus").getByRole("link").click()
  await expect(page).toHaveURL(`/car/${dear.id}`)
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL("/?status=bought&sort=cost")
  await expect(names).toHaveText(["Brangus", "Vidutinis", "Pigus"])
  await page.getByLabel("Tvarka").selectOption("Pagal būseną")
  await expect(page).toHaveURL("/?status=bought")
})

test("the line above a list of all cars shows this month's net figure and opens the month", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const sale = { purchase_price: "1000", sale_price: "1500.50", status: "sold" } as const
  await (await as("superadmin")).makeCar(organization, { name: "Audi", ...sale })
  await signIn("superadmin", organization)
  await page.goto("/")
  const net = page.getByRole("link", { name: /^[a-ž]+: balansas \+500,50 EUR/i })
  await expect(net).toBeVisible()
  // It is of all cars, not of those that are searched.
  const order = page.getByLabel("Tvarka")
  const before = await order.boundingBox()
  await page.goto("/?search=Audi")
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(net).toHaveCount(0)
  expect(await order.boundingBox()).toEqual(before)
  await page.goto("/")
  await net.click()
  await expect(page).toHaveURL(/\/analytics\?year=\d{4}&month=\d+$/)
})

test("on a phone the line above the list is one row, whatever its figure is", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const loss = { purchase_price: "123456.78", sale_price: "999", status: "sold" } as const
  await api.makeCar(organization, { name: "Audi", ...loss })
  const noRate = { purchase_price: "1000", purchase_currency: "NOK" } as const
  await api.makeCar(organization, { ...loss, ...noRate, name: "Be kurso" })
  await signIn("superadmin", organization)
  await page.goto("/")
  const net = page.getByRole("link", {
    name: /: balansas −12\d \d{3},\d\d EUR kursas nenurodytas/,
  })
  await expect(net).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const order = await page.getByLabel("Tvarka").boundingBox()
    const box = await net.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(order?.x ?? 0)
    const text = await net.evaluate((one) => [one.scrollWidth, one.clientWidth])
    expect(text[0]).toBeLessThanOrEqual(text[1] ?? 0)
    const sizes = await net.evaluate((one) =>
      [...one.querySelectorAll("span")]
        .filter((part) => part.clientWidth > 1 && part.firstChild?.nodeName === "#text")
        .map((part) => getComputedStyle(part).fontSize),
    )
    expect(new Set(sizes).size).toBe(1)
    const first = await page.getByRole("article").first().boundingBox()
    expect(first?.y).toBeLessThan(190)
  }
})

test("on a phone search and tabs stay in sight, with at least five cards", {
  tag: "@phone",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  const cards = page.getByRole("article")
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole("link", { name: /: balansas / })).toBeVisible()
  const boxes = await cards.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )
  expect(boxes[0].top).toBeLessThan(190)
  const bar = await page.locator(".tab-bar").evaluate((one) => one.getBoundingClientRect().top)
  expect(boxes.filter(({ bottom }) => bottom <= bar).length).toBeGreaterThanOrEqual(5)
  // The card of a car with a missing rate (Kia e-Niro) is no higher.
  for (const { height } of boxes.slice(0, 6)) expect(height).toBeLessThanOrEqual(96)

  await page.evaluate(() => scrollTo(0, 700))
  await expect(cards.first()).not.toBeInViewport()
  await expect(page.getByLabel("Ieškoti pagal pavadinimą")).toBeInViewport({ ratio: 1 })
  await page.getByRole("tab", { name: /Parduoti/ }).click()
  // Another list is shown from its top.
  await expect(cards.first()).toBeInViewport({ ratio: 1 })
})

test("on a phone the first car of a new organization stands above what to do next", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  await (await as("superadmin")).makeCar(organization, { name: "Audi" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("region", { name: "Pirmieji žingsniai" })).toBeInViewport()
  const { top } = await card(page, "Audi").evaluate((one) => one.getBoundingClientRect().toJSON())
  expect(top).toBeLessThan(190)
})

test("a car that is in stock for more than 60 days has a warning in words", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  // It counts calendar days: near a change of the clock, 24 hours back may be the same day or two days back.
  const dayBack = (days: number) => daysAfter(dayInVilnius(new Date()), -days)
  await api.makeCar(organization, { name: "Sena", bought_on: dayBack(61) })
  await api.makeCar(organization, { name: "Jauna", bought_on: dayBack(60) })
  const days = { bought_on: dayBack(90), sold_on: dayBack(5), sale_price: "900" }
  await api.makeCar(organization, { name: "Parduota", status: "sold", ...days })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Sena")).toContainText("Stovi 61 dieną, ilgiau nei 60 dienų")
  await expect(card(page, "Jauna")).toContainText("Stovi 60 dienų")
  await expect(card(page, "Jauna")).not.toContainText("ilgiau")
  await expect(card(page, "Parduota")).toContainText("Parduotas per 85 dienas")
  await expect(card(page, "Parduota")).not.toContainText("ilgiau")
})

test("cards stand in one column on a phone, in a grid on a desk", { tag: "@every-width" }, async ({
  page,
  signIn,
  as,
  viewport,
}) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  const cards = page.getByRole("article")
  await expect(cards.first()).toBeVisible()
  const boxes = await Promise.all((await cards.all()).slice(0, 5).map((one) => one.boundingBox()))
  const columns = new Set(boxes.map((box) => box?.x)).size
  expect(columns).toBe(viewport && viewport.width < 640 ? 1 : 4)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

for (const [width, height, columns] of [
  [844, 390, 2],
  [640, 400, 1],
] as const) {
  test(`a window of ${width} × ${height} has room for names, with photos at the left`, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    for (const name of ["Audi A4", "Volvo V60"]) await api.makeCar(organization, { name })
    await page.setViewportSize({ width, height })
    await signIn("superadmin", organization)
    await page.goto("/")
    await expect(card(page, "Volvo V60").getByRole("heading")).toBeInViewport({ ratio: 1 })
    const boxes = await page
      .getByRole("article")
      .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().toJSON()))
    expect(boxes.map((box) => box.height < 140)).toEqual([true, true])
    expect(boxes[0].y === boxes[1].y).toBe(columns === 2)
  })
}

test("photos load by their signed URLs, and not without the signature", async ({
  page,
  signIn,
  as,
}) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  const photo = card(page, "Nissan Leaf 40 kWh").getByRole("presentation").first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const source = (await photo.getAttribute("src")) ?? ""
  expect(source).toMatch(/^\/files\/car-images\/.+\?expires=\d+&signature=[0-9a-f]+$/)
  const bare = await page.request.get(source.split("?")[0] ?? "")
  expect(bare.ok()).toBe(false)
})

test("a list that cannot be loaded says so and can be retried", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  await signIn("superadmin", organization)
  consoleErrors.expect(statusError(500))
  const path = `**/api/organizations/${organization.id}/cars`
  await blockEvents(page)
  await page.route(path, failWith({ status: 500, error: "Sąrašo nėra" }))
  await page.goto("/")
  await expect(page.getByRole("alert")).toHaveText("Sąrašo nėraBandyti dar kartą", {
    timeout: 15_000,
  })
  await page.unroute(path)
  await page.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
})
