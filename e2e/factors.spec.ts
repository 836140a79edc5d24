import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { createAuthenticator, enrol } from "./authenticator.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { expectRedBorder, expectToast, statusError, storedItem } from "./screen.ts"
import { password, type RunningServer } from "./server.ts"

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

async function openLink(page: Page, server: RunningServer, email: string) {
  await openSignIn(page)
  await page.getByRole("tab", { name: "Nuoroda el. paštu" }).click()
  await page.getByLabel("El. paštas").fill(email)
  await page.keyboard.press("Enter")
  await page.goto(await mailedLink(server, email))
  await page.getByRole("button", { name: "Prisijungti", exact: true }).click()
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

test("a sign-in by link asks for a code too, and a backup code works once", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(400), statusError(401))
  const { nextCode, backupCodes } = await enrol(server.url, newcomer.session)
  await page.goto("/")
  await openLink(page, server, newcomer.email)
  await expect(secondStep(page)).toBeVisible()
  expect(await storedItem(page, "marza.session")).toBeNull()
  await codeField(page).fill(await nextCode())
  await expectSignedIn(page)

  const backup = page.getByRole("textbox", { name: "Atsarginis kodas" })
  const [code = ""] = backupCodes
  const useBackupCode = async () => {
    await signInWithPassword(page, newcomer.email)
    await page.getByRole("button", { name: "Naudoti atsarginį kodą" }).click()
    await expect(backup).toBeFocused()
    await backup.fill(code.toUpperCase())
    await page.keyboard.press("Enter")
  }
  await useBackupCode()
  await expectSignedIn(page)
  await useBackupCode()
  await expect(page.getByText(wrongCode)).toBeVisible()
  await expectRedBorder(backup)
  await page.getByRole("button", { name: "Naudoti programėlės kodą" }).click()
  await expect(page.getByText(wrongCode)).toHaveCount(0)
  await page.getByRole("button", { name: "Atšaukti" }).click()
  await expect(page.getByRole("heading", { name: "Prisijungimas" })).toBeVisible()
})

test("five wrong codes restart the sign-in and say why", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(400), statusError(401))
  const { nextCode } = await enrol(server.url, newcomer.session)
  const over = /Kodo laikas baigėsi arba bandymų buvo per daug/
  const fail = async () => {
    await expect(secondStep(page)).toBeVisible()
    for (const digit of [1, 2, 3, 4, 5]) {
      const answered = page.waitForResponse("**/api/session/challenge")
      await codeField(page).fill(String(digit).repeat(6))
      await answered
    }
    await expect(page.getByRole("alert").filter({ hasText: over })).toBeVisible()
    await expect(secondStep(page)).toHaveCount(0)
    expect(await storedItem(page, "marza.session")).toBeNull()
  }
  await page.goto("/")
  await signInWithPassword(page, newcomer.email)
  await fail()
  await page.locator("[name=password]").fill(password)
  await page.getByLabel("El. paštas").fill(newcomer.email)
  await page.keyboard.press("Enter")
  await expect(page.getByText(over)).toHaveCount(0)
  await codeField(page).fill(await nextCode())
  await expectSignedIn(page)

  await openLink(page, server, newcomer.email)
  await fail()
  await page.getByRole("link", { name: "Į prisijungimo puslapį" }).click()
  await expect(page).toHaveURL("/auth")
})

test("backup codes are renewed and the authenticator is removed, by keyboard and with a code each", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(400))
  const { nextCode, backupCodes } = await enrol(server.url, newcomer.session)
  await page.goto("/profile")
  const renew = card(page).getByRole("button", { name: "Pakeisti: Atsarginiai kodai" })
  await renew.focus()
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await nextCode())
  await expect(dialog(page).getByRole("listitem")).toHaveCount(10)
  const renewed = await dialog(page).getByRole("listitem").allTextContents()
  expect(renewed).not.toContain(backupCodes[0])
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Tab")
  await expect(dialog(page).getByRole("checkbox")).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(dialog(page)).toHaveCount(0)
  await expect(renew).toBeFocused()

  const remove = card(page).getByRole("button", { name: /^Pašalinti: / })
  await remove.focus()
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type("000000")
  await expect(dialog(page).getByText(wrongCode)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await nextCode())
  await expectToast(page, "Programėlė pašalinta.")
  await expect(card(page)).toContainText("Išjungtas")
  expect((await newcomer.api.user()).factors).toEqual([])
  await signInWithPassword(page, newcomer.email)
  await expectSignedIn(page)
})

