import { expect, type Page } from "@playwright/test"
import type { Api } from "./api.ts"
import { test } from "./fixtures.ts"
import { blue, green, plainImage, red } from "./images.ts"
import { pdf } from "./papers.ts"
import { downloadCsv, expectToast, interceptOnce } from "./screen.ts"

/** Adds up the layout shifts of the page from now on, in the unit of layout-shift entries. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moves: number[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries) moves.push(Number(Reflect.get(entry, "value")))
      return moves
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: "layout-shift", buffered: true })
    Reflect.set(window, "moves", () => note(observer.takeRecords()))
  })
  return () => page.evaluate(() => Reflect.get(window, "moves")() as number[])
}

/** Holds the responses of the photos, papers and expenses of a car back until the returned function is called. */
async function deferParts(page: Page, car: { id: string }) {
  const release = Promise.withResolvers<void>()
  for (const part of ["expenses", "attachments"])
    await interceptOnce(page, "GET", `**/cars/${car.id}/${part}?*`, async (route) => {
      await release.promise
      await route.continue()
    })
  return release.resolve
}

/** A car with photos, papers and more expenses than show at first. */
async function makeFullCar(api: Api, organization: { id: string }) {
  const car = await api.makeCar(organization, { name: "Volvo V60", asking_price: "1500" })
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
  for (const color of [red, green, blue])
    await api.attach(car, { kind: "photo", name: "1.jpg" }, await plainImage(color, "jpeg"))
  await api.attach(car, { kind: "contract", name: "Sutartis.pdf" }, pdf("Sutartis.pdf"))
  return car
}

test("nothing on a car's page moves or is replaced when its parts load late, nor when it is reloaded far down", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as, hasTouch }) => {
  const car = await makeFullCar(await as("superadmin"), organization)
  await signIn("superadmin", organization)
  const release = await deferParts(page, car)
  const moved = await watchShifts(page)
  await page.goto(`/car/${car.id}`)
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  await expect(page.getByText("1 080,00 EUR", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Visos nuotraukos" })).toBeVisible()
  const pressable = "main :is(a[href], button, select, label)"
  await page.evaluate((selector) => {
    const inSight = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found && element.contains(found)
    })
    for (const element of inSight) {
      const { left, top, width, height } = element.getBoundingClientRect()
      element.dataset.middle = `${left + width / 2} ${top + height / 2}`
    }
  }, pressable)
  expect(await page.locator("[data-middle]").count()).toBeGreaterThan(6)
  release()
  const all = page.getByRole("button", { name: "Visos nuotraukos 1 / 3" })
  await expect(all).toBeVisible()
  await expect(page.getByText("Dalis 8", { exact: true })).toBeVisible()
  await expect(page.getByRole("region", { name: "Pirkimas" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Sutartis: Sutartis.pdf" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Istorija" })).toBeVisible()
  expect(await moved()).toEqual([])
  await test.step("what can be pressed stood in its place before that", async () => {
    const replaced = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-middle]")]
        .filter(({ dataset }) => {
          const [x = 0, y = 0] = (dataset.middle ?? "").split(" ").map(Number)
          const at = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-middle]")
          return at?.dataset.middle !== dataset.middle
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
    expect(replaced).toEqual([])
  })
  if (hasTouch)
    await test.step("the photo carries three controls: back, the menu, and all photos", async () => {
      const photo = await page.getByRole("group", { name: "Nuotrauka" }).boundingBox()
      const onPhoto = await page.evaluate(
        (bottom) =>
          [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, label)")]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => element.getBoundingClientRect().top < bottom)
            .map((element) => element.ariaLabel ?? element.textContent)
            .filter((name) => !name?.startsWith("Padidinti")),
        (photo?.y ?? 0) + (photo?.height ?? 0),
      )
      expect(onPhoto.toSorted()).toEqual(["Grįžti", "Kiti veiksmai", "Visos nuotraukos1 / 3"])
    })
  await test.step("a reload shows the place to which it was scrolled", async () => {
    const scrolledTo = () => page.evaluate(() => scrollY)
    // It can be scrolled so far only once all of it has loaded.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 120))
      expect(await scrolledTo()).toBe(120)
    }).toPass()
    await page.reload()
    await expect(page.getByRole("heading", { name: "Istorija" })).toBeVisible()
    await expect.poll(scrolledTo).toBe(120)
    expect(await moved()).toEqual([])
  })
})

