import { expect } from "@playwright/test"
import sharp from "sharp"
import { test } from "./fixtures.ts"
import {
  blue,
  downloadImage,
  expectColor,
  fileInput,
  largeTransparentImage,
  plainImage,
  red,
} from "./images.ts"
import { expectToast, recordRequests } from "./screen.ts"

/** A square logo, which the tab shows unchanged. */
const square: [number, number] = [400, 400]

test("a logo is uploaded, replaced and deleted after the browser asked", async ({
  page,
  context,
  newcomer: { api, organization },
}) => {
  await page.goto("/organization-settings")
  const icon = page.locator("link[rel=icon]")
  await expect(icon).toHaveAttribute("href", "/icon.svg")
  expect((await page.request.get("/icon.svg")).status()).toBe(200)
  await expect(page.getByText("Įkelti logotipą", { exact: true })).toBeVisible()
  const gate = Promise.withResolvers<void>()
  await page.route("**/logo", async (route) => {
    await gate.promise
    await route.continue()
  })
  await fileInput(page).setInputFiles(await plainImage(red, "jpeg", square))
  await expect(fileInput(page)).toBeDisabled()
  gate.resolve()
  await expectToast(page, "Logotipas atnaujintas.")
  const header = page.getByRole("banner").getByRole("button").first().locator("img")
  const first = (await header.getAttribute("src")) ?? ""
  await expect(icon).toHaveAttribute("href", first)
  await expectColor((await downloadImage(page, first)).bytes, red)
  await page.getByRole("banner").getByRole("button").first().click()
  await expect(
    page.locator("[data-row]").filter({ hasText: organization.name }).locator("img"),
  ).toHaveAttribute("src", first)
  await page.keyboard.press("Escape")

  await fileInput(page).setInputFiles(await plainImage(blue, "png", square))
  await expect(icon).not.toHaveAttribute("href", first)
  const second = (await icon.getAttribute("href")) ?? ""
  await expectColor((await downloadImage(page, second)).bytes, blue)
  await expect(header).toHaveAttribute("src", second)
  await expect.poll(async () => (await page.request.get(first)).status()).toBe(404)

  const calls = recordRequests(context, "DELETE", /\/logo$/)
  const asked: string[] = []
  page.once("dialog", async (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.getByRole("button", { name: "Ištrinti logotipą" }).click()
  expect(asked).toEqual(["confirm: Ar tikrai norite ištrinti logotipą?"])
  expect(calls).toEqual([])
  await expect(header).toHaveAttribute("src", second)

  page.once("dialog", (dialog) => dialog.accept())
  await page.getByRole("button", { name: "Ištrinti logotipą" }).click()
  await expectToast(page, "Logotipas ištrintas.")
  await expect(icon).toHaveAttribute("href", "/icon.svg")
  await expect(header).toHaveCount(0)
  expect((await api.organization(organization.name)).logo_url).toBeNull()
  await expect.poll(async () => (await page.request.get(second)).status()).toBe(404)
})

test("a wide logo is shown whole, also as the icon of the tab", async ({
  page,
  newcomer: _newcomer,
}) => {
  await page.goto("/organization-settings")
  await fileInput(page).setInputFiles(await plainImage(red, "png", [1200, 300]))
  await expectToast(page, "Logotipas atnaujintas.")
  await expect(page.getByRole("banner").locator("img")).toHaveCSS("object-fit", "contain")
  await expect(page.getByRole("main").locator("img")).toHaveCSS("object-fit", "contain")
  const icon = page.locator("link[rel=icon]")
  await expect(icon).toHaveAttribute("href", /^data:image\/png;base64,/)
  const [, data = ""] = (await icon.getAttribute("href"))?.split(",") ?? []
  const bytes = Buffer.from(data, "base64")
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 })
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer()
  const at = (row: number) => [...pixels.subarray((row * 64 + 32) * 4, (row * 64 + 33) * 4)]
  expect(at(8)[3]).toBe(0)
  expect(at(32)).toEqual([...red, 255])
})

test("a large logo is made smaller and stays transparent", async ({
  page,
  newcomer: { api, organization },
}) => {
  const logo = await largeTransparentImage()
  expect(logo.buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  await page.goto("/organization-settings")
  await fileInput(page).setInputFiles(logo)
  await expectToast(page, "Logotipas atnaujintas.")
  const { logo_url } = await api.organization(organization.name)
  const { bytes, width } = await downloadImage(page, logo_url ?? "none")
  expect(width).toBe(800)
  const left = await sharp(bytes).extract({ left: 0, top: 0, width: 300, height: 800 }).toBuffer()
  expect((await sharp(left).stats()).channels[3]?.max).toBe(0)
})
