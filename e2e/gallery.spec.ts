import type { Car } from "@marza/domain/cars/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { type Api, alreadyImpersonating, baltic } from "./api.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import {
  blue,
  fileInput,
  green,
  holdUploads,
  type ImageFile,
  pdf,
  phonePhoto,
  photo,
  plainImage,
  progress,
  red,
} from "./images.ts"
import {
  blockEvents,
  card,
  expectToast,
  keysIn,
  statusError,
  unsentStore,
  waitForChunk,
} from "./screen.ts"

const uploadUrl = "**/attachments?*"
const listUrl = "**/attachments?limit=*"
const names = async (api: Api, car: Car) => (await api.attachments(car)).map(({ name }) => name)

/** Small photos, each with a name and colour of its own. */
const smallPhotos = (count: number): Promise<ImageFile[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      ...(await plainImage([20 * index, 120, 200 - 20 * index], "jpeg")),
      name: `IMG_${index + 1}.jpg`,
    })),
  )

/** Counts the uploads that run now (`now`), the most at once (`most`) and all (`begun`). */
function countUploads(page: Page) {
  const counted = { now: 0, most: 0, begun: 0 }
  const isUpload = (request: { method: () => string; url: () => string }) =>
    request.method() === "POST" && request.url().includes("/attachments?")
  page.on("request", (request) => {
    if (!isUpload(request)) return
    counted.now += 1
    counted.begun += 1
    counted.most = Math.max(counted.most, counted.now)
  })
  const end = (request: Parameters<typeof isUpload>[0]) => {
    if (isUpload(request)) counted.now -= 1
  }
  page.on("requestfinished", end)
  page.on("requestfailed", end)
  return counted
}

const openAll = (page: Page) =>
  photo(page)
    .getByRole("button", { name: /^Visos nuotraukos/ })
    .click()
const all = (page: Page) => page.getByRole("dialog", { name: "Visos nuotraukos" })
const handle = (page: Page, place: string) =>
  all(page).getByRole("button", { name: `Perkelti nuotrauką ${place}` })
const counter = (page: Page, place: string) =>
  photo(page).getByRole("button", { name: `Visos nuotraukos ${place}` })

