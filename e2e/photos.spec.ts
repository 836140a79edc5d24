import type { Car } from "@marza/domain/cars/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { apiFor, emailOf } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  blue,
  expectColor,
  fileInput,
  green,
  holdUploads,
  phonePhoto,
  photo,
  plainImage,
  progress,
  red,
  retry,
  shownPhoto,
  storedPhoto,
} from "./images.ts"
import {
  blockEvents,
  card,
  choose,
  closeToast,
  expectToast,
  failWith,
  recordRequests,
  statusError,
  toasts,
} from "./screen.ts"
import { password } from "./server.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })

test.describe("the photo of a car", () => {
  test("of 6 MB lying on its side is stored upright and within 2 MB", async ({
    page,
    context,
    openCar: { api, car },
  }) => {
    await expect(photo(page).getByText("Įkelti nuotrauką")).toBeVisible()
    const sent = recordRequests(context, "POST", /\/attachments$/)
    const request = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/attachments?"),
    )
    const cameraPhoto = await phonePhoto()
    expect(cameraPhoto.buffer.length).toBeGreaterThan(5_000_000)
    await fileInput(page).setInputFiles(cameraPhoto)
    const { "content-length": length } = await (await request).allHeaders()
    expect(Number(length)).toBeGreaterThan(100_000)
    expect(Number(length)).toBeLessThanOrEqual(2 * 1024 * 1024)
    await expectToast(page, "Nuotrauka įkelta.")
    await expect(page).toHaveURL(`/car/${car.id}`)
    expect(sent).toHaveLength(1)

    const stored = await storedPhoto(page, api, car)
    expect(stored).toMatchObject({ width: 1920, height: 2560, orientation: undefined })
    expect(stored.bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024)
    await expectColor(stored.bytes, red, 0.05)
    await expectColor(stored.bytes, blue, 0.95)

    const shown = shownPhoto(page)
    await expect(shown).toHaveAttribute("src", /^\/files\/car-images\/.+signature=/)
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBe(2560)
    await expect(progress(page)).toHaveCount(0)

    await page.getByRole("link", { name: "Grįžti" }).click()
    const thumbnail = card(page, "Volvo V60").getByRole("presentation").first()
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
  })

  test("of a new car is sent once the car is stored", async ({
    page,
    context,
    signIn,
    organization,
    as,
  }) => {
    await signIn("superadmin", organization)
    await page.goto("/car/new")
    const sent = recordRequests(context, "POST", /\/attachments$/)
    await fileInput(page).setInputFiles(await plainImage(green, "jpeg"))
    const preview = photo(page).getByRole("presentation")
    await expect(preview).toHaveAttribute("src", /^blob:/)
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await save(page).click()
    await expect(page.getByText("Pirkimo kaina privaloma")).toBeVisible()
    await expect(preview).toBeVisible()
    expect(sent).toEqual([])

    await page.getByLabel("Pirkimo kaina").fill("5000")
    const release = await holdUploads(page)
    await save(page).click()
    await expectToast(page, "Automobilis pridėtas.")
    release()
    await expectToast(page, "Nuotrauka įkelta.")
    await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
    const api = await as("superadmin")
    const [car] = await api.cars(organization)
    if (!car) throw new Error("No car was made")
    await expectColor((await storedPhoto(page, api, car)).bytes, green)
    expect(sent).toHaveLength(1)
  })

  test("of a new car is back with what was typed after a session that was ended elsewhere", async ({
    page,
    server,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const session = await signIn("superadmin", organization)
    // Otherwise the stream of events would report the end of the session before the form is sent.
    await blockEvents(page)
    await page.goto("/car/new")
    await fileInput(page).setInputFiles(await plainImage(green, "jpeg"))
    const preview = photo(page).getByRole("presentation")
    await expect(preview).toHaveAttribute("src", /^blob:/)
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await page.getByLabel("Pirkimo kaina").fill("5000")
    await apiFor(server.url, session).signOut()
    consoleErrors.expect(statusError(401))
    await save(page).click()
    await expect(page).toHaveURL("/auth")
    await page.getByLabel("El. paštas").fill(emailOf("superadmin"))
    await page.locator("[name=password]").fill(password)
    await page.getByRole("button", { name: "Prisijungti" }).click()
    await expectToast(page, "Grąžinome, ko neišsaugojote")
    await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")
    await expect(preview).toHaveAttribute("src", /^blob:/)
    const release = await holdUploads(page)
    await save(page).click()
    await expectToast(page, "Automobilis pridėtas.")
    release()
    await expectToast(page, "Nuotrauka įkelta.")
    const api = await as("superadmin")
    const [car] = await api.cars(organization)
    if (!car) throw new Error("No car was made")
    await expectColor((await storedPhoto(page, api, car)).bytes, green)
    await page.goto("/car/new")
    await expect(page.getByLabel("Pavadinimas")).toHaveValue("")
    await expect(preview).toHaveCount(0)
  })

  test("of a new car waits on the car's page when it could not be sent", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    await signIn("superadmin", organization)
    await page.route("**/attachments?*", failWith({ status: 503, error: "Diskas užimtas" }))
    consoleErrors.expect(statusError(503))
    await page.goto("/car/new")
    await fileInput(page).setInputFiles(await plainImage(blue))
    await expect(photo(page).getByRole("presentation")).toBeVisible()
    await page.getByLabel("Pavadinimas").fill("Volvo V60")
    await page.getByLabel("Pirkimo kaina").fill("5000")
    await save(page).click()
    await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
    await expect(photo(page).getByRole("alert")).toHaveText("picture.png: Diskas užimtas")
    await expect(shownPhoto(page)).toHaveAttribute("src", /^blob:/)
    const api = await as("superadmin")
    const [car] = await api.cars(organization)
    expect(car).toMatchObject({ name: "Volvo V60", image_url: null })
    if (!car) return

    // The failed upload stays while other pages are open.
    await page.getByRole("link", { name: "Grįžti" }).click()
    await page.getByRole("link", { name: "Volvo V60" }).click()
    await page.unroute("**/attachments?*")
    await retry(page).click()
    await expectToast(page, "Nuotrauka įkelta.")
    await expectColor((await storedPhoto(page, api, car)).bytes, blue)
  })

  test("is deleted after a question, which makes the next one the cover, and can be restored", async ({
    page,
    context,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    const car = await api.makeCar(organization, { name: "Volvo V60", description: "Vienas raktas" })
    await signIn("superadmin", organization)
    await page.goto(`/car/${car.id}`)
    await fileInput(page).setInputFiles(await plainImage(red))
    await expectToast(page, "Nuotrauka įkelta.")
    const { image_url: first } = await api.readCar(car)
    await closeToast(page, "Nuotrauka įkelta.")
    await fileInput(page).setInputFiles(await plainImage(blue))
    await expectToast(page, "Nuotrauka įkelta.")
    await closeToast(page, "Nuotrauka įkelta.")
    const isCover = (url: string | null | undefined) => async () =>
      (await api.readCar(car)).image_url?.split("?")[0] === url?.split("?")[0]
    expect(await isCover(first)()).toBe(true)

    await photo(page)
      .getByRole("button", { name: /^Padidinti nuotrauką, 2/ })
      .press("ArrowLeft")
    await expect(photo(page).getByRole("button", { name: "Visos nuotraukos 1 / 2" })).toBeVisible()
    const deleted = recordRequests(context, "DELETE", /\/attachments\//)
    const question = page.getByRole("alertdialog")
    const remove = () => choose(page, "Ištrinti nuotrauką")
    await remove()
    await expect(question).toContainText("Ar tikrai norite ištrinti nuotrauką?")
    await question.getByRole("button", { name: "Atšaukti" }).click()
    await expect(question).toHaveCount(0)
    expect(deleted).toEqual([])
    expect(await isCover(first)()).toBe(true)

    await remove()
    await question.getByRole("button", { name: "Ištrinti", exact: true }).click()
    await expectToast(page, "Nuotrauka ištrinta.")
    expect(await isCover(first)()).toBe(false)
    await page.getByRole("button", { name: "Anuliuoti" }).click()
    await expect.poll(isCover(first)).toBe(true)
    await expect(photo(page).getByRole("button", { name: /Visos nuotraukos . \/ 2/ })).toBeVisible()

    for (const _photo of ["first", "second"]) {
      await remove()
      await question.getByRole("button", { name: "Ištrinti", exact: true }).click()
      await expect(question).toHaveCount(0)
    }
    await expect(shownPhoto(page)).toHaveCount(0)
    await expect(photo(page).getByText("Įkelti nuotrauką")).toBeVisible()
    expect(await api.readCar(car)).toMatchObject({
      image_url: null,
      thumbnail_url: null,
      description: "Vienas raktas",
    })
  })
})

test("a photo that cannot be sent is told once: at its place, or from elsewhere by a toast that names its car", async ({
  page,
  openCar: _car,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(503))
  consoleErrors.expect(statusError(503))
  const left = Promise.withResolvers<void>()
  let sent = 0
  await page.route("**/attachments?*", async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    sent += 1
    if (sent === 2) await left.promise
    await failWith({ status: 503, error: "Diskas užimtas" })(route)
  })
  await fileInput(page).setInputFiles(await plainImage(green))
  await expect(photo(page).getByRole("alert")).toHaveText("picture.png: Diskas užimtas")
  await fileInput(page).setInputFiles(await plainImage(green, "jpeg"))
  await expect.poll(() => sent).toBe(2)
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  left.resolve()
  await expectToast(page, "Volvo V60: picture.jpeg", "Diskas užimtas")
  await expect(toasts(page).getByRole("group")).toHaveCount(1)
})

