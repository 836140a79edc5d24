import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast, statusError } from "./screen.ts"

test("an owner downloads the whole organization as an archive, and a superadmin makes another one from it", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(422))
  await signIn("superadmin", organization)
  await page.goto("/organization-settings/data")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Atsisiųsti visą archyvą" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Archyvas .*\.zip$/)
  const archive = await readFile(await download.path())

  await page.goto("/organizations")
  await page.getByRole("button", { name: "Įkelti iš archyvo" }).click()
  const dialog = page.getByRole("dialog", { name: "Įkelti iš archyvo" })
  const send = dialog.getByRole("button", { name: "Įkelti iš archyvo" })
  const choose = (buffer: Buffer) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "Archyvas.zip", mimeType: "application/zip", buffer })
  await choose(archive.subarray(0, archive.length / 2))
  await send.click()
  await expect(dialog.getByRole("alert")).toContainText("atsiųstas ne iki galo")
  await choose(archive)
  await send.click()
  await expectToast(page, "Organizacija įkelta iš archyvo")
  await expect(dialog).toBeHidden()
  // The new organization opens at once, and has the same name.
  await expect(page).toHaveTitle(organization.name)
  await page.goto("/organizations")
  await expect(
    page.getByRole("button", { name: `Pasirinkti: ${organization.name}`, exact: true }),
  ).toHaveCount(2)
})