test.describe("many photos", () => {
  test("chosen at once are sent two at a time and stay in their order", async ({
    page,
    openCar: { api, car },
  }) => {
    const uploads = countUploads(page)
    // The first photo is large, so that the small ones are stored before it.
    const chosen = [
      { ...(await phonePhoto(1512, 2016)), name: "IMG_0.jpg" },
      ...(await smallPhotos(7)),
    ]
    await fileInput(page).setInputFiles(chosen)
    await expect(progress(page)).toBeVisible()
    await expectToast(page, "Įkeltos 8 nuotraukos.")
    expect(await names(api, car)).toEqual(chosen.map(({ name }) => name))
    expect(uploads).toMatchObject({ most: 2, begun: 8 })
    await expect(counter(page, "1 / 8")).toBeVisible()
    await expect(progress(page)).toHaveCount(0)
    const [first] = await api.attachments(car)
    expect((await api.readCar(car)).image_url?.split("?")[0]).toBe(first?.url.split("?")[0])
  })

  test("are in the order in which they were chosen when the server gets the second one first", async ({
    page,
    openCar: { api, car },
  }) => {
    const isSecondStored = Promise.withResolvers<void>()
    const isFirstStored = Promise.withResolvers<void>()
    await page.route(uploadUrl, async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      const isFirst = route.request().url().includes("IMG_1.jpg")
      if (isFirst) await isSecondStored.promise
      const response = await route.fetch()
      // The page still gets the response of the first photo first.
      if (isFirst) setTimeout(isFirstStored.resolve, 200)
      else {
        isSecondStored.resolve()
        await isFirstStored.promise
      }
      await route.fulfill({ response })
    })
    await fileInput(page).setInputFiles(await smallPhotos(2))
    await expectToast(page, "Įkeltos 2 nuotraukos.")
    expect(await names(api, car)).toEqual(["IMG_1.jpg", "IMG_2.jpg"])
    await expect(counter(page, "1 / 2")).toBeVisible()
  })

  test("that are being sent when the page is reloaded are each stored once", async ({
    page,
    openCar: { api, car },
  }) => {
    let begun = 0
    await page.route(uploadUrl, (route) => {
      if (route.request().method() !== "POST") return route.continue()
      begun += 1
    })
    await fileInput(page).setInputFiles(await smallPhotos(4))
    await expect.poll(() => begun).toBe(2)
    // The others are kept a moment later; until then the browser asks before it leaves the page.
    await expect.poll(() => keysIn(page, ...unsentStore)).toHaveLength(4)
    await page.unroute(uploadUrl)
    await page.reload()
    await expectToast(page, "Įkeltos 4 nuotraukos.")
    expect((await names(api, car)).sort()).toEqual([1, 2, 3, 4].map((n) => `IMG_${n}.jpg`))
    await page.reload()
    await expect(counter(page, "1 / 4")).toBeVisible()
    await expect(progress(page)).toHaveCount(0)
    expect(await api.attachments(car)).toHaveLength(4)
  })

  test("are sent after the connection was lost before the first of them was prepared", async ({
    page,
    openCar: { api, car },
    consoleErrors,
  }) => {
    consoleErrors.allowOffline()
    let attempts = 0
    await page.route("**/preparing-worker*.js", (route) => {
      attempts += 1
      return attempts === 1 ? route.abort("internetdisconnected") : route.continue()
    })
    await fileInput(page).setInputFiles(await smallPhotos(2))
    await expectToast(page, "Įkeltos 2 nuotraukos.")
    expect(attempts).toBeGreaterThan(1)
    expect(await names(api, car)).toEqual(["IMG_1.jpg", "IMG_2.jpg"])
  })

  test("are cancelled one by one, and all", async ({ page, openCar: { api, car } }) => {
    await page.route(uploadUrl, () => {})
    await fileInput(page).setInputFiles(await smallPhotos(4))
    await openAll(page)
    await expect(all(page).getByRole("listitem")).toHaveCount(4)
    await all(page).getByRole("button", { name: "Atšaukti: IMG_2.jpg" }).click()
    await expect(all(page).getByRole("listitem")).toHaveCount(3)
    await all(page).getByRole("button", { name: "Atšaukti", exact: true }).click()
    await expect(all(page).getByRole("listitem")).toHaveCount(0)
    await expect.poll(() => keysIn(page, ...unsentStore)).toEqual([])
    await page.unroute(uploadUrl)
    await page.reload()
    await expect(photo(page).getByText("Įkelti nuotrauką")).toBeVisible()
    await expect(progress(page)).toHaveCount(0)
    expect(await api.attachments(car)).toEqual([])
  })
})

test("a file that is no photo does not hold up the others", async ({
  page,
  openCar: { api, car },
}) => {
  const [one, two] = await smallPhotos(2)
  if (one && two) await fileInput(page).setInputFiles([one, pdf, two])
  await expectToast(page, "Įkeltos 2 nuotraukos.")
  const problem = photo(page).getByRole("alert")
  await expect(problem).toHaveText("paper.pdf: Prašome įkelti vaizdo failą")
  await photo(page).getByRole("button", { name: "Atmesti" }).click()
  await expect(problem).toBeHidden()
  expect(await names(api, car)).toEqual(["IMG_1.jpg", "IMG_2.jpg"])
})

