import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import {
  blockEvents,
  card,
  expectToast,
  failWith,
  holdToast,
  statusError,
  toasts,
} from "./screen.ts"

const change = (page: Page, name: string, status: string) =>
  card(page, name).getByRole("combobox").selectOption(status)

test("one toast shows at a time, and one with the same text replaces the earlier", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  for (const name of ["Audi A4", "Volvo V60"]) await api.makeCar(organization, { name })
  await signIn("superadmin", organization)
  await blockEvents(page)
  await page.goto("/")
  const shown = toasts(page).getByRole("group")
  await change(page, "Audi A4", "preparing")
  await expectToast(page, "Būsena pakeista.")
  await change(page, "Volvo V60", "preparing")
  // Once it names the second car, no answer is on its way that would close the errors below.
  await expect(shown).toHaveText([/Volvo V60/])

  consoleErrors.expect(statusError(500))
  for (const error of ["Pirma", "Antra", "Trečia", "Ketvirta", "Ketvirta"]) {
    await page.route(/\/status$/, failWith({ status: 500, error }), { times: 1 })
    const refusal = page.waitForResponse(/\/status$/)
    await change(page, "Audi A4", "sold")
    await refusal
    await expect(shown.getByText(error, { exact: true })).toBeVisible()
  }
  await expect(shown).toHaveText([/Ketvirta/])
})

test("a toast covers neither what is pressed on a card nor Save", { tag: "@every-width" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Audi A4" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await change(page, "Audi A4", "preparing")
  await expectToast(page, "Būsena pakeista.")
  await expect(card(page, "Audi A4").getByRole("combobox")).toBeInViewport({ ratio: 1 })
  await card(page, "Audi A4").getByRole("combobox").click({ trial: true })
  // By keys: the mouse holds the toast, which would be over before a slow machine shows the car.
  await holdToast(page)
  await card(page, "Audi A4").getByRole("link").press("Enter")
  await expect(page).toHaveURL(`/car/${car.id}`)
  await page.getByRole("button", { name: "Keisti pavadinimą ir aprašymą" }).press("Enter")
  await page.getByLabel("Pavadinimas").fill("Audi A6")
  const toast = toasts(page).getByRole("group").first()
  await expect(toast).toBeVisible()
  const [over, under] = await Promise.all([
    toast.boundingBox(),
    page.getByRole("button", { name: "Išsaugoti" }).boundingBox(),
  ])
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0)
})
