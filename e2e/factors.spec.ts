import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { createAuthenticator } from "./authenticator.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { expectRedBorder, expectToast, statusError, storedItem } from "./screen.ts"
import { password } from "./server.ts"

// The server accepts a code only once, so some tests wait for the next code.
test.beforeEach(() => test.slow())

const card = (page: Page) => page.getByRole("region", { name: "Prisijungimas dviem žingsniais" })
const dialog = (page: Page) => page.getByRole("dialog")
const codeField = (page: Page) => page.getByRole("textbox", { name: "Kodas" })
const secondStep = (page: Page) => page.getByRole("heading", { name: "Antrasis žingsnis" })
const wrongCode = "Kodas neteisingas arba jau panaudotas."

/** Opens the sign-in without a session. */
async function openSignIn(page: Page) {
  // The program must not run while the session is removed: it might store a session that it has just renewed.
  await page.goto("/icon.svg")
  await page.evaluate(() => localStorage.removeItem("marza.session"))
  await page.goto("/auth")
}

async function signInWithPassword(page: Page, email: string) {
  await openSignIn(page)
  await page.getByLabel("El. paštas").fill(email)
  await page.locator("[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

async function expectSignedIn(page: Page) {
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
}

test("an authenticator is enrolled by its key, and its code is then asked for after the password", {
  tag: "@ordinary",
}, async ({ page, context, newcomer, consoleErrors }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  consoleErrors.expect(statusError(400), statusError(401))
  await page.goto("/profile")
  await expect(card(page)).toContainText("Išjungtas")
  await card(page).getByRole("button", { name: "Įjungti" }).click()
  await expect(dialog(page).getByRole("img", { name: /^QR kodas/ })).toBeVisible()
  const key = (await dialog(page).locator(".select-all").textContent()) ?? ""
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await dialog(page).getByRole("button", { name: "Kopijuoti" }).click()
  await expectToast(page, "Nukopijuota.")
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await clipboard()).toBe(key.replaceAll(" ", ""))
  const nextCode = createAuthenticator(key)

  // Six digits are sent without a press on the button. After a wrong code the field is empty and has the focus.
  await codeField(page).pressSequentially("000000")
  await expect(dialog(page).getByText(wrongCode)).toBeVisible()
  await expectRedBorder(codeField(page))
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue("")
  await codeField(page).pressSequentially(await nextCode())

  const codes = dialog(page).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const backupCodes = await codes.allTextContents()
  expect(new Set(backupCodes).size).toBe(10)
  const missing = dialog(page).getByText("Pirmiausia išsaugokite kodus ir tai pažymėkite")
  await expect(missing).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(missing).toBeVisible()
  await expect(dialog(page).getByRole("checkbox")).toBeFocused()
  await dialog(page).getByRole("button", { name: "Kopijuoti" }).click()
  await expect.poll(clipboard).toBe(backupCodes.join("\n"))
  const downloading = page.waitForEvent("download")
  await dialog(page).getByRole("button", { name: "Atsisiųsti" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("atsarginiai-kodai.txt")
  const file = await readFile(await download.path(), "utf8")
  for (const text of [newcomer.email, ...backupCodes]) expect(file).toContain(text)
  await dialog(page).getByRole("checkbox", { name: "Kodai išsaugoti saugioje vietoje" }).check()
  await dialog(page).getByRole("button", { name: "Baigti" }).click()
  await expectToast(page, "Antrasis žingsnis įjungtas.")
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page)).toContainText("Liko nepanaudotų: 10")
  await expect
    .poll(async () => JSON.parse((await storedItem(page, "marza.session")) ?? "{}").user?.factors)
    .toMatchObject([{ type: "totp", status: "verified" }])
  await page.reload()
  await expect(card(page)).toContainText("Autentifikavimo programėlė")
  await expect(page.getByText(backupCodes[0] ?? "")).toHaveCount(0)

  await signInWithPassword(page, newcomer.email)
  await expect(secondStep(page)).toBeVisible()
  expect(await storedItem(page, "marza.session")).toBeNull()
  const field = codeField(page)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute("autocomplete", "one-time-code")
  await expect(field).toHaveAttribute("inputmode", "numeric")
  await field.pressSequentially("11x11")
  await page.keyboard.press("Enter")
  await expect(page.getByText(/Kodą sudaro 6 skaitmenys/)).toBeVisible()
  await field.fill("")
  await field.fill((await nextCode()).replace(/(?<=^...)/, " "))
  await expectSignedIn(page)
})

test.describe("accessibility", () => {
  test("the dialogs have no violation", async ({ page, newcomer, consoleErrors }) => {
    consoleErrors.expect(statusError(400), statusError(401))
    await page.goto("/profile")
    await card(page).getByRole("button", { name: "Įjungti" }).click()
    const key = (await dialog(page).locator(".select-all").textContent()) ?? ""
    const nextCode = createAuthenticator(key)
    await codeField(page).fill("000000")
    await expect(dialog(page).getByText(wrongCode)).toBeVisible()
    await expectNoViolations(page, "the key, refused")
    await codeField(page).fill(await nextCode())
    await dialog(page).getByRole("button", { name: "Baigti" }).click()
    await expectNoViolations(page, "backup codes, not kept")
    await dialog(page).getByRole("checkbox").check()
    await dialog(page).getByRole("button", { name: "Baigti" }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expectNoViolations(page, "the card")
    await card(page)
      .getByRole("button", { name: /^Pašalinti: / })
      .click()
    await expect(codeField(page)).toBeFocused()
    await expectNoViolations(page, "removing")
    await signInWithPassword(page, newcomer.email)
    await page.getByRole("button", { name: "Naudoti atsarginį kodą" }).click()
    await expectNoViolations(page, "the second step")
  })
})