test("photos above the limit of 40 are reported and not sent; one that a colleague's photo leaves no room for waits", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(409))
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  const image = await plainImage(green)
  const attach = (name: string) => api.attach(car, { kind: "photo", name }, image)
  for (let count = 0; count < 38; count += 1) await attach(`${count}.png`)
  await signIn("superadmin", organization)
  await blockEvents(page)
  await page.goto(`/car/${car.id}`)
  await expect(counter(page, "1 / 38")).toBeVisible()
  const release = await holdUploads(page)
  await fileInput(page).setInputFiles(await smallPhotos(3))
  await expectToast(page, "Daugiausia 40 nuotraukų.", "Neįkelta 1 nuotrauka: IMG_3.jpg")
  release()
  await expect.poll(async () => (await api.attachments(car)).length).toBe(40)
  await expect(progress(page)).toHaveCount(0)

  const [one, two] = await api.attachments(car)
  if (one) await api.detach(car, one.id)
  // Components that mount later read the photos again, and must not learn of the colleague's photo either.
  await page.route(listUrl, async (route) => {
    const response = await route.fetch()
    await attach("faster.png")
    await page.unroute(listUrl)
    await page.route(listUrl, (route) => route.fulfill({ response }))
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(counter(page, "1 / 39")).toBeVisible()
  await fileInput(page).setInputFiles(await smallPhotos(1))
  await expect(photo(page).getByRole("alert")).toContainText("Daugiau pridėti negalima")
  await page.unroute(listUrl)
  await page.reload()
  await expect(photo(page).getByRole("alert")).toContainText("Daugiau pridėti negalima")
  if (two) await api.detach(car, two.id)
  await photo(page).getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expectToast(page, "Nuotrauka įkelta.")
  expect(await api.attachments(car)).toHaveLength(40)
})

test("photos are added while impersonating somebody, and none is left behind", async ({
  page,
  server,
  as,
  signIn,
}) => {
  const member = await as("member")
  const there = await member.organization(baltic)
  const car = await member.makeCar(there, { name: "Saab 9-3" })
  const session = await signIn("superadmin", there)
  const { id } = await member.user()
  await alreadyImpersonating(page, server.url, session, id)
  await page.goto(`/car/${car.id}`)
  const group = page.getByRole("group", { name: "Photo", exact: true })
  await group
    .locator("input[type=file]")
    .first()
    .setInputFiles(await smallPhotos(2))
  await expectToast(page, "2 photos uploaded.")
  expect(await names(member, car)).toEqual(["IMG_1.jpg", "IMG_2.jpg"])
  expect(await page.evaluate(() => localStorage.getItem("marza.unsent"))).toBeNull()
  await member.deleteCar(car)
})