test("a photo whose URL has expired is requested by a newly signed one, and a missing photo shows once it is back", async ({
  page,
  consoleErrors,
  openCar: { car },
}) => {
  await fileInput(page).setInputFiles(await plainImage(green))
  await expectToast(page, "Nuotrauka įkelta.")
  await expect(card(page, "Volvo V60")).toHaveCount(0)
  const shown = shownPhoto(page)
  const expectShown = () =>
    expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  // With events blocked, only a broken photo causes a refetch from here on.
  await blockEvents(page)
  await page.reload()
  await expectShown()

  consoleErrors.expect(statusError(404))
  const refusals: string[] = []
  page.on("response", (response) => {
    if (response.status() === 404) refusals.push(response.url())
  })
  await page.route(
    `**/cars/${car.id}`,
    async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as Car
      const image_url = read.image_url?.replace(/expires=\d+/, "expires=1")
      await route.fulfill({ response, json: { ...read, image_url } })
    },
    { times: 1 },
  )
  await page.reload()
  await expectShown()
  // Where the new signature takes more than four seconds, the page tries the same URL once more meanwhile.
  expect([...new Set(refusals)]).toEqual([expect.stringContaining("expires=1&")])

  const reads = recordRequests(page.context(), "GET", new RegExp(`/cars/${car.id}$`))
  await page.route("**/files/car-images/**", (route) => route.fulfill({ status: 404 }))
  // The page requests the car once by itself, and once for a new signature.
  let responses = 0
  const signedAgain = page.waitForResponse((response) => {
    if (response.url().endsWith(`/cars/${car.id}`)) responses += 1
    return responses === 2
  })
  await page.reload()
  await expect(shown).toHaveCount(0)
  await expect(photo(page).getByText("Įkelti nuotrauką")).toBeVisible()
  await signedAgain
  // After two round trips any further request of the page would have been sent.
  for (const _request of ["first", "second"]) await page.evaluate(() => fetch("/healthz"))
  expect(reads).toHaveLength(2)

  await page.unroute("**/files/car-images/**")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(shown).toBeVisible()
})

