import { expect, type Page } from "@playwright/test"
import { baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  card,
  choose,
  edit,
  expectToast,
  failWith,
  interceptOnce,
  loseResponse,
  recordRequests,
  statusError,
  unfold,
  waitForChunk,
} from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const purchase = (page: Page) => page.getByRole("region", { name: "Pirkimas" })
const sale = (page: Page) => page.getByRole("region", { name: "Pardavimas" })

test.describe("a new car", () => {
  test.beforeEach(async ({ page, signIn, organization }) => {
    await signIn("superadmin", organization)
    await page.goto("/car/new")
  })

  test("stores every field and opens its page", async ({ page, organization, as }) => {
    await page.getByLabel("Pavadinimas").fill("  Tesla Model 3 ")
    await unfold(page, "Daugiau")
    await page.getByLabel("Aprašymas").fill("Du raktai")
    await page.getByLabel("Būsena").selectOption("sold")
    await purchase(page).getByLabel("Pirkimo kaina").fill("21.400,00")
    await purchase(page).getByLabel("Valiuta").selectOption("USD")
    await purchase(page).getByRole("button", { name: "Pastovus 0,86" }).click()
    await unfold(page, "Pardavimas")
    await sale(page).getByLabel("Pardavimo kaina").fill("19000.5")
    await sale(page).getByLabel("Valiuta").selectOption("GBP")
    await sale(page).getByLabel("Kursas").fill("1,1420")
    await save(page).click()
    await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
    const [car] = await (await as("superadmin")).cars(organization)
    expect(car).toMatchObject({
      name: "Tesla Model 3",
      description: "Du raktai",
      status: "sold",
      bought_at: null,
      purchase_price: "21400.00",
      purchase_currency: "USD",
      purchase_exchange_rate: "0.86",
      purchase_price_eur: "18404.00",
      sale_price: "19000.50",
      sale_currency: "GBP",
      sale_exchange_rate: "1.142",
      sale_price_eur: "21698.57",
      profit: "3294.57",
    })
    await page.reload()
    await expect(page.getByRole("heading", { name: "Tesla Model 3" })).toBeVisible()
    await edit(page, "purchase", "sale")
    await expect(page.getByRole("region", { name: "Pelnas" })).toContainText("+3 294,57 EUR")
    await expect(purchase(page).getByLabel("Kursas")).toHaveValue("0.86")
    await expect(sale(page).getByLabel("Valiuta")).toHaveValue("GBP")
  })

  test("is added once by a double tap on Save", { tag: "@every-width" }, async ({
    page,
    context,
    organization,
    as,
    hasTouch,
  }) => {
    const sent = recordRequests(context, "POST", /\/cars$/)
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await page.getByLabel("Pirkimo kaina").fill("5000")
    const box = await save(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
    if (hasTouch) {
      await page.touchscreen.tap(x, y)
      await page.touchscreen.tap(x, y)
    } else {
      await page.mouse.dblclick(x, y)
    }
    await expectToast(page, "Automobilis pridėtas.")
    expect(sent).toHaveLength(1)
    expect(await (await as("superadmin")).cars(organization)).toHaveLength(1)
    await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
    await page.goBack()
    expect(await (await as("superadmin")).cars(organization)).toHaveLength(1)
  })

  test("is added once when its response was lost", async ({
    page,
    organization,
    as,
    consoleErrors,
  }) => {
    consoleErrors.allowOffline()
    await interceptOnce(page, "POST", `**/api/organizations/${organization.id}/cars`, loseResponse)
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await page.getByLabel("Pirkimo kaina").fill("5000")
    await save(page).click()
    await expectToast(page, "Išsiųsta: Volvo V60")
    await expect(page.getByRole("region", { name: "Neišsiųsta" })).toHaveCount(0)
    expect(await (await as("superadmin")).cars(organization)).toHaveLength(1)
  })

  test.describe(() => {
    test.use({ preloads: true })

    test("is kept as typed when the network fails, and can be corrected before it is sent", async ({
      page,
      context,
      organization,
      as,
      consoleErrors,
    }) => {
      consoleErrors.allowOffline()
      await page.getByLabel("Pavadinimas").fill("Volvo V60")
      await unfold(page, "Daugiau")
      await page.getByLabel("Aprašymas").fill("Kieme, prie vartų")
      await purchase(page).getByLabel("Pirkimo kaina").fill("118000")
      await purchase(page).getByLabel("Valiuta").selectOption("NOK")
      await purchase(page).getByLabel("Kursas").fill("0,0862")
      // A person fills the form in more slowly than the page preloads the code that it needs without a network.
      for (const part of ["Toasts", "UnsentList"]) await waitForChunk(page, part)
      await context.setOffline(true)
      await save(page).click()
      await expect(page).toHaveURL("/")
      const unsent = page.getByRole("region", { name: "Neišsiųsta" })
      await expect(unsent.getByRole("listitem")).toContainText("Volvo V60")
      await unsent.getByRole("button", { name: "Pataisyti: Volvo V60" }).click()
      await expect(page.getByLabel("Aprašymas")).toHaveValue("Kieme, prie vartų")
      await expect(purchase(page).getByLabel("Kursas")).toHaveValue("0.0862")
      await page.getByLabel("Pavadinimas").fill("Volvo V90")
      await save(page).click()
      await expect(unsent.getByRole("listitem")).toContainText("Volvo V90")
      await context.setOffline(false)
      await expectToast(page, "Išsiųsta: Volvo V90")
      await expect(card(page, "Volvo V90")).toBeVisible()
      const [car] = await (await as("superadmin")).cars(organization)
      expect(car).toMatchObject({
        name: "Volvo V90",
        description: "Kieme, prie vartų",
        purchase_price_eur: "10171.60",
      })
    })
  })

  test("asks before what was typed is lost", async ({ page }) => {
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await page.getByRole("link", { name: "Grįžti" }).click()
    const dialog = page.getByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })
    await dialog.getByRole("button", { name: "Likti" }).click()
    await expect(page).toHaveURL("/car/new")
    await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")
    await page.getByRole("link", { name: "Analitika" }).click()
    await dialog.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
    await expect(page).toHaveURL("/analytics")
  })
})

