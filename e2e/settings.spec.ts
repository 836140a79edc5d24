import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { closeToast, expectToast, recordRequests, statusError } from "./screen.ts"

/** The field of the name; the legal name stands among the requisites. */
const nameOf = (page: Page) =>
  page
    .getByRole("region", { name: /^(Organizacijos informacija|Organization information)$/ })
    .getByLabel(/^(Pavadinimas|Name)/)

test("no button of the settings moves while their parts load, so that a press meets what it was meant for", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  for (const width of [1280, 390])
    for (const [place, last] of [
      ["papers", "Išsaugoti rekvizitus"],
      ["tasks", "Išsaugoti darbų rūšis"],
      ["data", "Atsisiųsti visą archyvą"],
    ] as const)
      await test.step(`${place}, ${width} px wide`, async () => {
        await page.setViewportSize({ width, height: 5000 })
        const release = Promise.withResolvers<void>()
        const parts = new RegExp(
          `/${organization.id}/(storage|sums-check|series|imports|task-templates)`,
        )
        await page.route(parts, async (route) => {
          await release.promise
          await route.continue()
        })
        await page.goto(`/organization-settings/${place}`)
        await expect(page.getByRole("button", { name: last })).toBeVisible()
        const places = () =>
          page.evaluate(() =>
            [...document.querySelectorAll("main :is(a[href], button)")].map(
              // Whether papers are in use is told at the end of their line once it is known.
              (element) =>
                `${element.textContent?.replace(/Įjungti$/, "")}: ${element.getBoundingClientRect().top}`,
            ),
          )
        const before = await places()
        expect(before.length).toBeGreaterThan(2)
        release.resolve()
        await expect(page.getByText("Importų dar nebuvo.")).toHaveCount(place === "data" ? 1 : 0)
        await expect(page.locator("main .animate-pulse")).toHaveCount(0)
        expect(await places()).toEqual(expect.arrayContaining(before))
        await page.unrouteAll({ behavior: "wait" })
      })
})

test("an admin changes name, colours, language and tasks, deletes nothing, and as a member is led away", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  await api.addMember(organization, "admin", "admin")
  await signIn("admin", organization)
  await page.goto("/organization-settings")
  await expect(
    page.getByText("Nustatymus gali keisti organizacijos savininkas arba administratorius."),
  ).toBeVisible()
  await expect(page.getByRole("button", { name: "Ištrinti organizaciją" })).toHaveCount(0)

  await test.step("kinds of tasks and a template", async () => {
    await page.getByRole("link", { name: /^Darbų nustatymai įjungta/ }).click()
    const kinds = page.getByRole("region", { name: "Darbai, kuriuos sukuria programa" })
    await kinds.getByRole("checkbox", { name: /^Deklaruoti įsigijimą/ }).uncheck()
    await kinds.getByLabel("Po kelių dienų priminti apie sąskaitą").fill("14")
    await kinds.getByRole("button", { name: "Išsaugoti darbų rūšis" }).click()
    await expectToast(page, "Darbų rūšys išsaugotos.")
    const templates = page.getByRole("region", { name: "Darbai nupirkus automobilį" })
    await templates.getByRole("button", { name: "Pridėti darbą" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Darbas").fill("Nuplauti ir nufotografuoti")
    await dialog.getByLabel("Per kiek dienų nuo pirkimo").fill("0")
    await page.keyboard.press("Enter")
    await expectToast(page, "Darbas išsaugotas.")
    await page.reload()
    await expect(kinds.getByRole("checkbox", { name: /^Deklaruoti įsigijimą/ })).not.toBeChecked()
    await expect(kinds.getByLabel("Po kelių dienų priminti apie sąskaitą")).toHaveValue("14")
    await expect(templates.getByText("pirkimo dieną")).toBeVisible()
    await (await as("admin")).makeCar(organization, { name: "Volvo V60" })
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Darbai/ })
      .click()
    await expect(page.getByText("Nuplauti ir nufotografuoti")).toBeVisible()
    await expect(page.getByRole("link", { name: "Volvo V60" })).toBeVisible()
    await page.goBack()
    await page.getByRole("link", { name: /^Bendra/ }).click()
  })

  await test.step("name, colours and language", async () => {
    await nameOf(page).fill(`${organization.name} 2`)
    await page.getByText("Vandenyno mėlyna", { exact: true }).click()
    await page.getByRole("combobox", { name: "Kalba" }).selectOption("en")
    await page.getByRole("button", { name: "Išsaugoti", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Organization settings" })).toBeVisible()
    await expect(page).toHaveTitle(`${organization.name} 2`)
    await expect(nameOf(page)).toHaveValue(`${organization.name} 2`)
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "ocean")
    const primary = page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--primary"),
    )
    expect(await primary).toBe("#0a5c9e")
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText([
      "Cars",
      "Analytics",
      "Users",
    ])
  })

  await test.step("as a member the settings are no more open", async () => {
    // What the settings read once more before the page knows the new role.
    consoleErrors.allow(statusError(403))
    await api.changeRole(organization, (await (await as("admin")).user()).id, "member")
    await expect(page).toHaveURL("/")
    await page.goto("/organization-settings")
    await expect(page).toHaveURL("/")
    await expectToast(
      page,
      "Access denied",
      "Only an owner or an administrator may change the settings.",
    )
  })
})

test("an owner deletes an organization and goes on in the first one, after the last one at the picker", async ({
  page,
  context,
  signIn,
  newcomer,
  consoleErrors,
}) => {
  // What the settings were reading when their organization went.
  consoleErrors.allow(statusError(404))
  const { api, organization } = newcomer
  const doomed = await api.makeOrganization("Žlunganti")
  await api.makeCar(doomed, { name: "Volvo V60" })
  await signIn(newcomer.email.split("@")[0] as `newcomer${number}`, doomed)
  const sent = recordRequests(context, "DELETE", /^\/api\/organizations\//)
  const remove = async () => {
    await page.getByRole("button", { name: "Paskyros meniu" }).click()
    await page.getByRole("menuitem", { name: "Organizacijos nustatymai" }).click()
    await page.getByRole("button", { name: "Ištrinti organizaciją" }).click()
    await page.getByRole("button", { name: "Taip, ištrinti" }).click()
    await expectToast(page, "Organizacija ištrinta.")
    await closeToast(page, "Organizacija ištrinta.")
  }
  await page.goto("/")
  await expect(page).toHaveTitle("Žlunganti")
  await remove()
  await expect(page).toHaveURL("/")
  await expect(page).toHaveTitle(organization.name)
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(organization.name) })
    .click()
  await expect(page.locator("[data-row]")).toContainText([organization.name])
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(api.organization("Žlunganti")).rejects.toThrow()

  await remove()
  await expect(page).toHaveURL("/select-organization")
  await expect(page.getByText("Organizacijų dar nėra")).toBeVisible()
  await expect(api.organization(organization.name)).rejects.toThrow()
  expect(sent).toHaveLength(2)
})