test("a photo can be dropped and pasted, and a file that is dropped elsewhere is not opened", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/car/new")
  const { buffer, mimeType, name } = await plainImage(green)
  const transfer = await page.evaluateHandle(
    ({ bytes, type, title }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], title, { type }))
      return data
    },
    { bytes: [...buffer], type: mimeType, title: name },
  )
  const preview = photo(page).getByRole("presentation")
  await page.getByLabel("Aprašymas").dispatchEvent("drop", { dataTransfer: transfer })
  await expect(preview).toHaveCount(0)
  await photo(page).dispatchEvent("drop", { dataTransfer: transfer })
  await expect(preview).toHaveAttribute("src", /^blob:/)
  await photo(page).getByRole("button", { name: "Ištrinti nuotrauką" }).click()
  await expect(preview).toHaveCount(0)
  await page.evaluate(
    (clipboardData) => dispatchEvent(new ClipboardEvent("paste", { clipboardData })),
    transfer,
  )
  await expect(preview).toHaveAttribute("src", /^blob:/)

  await test.step("leaving a new car with nothing but a photo asks first", async () => {
    await page.getByRole("link", { name: "Grįžti" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Likti" }).click()
    await photo(page).getByRole("button", { name: "Ištrinti nuotrauką" }).click()
    await expect(preview).toHaveCount(0)
    await page.getByRole("link", { name: "Grįžti" }).click()
    await expect(page).toHaveURL("/")
  })
})