test("a car with five expenses takes few screens of a phone, sold or not, and on a desk no card has a hole", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as, hasTouch }) => {
  const api = await as("superadmin")
  const rates = { vat_rates: [{ from: "2020-01-01", rate: "21.00" }], legal_name: "UAB Šiaurė" }
  await api.changeOrganization(organization, rates)
  const shared = { vin: "YV1DZ8256C2271234", registration_number: "KLM 123", mileage_km: 184_000 }
  const sold = { status: "sold", sale_price: "15900", sold_to: "Jonas Jonaitis" }
  const kinds = ["Remontas", "Transportas", "Dokumentai", "Kita", "Remontas"]
  await signIn("superadmin", organization)
  for (const state of [{ asking_price: "14500" }, sold]) {
    const car = await api.makeCar(organization, { name: "Volvo V60", ...shared, ...state })
    for (const [index, expense_type] of kinds.entries())
      await api.makeExpense(car, { description: `Dalis ${index}`, amount: "10", expense_type })
    await api.attach(car, { kind: "photo", name: "1.jpg" }, await plainImage(red, "jpeg"))
    for (const name of ["Sutartis.pdf", "Deklaracija.pdf"])
      await api.attach(car, { kind: "contract", name }, pdf(name))
    if ("sale_price" in state) await api.makePayment(car, { amount: "900" })
    await page.goto(`/car/${car.id}`)
    await expect(page.getByRole("link", { name: "Sutartis: Sutartis.pdf" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Istorija" })).toBeVisible()
    if (hasTouch) {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      await expect.poll(height).toBeLessThanOrEqual(1900)
    } else {
      // Each column has its cards one below the other, each as high as what it holds.
      for (const names of [
        ["Duomenys", "Dokumentai", "Istorija"],
        ["Išlaidos", "Pinigai"],
      ]) {
        const boxes = await Promise.all(
          names.map((name) => page.getByRole("region", { name, exact: true }).boundingBox()),
        )
        for (const [index, box] of boxes.slice(1).entries()) {
          const before = boxes[index]
          expect((box?.y ?? 0) - (before?.y ?? 0) - (before?.height ?? 0)).toBeCloseTo(12, 0)
        }
      }
      for (const name of ["Išlaidos", "Pinigai", "Duomenys"]) {
        const free = await page.getByRole("region", { name, exact: true }).evaluate((card) => {
          const last = card.lastElementChild?.getBoundingClientRect().bottom ?? 0
          return card.getBoundingClientRect().bottom - last
        })
        expect(free, name).toBeLessThan(24)
      }
    }
  }
  await test.step("what is open of a sale is its main action: the invoice, then the money", async () => {
    await expect(page.getByText(/^Liko gauti/).first()).toBeVisible()
    const main = page.getByRole("button", { name: "Sąskaita", exact: true })
    await main.filter({ visible: true }).click()
    await expect(page.getByRole("dialog", { name: "Sąskaita faktūra" })).toBeVisible()
    await page.keyboard.press("Escape")
    await api.changeOrganization(organization, { legal_name: null })
    await page.reload()
    const money = page.getByRole("button", { name: "Mokėjimas", exact: true })
    await money.filter({ visible: true }).click()
    await expect(page.getByRole("dialog", { name: "Įrašyti mokėjimą" })).toBeVisible()
  })
})

test("a car is drawn from its top, however far the list was scrolled and however slow the device is", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  for (let number = 1; number <= 12; number += 1)
    await api.makeCar(organization, { name: `Auto ${number}` })
  await signIn("superadmin", organization)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 })
  await page.goto("/")
  for (const taps of [1, 2]) {
    const link = page.getByRole("link", { name: "Auto 3", exact: true })
    // The list may still be scrolled to where it was left: this waits until the link stands still.
    await link.tap({ trial: true })
    const box = await link.boundingBox()
    if (!box) throw new Error("The car does not show")
    // How far the page is scrolled in each frame that shows the car.
    await page.evaluate(() => {
      const scrolled = new Set([scrollY > 300 ? "from far down" : "from the top"])
      Reflect.set(window, "scrolled", scrolled)
      requestAnimationFrame(function look() {
        if (document.querySelector("main form h1")) scrolled.add(`to ${scrollY}`)
        requestAnimationFrame(look)
      })
    })
    for (let tap = 0; tap < taps; tap += 1)
      void page.touchscreen.tap(box.x + 20, box.y + 10).catch(() => {})
    await expect(page.getByRole("heading", { name: "Auto 3", level: 1 })).toBeVisible()
    await expect(page.getByRole("region", { name: "Pirkimas" })).toBeVisible()
    const scrolled = await page.evaluate(() => [
      ...(Reflect.get(window, "scrolled") as Set<string>),
    ])
    expect(scrolled).toEqual(["from far down", "to 0"])
    await page.goBack()
  }
})

