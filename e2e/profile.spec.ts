import { expect, type Page } from "@playwright/test"
import { apiFor, signInAs } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { expectToast, statusError, storedItem } from "./screen.ts"
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

test("a new e-mail replaces the old one only after it is confirmed", async ({
  page,
  server,
  newcomer,
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
  await expect(page.getByRole("menu")).toContainText(`Naujas Vardas${wanted}`)
  await signInAs(server.url, wanted, password)
})

test("a morning mail is asked for, other devices are signed out, and a new password signs in and ends the rest", async ({
  page,
  server,
  newcomer,
  consoleErrors,
}) => {
  await test.step("the morning mail, whose link that is over says so without a sign-in", async () => {
    const want = page.getByRole("checkbox", { name: "Siųsti dienos darbus el. paštu" })
    await want.check()
    await expectToast(page, "Rytinis laiškas įjungtas.")
    await page.goto("/api/morning-mail/stop?key=pasenusi")
    await expect(page.getByText("Ar nebesiųsti rytinio laiško su dienos darbais?")).toBeVisible()
    consoleErrors.expect(statusError(404))
    await page.getByRole("button", { name: "Nebesiųsti" }).click()
    await expect(page.getByText("Ši nuoroda nebegalioja.")).toBeVisible()
    await page.getByRole("link", { name: "Profilis" }).click()
    await expect(want).toBeChecked()
  })

  const devices = page.getByRole("region", { name: "Prisijungę įrenginiai" })
  await test.step("another device", async () => {
    await expect(devices.getByRole("listitem")).toHaveCount(2)
    const here = devices.getByRole("listitem").first()
    await expect(here).toContainText("Šis įrenginys")
    await expect(here).toContainText("127.0.0.1")
    await devices.getByRole("button", { name: /^Atjungti: / }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Atjungti" }).click()
    await expectToast(page, "Įrenginys atjungtas.")
    await expect(devices.getByRole("listitem")).toHaveCount(1)
    await expect(newcomer.api.user()).rejects.toThrow("401")
    expect(await apiFor(server.url, newcomer.session).sessions()).toHaveLength(1)
  })

  await test.step("the password", async () => {
    await signInAs(server.url, newcomer.email, password)
    const secret = "ž".repeat(72)
    await page.locator("[name=password]").fill(secret)
    await page.locator("[name=repeated]").fill(secret)
    await page.getByRole("button", { name: "Pakeisti slaptažodį" }).click()
    await expectToast(page, "Slaptažodis pakeistas!")
    await expect(page.getByText("Kituose įrenginiuose prisijungimų nėra.")).toBeVisible()
    await expect(signInAs(server.url, newcomer.email, password)).rejects.toThrow("401")
    await signInAs(server.url, newcomer.email, secret)
    const gate = Promise.withResolvers<void>()
    await page.route("**/api/user", async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole("status").getByText("Įkeliama…")).toBeAttached()
    await expect(save(page)).toHaveCount(0)
    gate.resolve()
    await expect(nameOf(page)).toBeVisible()
  })
})
