import { expect, type Page } from "@playwright/test"
import { apiFor, signInAs } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { expectToast, recordRequests, statusError, storedItem } from "./screen.ts"
import { password } from "./server.ts"

const nameOf = (page: Page) => page.getByLabel("Vardas, pavardė")
const emailOf = (page: Page) => page.getByLabel("El. paštas")
const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })

const updated = [
  "Profilis atnaujintas!",
  "Jūsų profilio informacija sėkmingai atnaujinta.",
] as const

test.beforeEach(async ({ page, newcomer }) => {
  await page.goto("/profile")
  await expect(nameOf(page)).toHaveValue("Naujas Narys")
  await expect(emailOf(page)).toHaveValue(newcomer.email)
})

test("the profile shows a spinner while it loads", async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route("**/api/user", async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole("status").getByText("Įkeliama…")).toBeAttached()
  await expect(save(page)).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole("heading", { name: "Mano profilis", exact: true })).toBeVisible()
})

test("a saved name is trimmed and shows in the menu", async ({ page, context }) => {
  const sent = recordRequests(context, "PATCH", /./)
  await nameOf(page).fill("  Ąžuolas Šakalys ")
  await save(page).click()
  await expectToast(page, ...updated)
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(nameOf(page)).toHaveValue("Ąžuolas Šakalys")
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toContainText("Ąžuolas Šakalys")
})

test("leaving the profile with unsaved changes asks first", async ({ page }) => {
  const asked = page.getByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })
  await nameOf(page).fill("Kitas Vardas")
  await page.getByRole("link", { name: "Analitika" }).click()
  await asked.getByRole("button", { name: "Likti" }).click()
  await expect(nameOf(page)).toHaveValue("Kitas Vardas")
  await save(page).click()
  await expectToast(page, ...updated)
  await page.getByRole("link", { name: "Analitika" }).click()
  await expect(page).toHaveURL("/analytics")
})

test("a new e-mail replaces the old one only after it is confirmed", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  const wanted = `nauja.${newcomer.email}`
  await emailOf(page).fill(` ${wanted} `)
  await nameOf(page).fill("Naujas Vardas")
  await save(page).click()
  await expectToast(
    page,
    updated[0],
    "Patikrinkite savo el. paštą: naują adresą reikia patvirtinti.",
  )
  await expect(page.getByText(`Adresu ${wanted} išsiuntėme patvirtinimo laišką.`)).toBeVisible()
  await expect(emailOf(page)).toHaveValue(newcomer.email)
  await expect(nameOf(page)).toHaveValue("Naujas Vardas")
  await signInAs(server.url, newcomer.email, password)

  const link = await mailedLink(server, wanted)
  expect((await newcomer.api.user()).email).toBe(newcomer.email)
  // The profile opens from the link although no organization is chosen.
  await page.evaluate(() => localStorage.removeItem("marza.organization"))
  await page.goto(link)
  await page.getByRole("button", { name: "Patvirtinti" }).click()
  await expect(page.getByRole("heading", { name: "El. paštas pakeistas" })).toBeVisible()
  await expect(page.getByText(wanted)).toBeVisible()
  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(session.user.email).toBe(wanted)
  await page.getByRole("link", { name: "Į profilį" }).click()
  await expect(emailOf(page)).toHaveValue(wanted)
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toContainText(wanted)
  await signInAs(server.url, wanted, password)

  consoleErrors.expect(statusError(400))
  await page.goto(link)
  await page.getByRole("button", { name: "Patvirtinti" }).click()
  await expect(page.getByRole("alert")).toContainText("Nuoroda nebegalioja arba jau panaudota.")
})

test("a new e-mail is confirmed in a browser without a session, too", async ({
  page,
  server,
  newcomer,
}) => {
  const wanted = `kita.${newcomer.email}`
  await emailOf(page).fill(wanted)
  await save(page).click()
  const link = await mailedLink(server, wanted)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByRole("button", { name: "Patvirtinti" }).click()
  await expect(page.getByText(`Nuo šiol jungsitės adresu ${wanted}.`)).toBeVisible()
  await page.getByRole("link", { name: "Į prisijungimo puslapį" }).click()
  await expect(page).toHaveURL("/auth")
  expect((await newcomer.api.user()).email).toBe(wanted)
})

