import { expect, type Locator, type Page } from "@playwright/test"
import { baltic, north } from "./api.ts"
import { test } from "./fixtures.ts"
import { closeToast, expectToast, failWith, recordRequests, statusError } from "./screen.ts"

/** The field of the name; the legal name stands among the requisites. */
const nameOf = (page: Page) =>
  page.getByRole("region", { name: "Organizacijos informacija" }).getByLabel("Pavadinimas")
const save = (place: Page | Locator) =>
  place.getByRole("button", { name: "Išsaugoti", exact: true })

for (const { person, entries } of [
  { person: "owner", entries: 1 },
  { person: "admin", entries: 0 },
  { person: "member", entries: 0 },
] as const) {
  test(`the menu of ${person} has ${entries} entries to the settings`, async ({
    page,
    signIn,
    as,
  }) => {
    await signIn(person, await (await as(person)).organization(north))
    await page.goto("/")
    await page.getByRole("button", { name: "Paskyros meniu" }).click()
    await expect(page.getByRole("menuitem", { name: "Mano profilis" })).toBeVisible()
    const entry = page.getByRole("menuitem", { name: "Organizacijos nustatymai" })
    await expect(entry).toHaveCount(entries)
    if (entries === 0) return
    await entry.click()
    await expect(page).toHaveURL("/organization-settings")
  })
}

test("an admin opens the settings by their URL and may save", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).addMember(organization, "admin", "admin")
  await signIn("admin", organization)
  await page.goto("/organization-settings")
  await expect(nameOf(page)).toHaveValue(organization.name)
  await nameOf(page).fill(`${organization.name} 2`)
  await save(page).click()
  await expectToast(page, "Nustatymai išsaugoti.")
  await expect(page).toHaveTitle(`${organization.name} 2`)
})

test("the owner is told whether the kept figures agree, and which cars differ", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const car = await (await as("superadmin")).makeCar(organization, { name: "Škoda Octavia RS" })
  await signIn("superadmin", organization)
  await page.goto("/organization-settings")
  const card = page.getByRole("region", { name: "Skaičių patikra" })
  await expect(card).toContainText("Dar netikrinta")
  const differing = [{ id: car.id, name: "Škoda Octavia RS" }]
  await page.route("**/sums-check", (route) =>
    route.fulfill({
      json: { checked_at: "2026-11-23T01:40:00.000Z", cars: 12, differing, balances_agree: null },
    }),
  )
  await page.reload()
  await expect(card.getByRole("alert")).toContainText("nesutampa su jų kainomis ir išlaidomis")
  await card.getByRole("link", { name: "Škoda Octavia RS" }).click()
  await expect(page).toHaveURL(`/car/${car.id}`)
})

test("leaving the settings with unsaved changes asks first", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/organization-settings")
  const name = nameOf(page)
  const asked = page.getByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })
  const elsewhere = page.getByRole("link", { name: "Automobiliai" })
  await name.fill("Kitas vardas")
  await elsewhere.click()
  await asked.getByRole("button", { name: "Likti" }).click()
  await expect(asked).toBeHidden()
  await expect(name).toHaveValue("Kitas vardas")
  await elsewhere.click()
  await asked.getByRole("button", { name: "Išeiti neišsaugojus" }).click()
  await expect(page).toHaveURL("/")
})

test.describe("two people who have the settings open", () => {
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Nustatymai jau pakeisti" })

  test("do not overwrite each other's changes unseen", async ({
    page,
    signIn,
    organization,
    as,
    consoleErrors,
  }) => {
    await (await as("superadmin")).addMember(organization, "admin", "admin")
    const admin = await as("admin")
    await signIn("superadmin", organization)
    await page.goto("/organization-settings")
    const name = nameOf(page)
    consoleErrors.expect(statusError(409))

    await name.fill("Mano vardas")
    await admin.changeOrganization(organization, { name: "Jų vardas" })
    await save(page).click()
    const dialog = dialogOf(page)
    await expect(dialog).toContainText("Tomas Petrauskas juos išsaugojo")
    await dialog.getByRole("radio", { name: "Mano Mano vardas" }).check()
    await dialog.getByRole("radio", { name: "Kito Jų vardas" }).check()
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue("Jų vardas")
    await expect(page).toHaveTitle("Jų vardas")

    await name.fill("Mano vardas")
    await admin.changeOrganization(organization, { name: "Vėl jų vardas" })
    await save(page).click()
    await dialog.getByRole("radio", { name: /^Mano/ }).check()
    await save(dialog).click()
    await expectToast(page, "Nustatymai išsaugoti.")
    await expect(dialog).toBeHidden()
    await expect(page).toHaveTitle("Mano vardas")
    await admin.organization("Mano vardas")
  })
})

