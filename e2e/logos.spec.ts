import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { blue, choice, expectColor, plain, red, served } from "./pictures.ts"
import { expectToast, requests } from "./screen.ts"

for (const { language, upload, updated, remove, question, deleted } of [
  {
    language: "lt",
    upload: "Įkelti logotipą",
    updated: "Logotipas atnaujintas.",
    remove: "Ištrinti logotipą",
    question: "Ar tikrai norite ištrinti logotipą?",
    deleted: "Logotipas ištrintas.",
  },
  {
    language: "en",
    upload: "Upload logo",
    updated: "Logo updated.",
    remove: "Delete logo",
    question: "Are you sure you want to delete the logo?",
    deleted: "Logo deleted.",
  },
] as const) {
  test(`a logo is uploaded, replaced and deleted after the browser asked, in ${language}`, async ({
    page,
    context,
    newcomer: { api, organization },
  }) => {
    await api.changeOrganization(organization, { language })
    await page.goto("/organization-settings")
    const icon = page.locator("link[rel=icon]")
    await expect(icon).toHaveAttribute("href", "/icon.svg")
    await expect(page.getByText(upload, { exact: true })).toBeVisible()
    const gate = Promise.withResolvers<void>()
    await page.route("**/logo", async (route) => {
      await gate.promise
      await route.continue()
    })
    await choice(page).setInputFiles(await plain(red, "jpeg"))
    await expect(choice(page)).toBeDisabled()
    gate.resolve()
    await expectToast(page, updated)
    const header = page.getByRole("banner").getByRole("button").first().locator("img")
    const first = (await header.getAttribute("src")) ?? ""
    await expect(icon).toHaveAttribute("href", first)
    await expectColor((await served(page, first)).bytes, red)
    await page.getByRole("banner").getByRole("button").first().click()
    await expect(
      page.locator("[data-row]").filter({ hasText: organization.name }).locator("img"),
    ).toHaveAttribute("src", first)
    await page.keyboard.press("Escape")

    await choice(page).setInputFiles(await plain(blue))
    await expect(icon).not.toHaveAttribute("href", first)
    const second = (await icon.getAttribute("href")) ?? ""
    await expectColor((await served(page, second)).bytes, blue)
    await expect(header).toHaveAttribute("src", second)
    await expect.poll(async () => (await page.request.get(first)).status()).toBe(404)

    const calls = requests(context, "DELETE", /\/logo$/)
    const asked: string[] = []
    page.once("dialog", async (dialog) => {
      asked.push(`${dialog.type()}: ${dialog.message()}`)
      await dialog.dismiss()
    })
    await page.getByRole("button", { name: remove }).click()
    expect(asked).toEqual([`confirm: ${question}`])
    expect(calls).toEqual([])
    await expect(header).toHaveAttribute("src", second)

    page.once("dialog", (dialog) => dialog.accept())
    await page.getByRole("button", { name: remove }).click()
    await expectToast(page, deleted)
    await expect(icon).toHaveAttribute("href", "/icon.svg")
    await expect(header).toHaveCount(0)
    expect((await api.organization(organization.name)).logo_url).toBeNull()
    await expect.poll(async () => (await page.request.get(second)).status()).toBe(404)
  })
}

test("an admin may change the logo, a member does not get to it", async ({ page, visit, as }) => {
  const organization = await (await as("admin")).organization(north)
  const admin = await visit("admin", organization)
  await admin.goto("/organization-settings")
  await expect(admin.getByText("Įkelti logotipą")).toBeVisible()
  const member = await visit("member", organization)
  await member.goto("/organization-settings")
  await expect(member).toHaveURL("/")
  await expect(choice(member)).toHaveCount(0)
  await page.close()
})