test.describe("an existing car", () => {
  test("has a link to the list when it is opened directly", async ({ page, openCar: _car }) => {
    await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
    await page.getByRole("link", { name: "Grįžti" }).click()
    await expect(page).toHaveURL("/")
  })

  test("shows Save at the top and at the end of its page", { tag: "@every-width" }, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    const car = await api.makeCar(organization, { name: "Volvo V60" })
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
    }
    await signIn("superadmin", organization)
    await page.goto(`/car/${car.id}`)
    await expect(page.getByText("Dalis 12")).toBeVisible()
    await page.getByLabel("Būsena", { exact: true }).selectOption("preparing")
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(save(page)).toBeInViewport({ ratio: 1 })
  })

  test("saves a chosen status only with the form", async ({ page, signIn, organization, as }) => {
    const api = await as("superadmin")
    const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "1500" })
    await signIn("superadmin", organization)
    await page.goto(`/car/${car.id}`)
    await page.getByLabel("Būsena", { exact: true }).selectOption("sold")
    await expect(page.getByText("Neišsaugota")).toBeVisible()
    expect((await api.readCar(car)).status).toBe("bought")
    await save(page).click()
    await expectToast(page, "Automobilis atnaujintas.", "Būsena pakeista.")
    const saved = await api.readCar(car)
    expect(saved.status).toBe("sold")
    expect(saved.sold_at).not.toBeNull()

    await edit(page, "sale")
    await page.getByLabel("Pardavimo kaina").fill("")
    await save(page).click()
    await expect.poll(async () => (await api.readCar(car)).sale_price).toBeNull()
  })

  test("asks before it is deleted", async ({ page, organization, openCar: { api } }) => {
    await edit(page, "name")
    await page.getByLabel("Pavadinimas").fill("Pakeistas vardas")
    await choose(page, "Ištrinti automobilį")
    const dialog = page.getByRole("alertdialog", { name: "Ištrinti automobilį" })
    await expect(
      dialog.getByText("Ar tikrai norite ištrinti šį automobilį? Šis veiksmas neatšaukiamas.", {
        exact: true,
      }),
    ).toBeVisible()
    await dialog.getByRole("button", { name: "Atšaukti" }).click()
    await expect(dialog).toBeHidden()
    expect(await api.cars(organization)).toHaveLength(1)

    await choose(page, "Ištrinti automobilį")
    await dialog.getByRole("button", { name: "Ištrinti" }).click()
    await expectToast(page, "Automobilis ištrintas.")
    await expect(page).toHaveURL("/")
    await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
    expect(await api.cars(organization)).toEqual([])
  })

  test("that cannot be loaded says why", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
    await signIn("superadmin", organization)
    consoleErrors.expect(statusError(500))
    const asked = recordRequests(page.context(), "GET", /\/cars\/[0-9a-f-]{36}$/)
    await page.route(`**/cars/${car.id}`, failWith({ status: 500, error: "Garažas užrakintas" }))
    // The stream of events opens while the car is being fetched.
    const streaming = page.waitForResponse((response) => response.url().endsWith("/api/events"))
    await page.goto(`/car/${car.id}`)
    await streaming
    await expectToast(page, "Klaida", "Garažas užrakintas")
    const again = page.getByRole("button", { name: "Bandyti dar kartą" })
    await expect(again).toBeVisible()
    expect(asked).toHaveLength(3)
    await again.click()
    await expect(again).toBeHidden()
    await expect(again).toBeVisible()
    expect(asked).toHaveLength(6)
    await expect(page.getByText("Garažas užrakintas")).toHaveCount(1)
    await page.unroute(`**/cars/${car.id}`)
    await again.click()
    await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  })

  for (const { what, id } of [
    { what: "nobody", id: "0190aaaa-0000-7000-8000-000000000000" },
    { what: "something that is no id", id: "abc" },
  ]) {
    test(`of ${what} is not found`, async ({ page, signIn, organization, consoleErrors }) => {
      await signIn("superadmin", organization)
      consoleErrors.expect(statusError(id === "abc" ? 400 : 404))
      await page.goto(`/car/${id}`)
      await expect(page.getByText("Automobilis nerastas")).toBeVisible()
    })
  }

  test("of a foreign organization is not found", async ({ page, signIn, as, consoleErrors }) => {
    const owner = await as("owner")
    const car = await owner.makeCar(await owner.organization(baltic), { name: "Svetimas" })
    await signIn("admin", await (await as("admin")).organization(north))
    consoleErrors.expect(statusError(404))
    await page.goto(`/car/${car.id}`)
    await expect(page.getByText("Automobilis nerastas")).toBeVisible()
    await owner.deleteCar(car)
  })

  test("of another own organization switches to it", async ({
    page,
    signIn,
    as,
    consoleErrors,
  }) => {
    const owner = await as("owner")
    const car = await owner.makeCar(await owner.organization(baltic), { name: "Over there" })
    await signIn("owner", await owner.organization(north))
    consoleErrors.expect(statusError(404))
    await page.goto(`/car/${car.id}`)
    await expect(page.getByRole("heading", { name: "Over there" })).toBeVisible()
    await expect(page).toHaveTitle(baltic)
    await owner.deleteCar(car)
  })
})