for (const { name, title, text } of [
  {
    name: north,
    title: "Prieiga uždrausta",
    text: "Nustatymus gali keisti tik organizacijos savininkas arba administratorius.",
  },
  {
    name: baltic,
    title: "Access denied",
    text: "Only an owner or an administrator may change the settings.",
  },
]) {
  test(`a member of ${name} is refused the settings with „${title}“`, async ({
    page,
    signIn,
    as,
  }) => {
    await signIn("member", await (await as("member")).organization(name))
    await page.goto("/organization-settings")
    await expect(page).toHaveURL("/")
    await expectToast(page, title, text)
  })
}

test("one of five colours is selected, and the saved one colours the page", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/organization-settings")
  const choices = page.getByRole("radio")
  await expect(choices).toHaveCount(5)
  await expect(page.getByRole("radio", { checked: true })).toHaveValue("norwegian")
  const seen = new Set<string>()
  for (const [id, name] of [
    ["ocean", "Vandenyno mėlyna"],
    ["forest", "Miško žalia"],
    ["sunset", "Saulėlydžio oranžinė"],
    ["midnight", "Vidurnakčio violetinė"],
    ["norwegian", "Norvegijos raudona"],
  ] as const) {
    await page.getByText(name, { exact: true }).click()
    await expect(page.getByRole("radio", { name })).toBeChecked()
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH")
    await save(page).click()
    expect((await saved).status()).toBe(200)
    await expect(page.locator("html")).toHaveAttribute("data-scheme", id)
    const colors = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ["", "-foreground", "-glow"]
        .map((part) => style.getPropertyValue(`--primary${part}`))
        .concat(
          ["--secondary", "--accent", "--gradient-primary"].map((v) => style.getPropertyValue(v)),
        )
    })
    expect(colors.every(Boolean), id).toBe(true)
    seen.add(colors.join())
  }
  expect(seen.size).toBe(5)
})

test("an unknown colour falls back to norwegian", async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.route("**/api/organizations", async (route) => {
    const { items } = await (await route.fetch()).json()
    const plum = items.map((item: object) => ({ ...item, color_scheme: "plum" }))
    await route.fulfill({ json: { items: plum } })
  })
  await page.goto("/")
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "plum")
  const primary = page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--primary"),
  )
  expect(await primary).toBe("#ba0c2f")
})

test("the language is one of two and changes the page at once", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/organization-settings")
  const language = page.getByRole("combobox", { name: "Kalba" })
  await expect(language.getByRole("option")).toHaveText(["Lietuvių", "English"])
  await expect(language).toHaveValue("lt")
  await language.selectOption("en")
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Organization settings" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    "Cars",
    "Analytics",
    "Users",
  ])
})