test.describe("the photos of a car", () => {
  const openWithPhotos = async (page: Page, api: Api, organization: { id: string }) => {
    const car = await api.makeCar(organization, { name: "Volvo V60" })
    for (const [name, color] of Object.entries({ a: red, b: green, c: blue }))
      await api.attach(car, { kind: "photo", name: `${name}.png` }, await plainImage(color))
    await page.goto(`/car/${car.id}`)
    await expect(counter(page, "1 / 3")).toBeVisible()
    return car
  }

  test("are put in order by keyboard and by drag, and the first is the cover", async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await signIn("superadmin", organization)
    const car = await openWithPhotos(page, api, organization)
    const order = async () => (await names(api, car)).join(" ")
    await openAll(page)
    await handle(page, "1 iš 3").focus()
    await page.keyboard.press("ArrowRight")
    await expect(handle(page, "2 iš 3")).toBeFocused()
    await expect(all(page).getByText("Nuotrauka perkelta: 2 iš 3.")).toBeAttached()
    await expect.poll(order).toBe("b.png a.png c.png")
    for (const [key, place] of [
      ["End", "3 iš 3"],
      ["Home", "1 iš 3"],
      ["ArrowRight", "2 iš 3"],
    ] as const) {
      await page.keyboard.press(key)
      await expect(handle(page, place)).toBeFocused()
    }
    await expect.poll(order).toBe("b.png a.png c.png")
    // Each press moves the photo by one place, even while an earlier move is being sent.
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"])
      await page.keyboard.press(key)
    await expect(handle(page, "2 iš 3")).toBeFocused()
    await expect.poll(order).toBe("b.png a.png c.png")

    const tiles = all(page).getByRole("listitem")
    const [from, to] = [await tiles.nth(2).boundingBox(), await tiles.nth(0).boundingBox()]
    if (!from || !to) throw new Error("The tiles do not show")
    await page.mouse.move(from.x + 60, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 50, { steps: 12 })
    // A person lets go once the first photo has made room, which a busy machine draws a moment later.
    await expect
      .poll(async () => (await tiles.nth(0).boundingBox())?.x)
      .toBeGreaterThan(to.x + to.width / 2)
    await page.mouse.up()
    await expect.poll(order).toBe("c.png b.png a.png")

    await tiles.nth(2).getByRole("button", { name: "Padaryti pagrindine" }).click()
    await expect.poll(order).toBe("a.png c.png b.png")
    await expect(tiles.nth(0).getByText("Pagrindinė")).toBeVisible()
    // A spoken command would name what a control shows, so its name must hold that.
    await expectNoViolations(page, "all photos")
    const [first] = await api.attachments(car)
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: "Grįžti" }).click()
    await expect(card(page, "Volvo V60").getByRole("presentation").first()).toHaveAttribute(
      "src",
      new RegExp(first?.thumbnail_url?.split("?")[0] ?? "no photo"),
    )
  })

  test("are viewed large with the arrow keys, and the gallery then shows the last viewed one", async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await signIn("superadmin", organization)
    await openWithPhotos(page, api, organization)
    await photo(page).getByRole("button", { name: "Padidinti nuotrauką, 1 iš 3" }).press("Enter")
    const large = page.getByRole("dialog", { name: "Volvo V60" })
    await expect(large.getByText("1 / 3")).toBeVisible()
    const shown = large.getByRole("img", { name: "Volvo V60" }).first()
    // It has its size once it has loaded.
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(700)
    for (const place of ["2 / 3", "3 / 3"]) {
      await page.keyboard.press("ArrowRight")
      await expect(large.getByText(place)).toBeVisible()
    }
    await expect(large.getByRole("button", { name: "Kita nuotrauka" })).toBeDisabled()
    await page.keyboard.press("Home")
    await expect(large.getByText("1 / 3")).toBeVisible()
    await page.keyboard.press("End")
    await expect(large.getByText("3 / 3")).toBeVisible()
    for (const button of await large.getByRole("button").all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press("Escape")
    await expect(large).toHaveCount(0)
    await expect(counter(page, "3 / 3")).toBeVisible()
    await expect(
      photo(page).getByRole("button", { name: "Padidinti nuotrauką, 3 iš 3" }),
    ).toBeFocused()
    for (const [key, number] of [
      ["Home", 1],
      ["ArrowRight", 2],
      ["End", 3],
    ] as const) {
      await page.keyboard.press(key)
      await expect(counter(page, `${number} / 3`)).toBeVisible()
      await expect(
        photo(page).getByRole("button", { name: `Padidinti nuotrauką, ${number} iš 3` }),
      ).toBeFocused()
    }

    // Who is at another control as soon as the page can be used again, while the viewer still fades, stays there.
    await page.keyboard.press("Enter")
    await expect(large).toBeVisible()
    await page.evaluate(() => {
      const opener = [...document.querySelectorAll("button")].find(({ textContent }) =>
        textContent.startsWith("Visos nuotraukos"),
      )
      new MutationObserver((_, observer) => {
        if (opener?.closest("[inert]")) return
        observer.disconnect()
        opener?.focus()
      }).observe(document.body, { attributeFilter: ["inert"], subtree: true })
    })
    await page.keyboard.press("Escape")
    await expect(large).toHaveCount(0)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    })
    await expect(counter(page, "3 / 3")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(all(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(all(page)).toHaveCount(0)

    await photo(page).getByRole("button", { name: "Padidinti nuotrauką, 3 iš 3" }).click()
    await large.getByRole("button", { name: "Uždaryti" }).click()
    await expect(large).toHaveCount(0)

    await page.goBack()
    await expect(page).not.toHaveURL(/\/car\//)
  })

  test("are one stop of the keyboard as thumbnails, which the arrows, Home and End go through", async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await signIn("superadmin", organization)
    const car = await openWithPhotos(page, api, organization)
    const thumbnail = (place: string) => page.getByRole("button", { name: place, exact: true })
    await page.getByRole("button", { name: /^Visos nuotraukos/ }).focus()
    await page.keyboard.press("Tab")
    await expect(thumbnail("1 iš 3")).toBeFocused()
    for (const [key, place] of [
      ["ArrowRight", "2 iš 3"],
      ["End", "3 iš 3"],
      ["ArrowRight", "3 iš 3"],
      ["Home", "1 iš 3"],
    ] as const) {
      await page.keyboard.press(key)
      await expect(thumbnail(place)).toBeFocused()
      await expect(thumbnail(place)).toHaveAttribute("aria-current", "true")
    }
    await page.keyboard.press("Tab")
    await expect(page.getByLabel("Įkelti nuotrauką").first()).toBeFocused()

    await test.step("what a colleague adds or deletes appears and disappears by itself", async () => {
      await waitForChunk(page, "later")
      const added = await api.attach(car, { kind: "photo", name: "d.png" }, await plainImage(green))
      await expect(counter(page, "1 / 4")).toBeVisible()
      await api.detach(car, added.id)
      await expect(counter(page, "1 / 3")).toBeVisible()
    })
  })

  test("are put in order with a finger and with a mouse on a phone, and the dialog stays open", {
    tag: "@phone",
  }, async ({ page, signIn, organization, as }) => {
    const api = await as("superadmin")
    await signIn("superadmin", organization)
    const car = await openWithPhotos(page, api, organization)
    const order = async () => (await names(api, car)).join(" ")
    await openAll(page)
    const tiles = all(page).getByRole("listitem")
    const [first, last] = [await tiles.nth(0).boundingBox(), await tiles.nth(2).boundingBox()]
    if (!first || !last) throw new Error("The tiles do not show")
    const [from, to] = [first, last].map(({ x, y }) => ({ x: x + 60, y: y + 50 }))
    if (!from || !to) throw new Error("There are no places")
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: (typeof to)[]) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints })
    await touch("touchStart", from)
    // The tile follows the finger once that has been still for a moment.
    await expect(tiles.nth(0)).toHaveAttribute("data-dragged")
    for (let step = 1; step <= 10; step += 1)
      await touch("touchMove", { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 })
    // A person lets go once the second photo has taken the first place.
    await expect
      .poll(async () => (await tiles.nth(1).boundingBox())?.x)
      .toBeLessThan(first.x + first.width / 2)
    await touch("touchEnd")
    await expect.poll(order).toBe("b.png c.png a.png")
    await expect(all(page)).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(1)

    // Cancelled, and then let go above the sheet, where a press closes it.
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await expect(tiles.nth(0)).toHaveAttribute("data-dragged")
    await page.keyboard.press("Escape")
    await expect(tiles.nth(0)).not.toHaveAttribute("data-dragged")
    await page.mouse.up()
    await expect(all(page)).toBeVisible()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
    await page.mouse.move(from.x, 20, { steps: 8 })
    await page.mouse.up()
    await expect(all(page)).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(1)
  })

  test("are swiped and pinched with fingers", { tag: "@phone" }, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await signIn("superadmin", organization)
    await openWithPhotos(page, api, organization)
    const devtools = await page.context().newCDPSession(page)
    type Point = { x: number; y: number }
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints })
    async function swipe(from: number, y: number) {
      await touch("touchStart", { x: from, y })
      for (let x = from; x >= from - 260; x -= 20) await touch("touchMove", { x, y })
      await touch("touchEnd")
    }
    async function pinch(y: number) {
      const fingers = (apart: number) => [
        { x: 195 - apart, y },
        { x: 195 + apart, y },
      ]
      await touch("touchStart", ...fingers(40))
      for (let apart = 40; apart <= 140; apart += 10) await touch("touchMove", ...fingers(apart))
      await touch("touchEnd")
    }
    const box = await photo(page).boundingBox()
    if (!box) throw new Error("The photos do not show")
    await swipe(box.x + 320, box.y + 100)
    await expect(counter(page, "2 / 3")).toBeVisible()
    await photo(page).getByRole("button", { name: "Padidinti nuotrauką, 2 iš 3" }).tap()
    const large = page.getByRole("dialog", { name: "Volvo V60" })
    await expect(large.getByText("2 / 3")).toBeVisible()
    const smaller = large.getByRole("button", { name: "Mažinti" })
    await expect(smaller).toBeDisabled()
    await pinch(420)
    await expect(smaller).toBeEnabled()
    await page.goBack()
    await expect(large).toHaveCount(0)
    await expect(counter(page, "2 / 3")).toBeVisible()
  })
})