test("the password is changed with a code", async ({ page, server, newcomer, consoleErrors }) => {
  consoleErrors.expect(statusError(400))
  const { nextCode } = await enrol(server.url, newcomer.session)
  await page.goto("/profile")
  await page.locator("[name=password]").fill("kitas-slaptas-1")
  await page.locator("[name=repeated]").fill("kitas-slaptas-1")
  await page.getByRole("button", { name: "Pakeisti slaptažodį" }).click()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type("000000")
  await expect(dialog(page).getByText(wrongCode)).toBeVisible()
  await page.keyboard.type(await nextCode())
  await expectToast(page, "Slaptažodis pakeistas!")
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator("[name=password]")).toHaveValue("")
  for (const [tried, status] of [
    [password, 401],
    ["kitas-slaptas-1", 401],
  ] as const) {
    const body = JSON.stringify({ email: newcomer.email, password: tried })
    const headers = { "content-type": "application/json" }
    const response = await fetch(`${server.url}/api/session`, { method: "POST", headers, body })
    expect(response.status).toBe(status)
    expect((await response.json()).code).toBe(
      tried === password ? "wrong_credentials" : "factor_required",
    )
  }
})

test("a change of e-mail asks for a code, and cancelling sends nothing", async ({
  page,
  server,
  newcomer,
}) => {
  const { nextCode } = await enrol(server.url, newcomer.session)
  await page.goto("/profile")
  const wanted = `nauja.${newcomer.email}`
  const email = page.getByRole("textbox", { name: "El. paštas" })
  const save = page.getByRole("button", { name: "Išsaugoti" }).first()
  await email.fill(wanted)
  await save.click()
  await expect(codeField(page)).toBeFocused()
  await dialog(page).getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(email).toHaveValue(wanted)
  await save.click()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await nextCode())
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(`Adresu ${wanted} išsiuntėme patvirtinimo laišką.`)).toBeVisible()
  expect(await mailedLink(server, wanted)).toContain("/auth/email#")
})

test("a further authenticator is added after a code of the first", async ({
  page,
  server,
  newcomer,
}) => {
  const { nextCode } = await enrol(server.url, newcomer.session)
  await page.goto("/profile")
  await card(page).getByRole("button", { name: "Pridėti dar vieną programėlę" }).click()
  await expect(dialog(page).getByRole("img")).toHaveCount(0)
  await codeField(page).fill(await nextCode())
  await expect(dialog(page).getByRole("img", { name: /^QR kodas/ })).toBeVisible()
  const key = (await dialog(page).locator(".select-all").textContent()) ?? ""
  await codeField(page).fill(await createAuthenticator(key)())
  await expectToast(page, "Antrasis žingsnis įjungtas.")
  await expect(card(page).getByRole("button", { name: /^Pašalinti: / })).toHaveCount(2)
  await expect(card(page)).toContainText("Liko nepanaudotų: 10")
})

test("second factors cannot be changed while impersonating another user", async ({
  page,
  server,
  newcomer,
  as,
}) => {
  const { id } = await (await as("member")).user()
  const begun = await fetch(`${server.url}/api/impersonation`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${newcomer.session.access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ user_id: id }),
  })
  expect(begun.ok).toBe(true)
  const theirs = await (await as("member")).organization(north)
  await page.addInitScript(
    ([impersonated, chosen]) => {
      localStorage.setItem("marza.impersonation", impersonated)
      localStorage.setItem("marza.organization", chosen)
    },
    [id, theirs.id] as const,
  )
  await page.goto("/profile")
  await expect(page.getByText("Tai kito naudotojo profilis")).toBeVisible()
  await expect(card(page)).toHaveCount(0)
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