test("at 200 % on a small desk the name and the figures of a car are in view, of a long name two lines", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await makeFullCar(api, organization)
  await signIn("superadmin", organization)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`/car/${car.id}`)
  for (const shown of [
    page.getByRole("heading", { name: "Volvo V60" }),
    page.getByText("1 080,00 EUR", { exact: true }).first(),
    page.getByText("+420,00 EUR", { exact: true }).first(),
    page.getByRole("button", { name: "Visos nuotraukos 1 / 3" }),
    page.getByRole("button", { name: "Parduoti" }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(page.locator(".phone-bar")).toBeHidden()
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeInViewport()
  await test.step("a press shows the whole of a long name", async () => {
    const name = "Mercedes-Benz E 220 d 4MATIC All-Terrain Avantgarde Exclusive".padEnd(97, " 9G")
    await api.changeCar(await api.readCar(car), { name })
    await page.setViewportSize({ width: 640, height: 400 })
    await page.reload()
    const profit = page.getByText("+420,00 EUR", { exact: true }).first()
    await expect(profit).toBeInViewport({ ratio: 1 })
    const heading = page.getByRole("heading", { name })
    await expect(heading).toHaveAttribute("title", name)
    const isCut = () => heading.evaluate((one) => one.scrollHeight > one.clientHeight + 1)
    expect(await isCut()).toBe(true)
    await heading.click()
    expect(await isCut()).toBe(false)
    await heading.click()
    expect(await isCut()).toBe(true)
  })
})

test("the bar of a phone adds an expense, sells, and edits the sale, and its menu has the CSV", {
  tag: "@phone",
}, async ({ page, openCar: { api, car } }) => {
  const bar = page.locator(".phone-bar")
  await bar.getByRole("button", { name: "Išlaida" }).click()
  const expense = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await expect(expense).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(expense).toBeHidden()
  await bar.getByRole("button", { name: "Parduoti" }).click()
  const sale = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await sale.getByLabel("Pardavimo kaina").fill("4000")
  await sale.getByRole("button", { name: "Parduoti" }).click()
  await expectToast(page, "Volvo V60: parduota")
  await bar.getByRole("button", { name: "Keisti pardavimą" }).click()
  const price = page.getByLabel("Pardavimo kaina")
  await expect(price).toBeFocused()
  await expect(price).toBeInViewport({ ratio: 1 })
  await price.fill("4500")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(bar).toBeVisible()
  expect(await api.readCar(car)).toMatchObject({ sale_price: "4500.00", status: "sold" })
  const downloading = page.waitForEvent("download")
  await downloadCsv(page)
  expect((await downloading).suggestedFilename()).toMatch(/^Volvo_V60_.*\.csv$/)
})