test.describe("the danger zone", () => {
  const remove = (page: Page) =>
    page.getByRole("button", { name: /^(Ištrinti organizaciją|Delete organization)$/ })

  test("is shown to owners alone, and a text says who may change the rest", async ({
    page,
    signIn,
    as,
  }) => {
    await signIn("admin", await (await as("admin")).organization(north))
    await page.goto("/organization-settings")
    await expect(
      page.getByText("Nustatymus gali keisti organizacijos savininkas arba administratorius."),
    ).toBeVisible()
    await expect(remove(page)).toHaveCount(0)
  })

  for (const { language, confirm, cancel, question, deleted } of [
    {
      language: "lt",
      confirm: "Taip, ištrinti",
      cancel: "Atšaukti",
      question: "Ar tikrai norite ištrinti organizaciją?",
      deleted: "Organizacija ištrinta.",
    },
    {
      language: "en",
      confirm: "Yes, delete",
      cancel: "Cancel",
      question: "Are you sure you want to delete the organization?",
      deleted: "Organization deleted.",
    },
  ]) {
    test(`asks, deletes once and goes on in the first organization, in ${language}`, {
      tag: language === "lt" ? "@every-width" : [],
    }, async ({ page, context, signIn, newcomer, consoleErrors }) => {
      const { api } = newcomer
      const organizationToDelete = await api.makeOrganization("Žlunganti", { language })
      await api.makeCar(organizationToDelete, { name: "Volvo V60" })
      await signIn(newcomer.email.split("@")[0] as `newcomer${number}`, organizationToDelete)
      const sent = recordRequests(context, "DELETE", /^\/api\/organizations\//)
      await page.goto("/organization-settings")
      await remove(page).click()
      const asked = page.getByRole("alertdialog", { name: question })
      await expect(asked).toContainText("Žlunganti")
      await asked.getByRole("button", { name: cancel }).click()
      await expect(asked).toBeHidden()
      expect(sent).toEqual([])

      const path = `**/api/organizations/${organizationToDelete.id}`
      await page.route(path, failWith({ status: 500, error: "Diskas pilnas" }))
      consoleErrors.expect(statusError(500))
      // What the settings were reading when their organization went.
      consoleErrors.allow(statusError(404))
      await remove(page).click()
      await asked.getByRole("button", { name: confirm }).click()
      const failed = language === "lt" ? "Klaida" : "Error"
      await expectToast(page, failed, "Diskas pilnas")
      // On a phone toasts cover the header, which is pressed next.
      await closeToast(page, failed)
      await page.unroute(path)
      const gate = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        await gate.promise
        await route.continue()
      })
      await asked.getByRole("button", { name: confirm }).dblclick()
      await expect(asked.getByRole("button", { name: confirm })).toBeDisabled()
      gate.resolve()
      await expectToast(page, deleted)
      await closeToast(page, deleted)
      expect(sent).toHaveLength(2)
      await expect(page).toHaveURL("/")
      await expect(page).toHaveTitle(newcomer.organization.name)
      await page
        .getByRole("banner")
        .getByRole("button", { name: new RegExp(newcomer.organization.name) })
        .click()
      await expect(page.locator("[data-row]")).toContainText([newcomer.organization.name])
      await expect(page.locator("[data-row]")).toHaveCount(1)
      await expect(api.organization("Žlunganti")).rejects.toThrow()
    })
  }

  test("leaves the picker when it was the last one", async ({ page, newcomer, consoleErrors }) => {
    // What the settings were reading when their organization went.
    consoleErrors.allow(statusError(404))
    await page.goto("/organization-settings")
    await remove(page).click()
    await page.getByRole("button", { name: "Taip, ištrinti" }).click()
    await expectToast(page, "Organizacija ištrinta.")
    await expect(page).toHaveURL("/select-organization")
    await expect(page.getByText("Organizacijų dar nėra")).toBeVisible()
    await expect(newcomer.api.organization(newcomer.organization.name)).rejects.toThrow()
  })
})

test("kinds of tasks are switched off, and a template gives each bought car its task", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).addMember(organization, "admin", "admin")
  await signIn("admin", organization)
  await page.goto("/organization-settings")
  const kinds = page.getByRole("region", { name: "Darbai, kuriuos sukuria programa" })
  await kinds.getByRole("checkbox", { name: /^Deklaruoti įsigijimą/ }).uncheck()
  await kinds.getByLabel("Po kelių dienų priminti apie sąskaitą").fill("14")
  await kinds.getByRole("button", { name: "Išsaugoti darbų rūšis" }).click()
  await expectToast(page, "Darbų rūšys išsaugotos.")
  await page.reload()
  await expect(kinds.getByRole("checkbox", { name: /^Deklaruoti įsigijimą/ })).not.toBeChecked()
  await expect(kinds.getByLabel("Po kelių dienų priminti apie sąskaitą")).toHaveValue("14")

  const templates = page.getByRole("region", { name: "Darbai nupirkus automobilį" })
  await templates.getByRole("button", { name: "Pridėti darbą" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Darbas").fill("Nuplauti ir nufotografuoti")
  await dialog.getByLabel("Per kiek dienų nuo pirkimo").fill("0")
  await page.keyboard.press("Enter")
  await expectToast(page, "Darbas išsaugotas.")
  await expect(templates.getByText("pirkimo dieną")).toBeVisible()
  await (await as("admin")).makeCar(organization, { name: "Volvo V60" })
  await page.goto("/tasks")
  await expect(page.getByText("Nuplauti ir nufotografuoti")).toBeVisible()
  await expect(page.getByRole("link", { name: "Volvo V60" })).toBeVisible()
})
