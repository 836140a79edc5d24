import { expect, type Page } from "@playwright/test"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import {
  expectColor,
  fileInput,
  green,
  phonePhoto,
  photo,
  plainImage,
  progress,
  retry,
  storedPhoto,
} from "./images.ts"
import { expectToast, failWith, statusError, storedItem } from "./screen.ts"

const cancel = (page: Page) => photo(page).getByRole("button", { name: "Atšaukti" })

/** @returns what limits the speed of uploads, so that their progress can be seen; -1 is no limit */
async function slowUp(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  return (bytesPerSecond: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
}

test.describe("while a photo is sent", () => {
  test("progress shows, and cancelling leaves everything as it was", async ({
    page,
    openCar: { api, car },
    consoleErrors,
  }) => {
    const setSpeed = await slowUp(page)
    await setSpeed(60_000)
    const cameraPhoto = await phonePhoto()
    expect(cameraPhoto.buffer.length).toBeGreaterThan(5_000_000)
    await fileInput(page).setInputFiles(cameraPhoto)
    await expect
      .poll(async () => Number(await progress(page).getAttribute("aria-valuenow")), {
        timeout: 30_000,
      })
      .toBeGreaterThan(3)
    const before = Number(await progress(page).getAttribute("aria-valuenow"))
    await expect
      .poll(async () => Number(await progress(page).getAttribute("aria-valuenow")))
      .toBeGreaterThan(before)
    expect(before).toBeLessThan(90)
    const stopped = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
    await cancel(page).click()
    await stopped
    await expect(progress(page)).toHaveCount(0)
    await expect(photo(page).getByRole("presentation")).toHaveCount(0)
    expect((await api.readCar(car)).image_url).toBeNull()

    await test.step("an access token that has just expired is renewed", async () => {
      await setSpeed(-1)
      const session = await storedItem(page, "marza.session")
      const refused = failWith({ status: 401, error: "Ne", code: "signed_out" })
      await page.route("**/attachments?*", refused, { times: 1 })
      consoleErrors.expect(statusError(401))
      await fileInput(page).setInputFiles(await plainImage(green))
      await expectToast(page, "Nuotrauka įkelta.")
      await expectColor((await storedPhoto(page, api, car)).bytes, green)
      expect(await storedItem(page, "marza.session")).not.toBe(session)
    })
  })
})

test.describe("accessibility", () => {
  test("the upload of a photo has no violation in any state", { tag: "@phone" }, async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    const car = await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
    await signIn("superadmin", organization)
    await page.goto(`/car/${car.id}`)
    await expect(photo(page)).toBeVisible()
    // The history is invisible until the expenses above it have loaded.
    await expect(page.getByRole("heading", { name: "Istorija" })).toBeVisible()
    await expectNoViolations(page, "none")
    const gate = Promise.withResolvers<void>()
    await page.route("**/attachments?*", async (route) => {
      await gate.promise
      await failWith({ status: 503, error: "Diskas užimtas" })(route)
    })
    consoleErrors.expect(statusError(503))
    await fileInput(page).setInputFiles(await plainImage(green))
    await expect(progress(page)).toBeVisible()
    await expectNoViolations(page, "sending")
    gate.resolve()
    await expect(retry(page)).toBeVisible()
    await expectNoViolations(page, "failed")
    await page.unroute("**/attachments?*")
    await retry(page).click()
    await expectToast(page, "Nuotrauka įkelta.")
    await expectNoViolations(page, "there")
    const small = await photo(page).evaluate((group) =>
      [...group.querySelectorAll("button, label")]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    )
    expect(small).toEqual([])
  })
})