test("a new password signs in, and signs the other devices out", async ({
  page,
  context,
  server,
  newcomer,
}) => {
  const sent = recordRequests(context, "PATCH", /./)
  const secret = "ž".repeat(72)
  await page.locator("[name=password]").fill(secret)
  await page.locator("[name=repeated]").fill(secret)
  await page.getByRole("button", { name: "Pakeisti slaptažodį" }).dblclick()
  await expectToast(page, "Slaptažodis pakeistas!")
  expect(sent).toHaveLength(1)
  await expect(page.locator("[name=password]")).toHaveValue("")
  await expect(page.locator("[name=repeated]")).toHaveValue("")
  await expect(page.getByText("Kituose įrenginiuose prisijungimų nėra.")).toBeVisible()
  await expect(newcomer.api.user()).rejects.toThrow("401")
  await expect(signInAs(server.url, newcomer.email, password)).rejects.toThrow("401")
  await signInAs(server.url, newcomer.email, secret)
  await page.reload()
  await expect(nameOf(page)).toBeVisible()
})

test("devices are listed, and each other one can be signed out", async ({
  page,
  server,
  newcomer,
}) => {
  const devices = page.getByRole("region", { name: "Prisijungę įrenginiai" })
  const dialog = page.getByRole("alertdialog")
  await signInAs(server.url, newcomer.email, password)
  await page.reload()
  await expect(devices.getByRole("listitem")).toHaveCount(3)
  const here = devices.getByRole("listitem").first()
  await expect(here).toContainText("Šis įrenginys")
  await expect(here).toContainText("127.0.0.1")
  await expect(here.getByRole("button")).toHaveCount(0)

  await devices
    .getByRole("button", { name: /^Atjungti: / })
    .first()
    .click()
  await dialog.getByRole("button", { name: "Atšaukti" }).click()
  await expect(devices.getByRole("listitem")).toHaveCount(3)
  await devices
    .getByRole("button", { name: /^Atjungti: / })
    .first()
    .click()
  await dialog.getByRole("button", { name: "Atjungti" }).dblclick()
  await expectToast(page, "Įrenginys atjungtas.")
  await expect(devices.getByRole("listitem")).toHaveCount(2)

  await devices.getByRole("button", { name: "Atjungti kitus įrenginius" }).click()
  await dialog.getByRole("button", { name: "Atjungti kitus įrenginius" }).click()
  await expectToast(page, "Kiti įrenginiai atjungti.")
  await expect(devices.getByRole("listitem")).toHaveCount(1)
  await expect(newcomer.api.user()).rejects.toThrow("401")
  const own = apiFor(server.url, newcomer.session)
  expect(await own.sessions()).toHaveLength(1)
})

test("the morning mail is asked for with one tick, and a link that is over says so without a sign-in", async ({
  page,
  newcomer,
  consoleErrors,
}) => {
  const want = page.getByRole("checkbox", { name: "Siųsti dienos darbus el. paštu" })
  await expect(want).not.toBeChecked()
  await want.check()
  await expectToast(page, "Rytinis laiškas įjungtas.")
  await page.reload()
  await expect(want).toBeChecked()
  await want.uncheck()
  await expectToast(page, "Rytinis laiškas išjungtas.")
  await page.reload()
  await expect(want).not.toBeChecked()
  await expect(nameOf(page)).toHaveValue("Naujas Narys")

  await page.goto("/api/morning-mail/stop?key=pasenusi")
  await expect(page.getByText("Ar nebesiųsti rytinio laiško su dienos darbais?")).toBeVisible()
  consoleErrors.expect(statusError(404))
  const response = page.waitForResponse((one) => one.request().method() === "POST")
  await page.getByRole("button", { name: "Nebesiųsti" }).click()
  expect((await response).status()).toBe(404)
  await expect(page.getByText("Ši nuoroda nebegalioja.")).toBeVisible()
  await page.getByRole("link", { name: "Profilis" }).click()
  await expect(emailOf(page)).toHaveValue(newcomer.email)
})
