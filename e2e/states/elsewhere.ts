import { expect, type Page } from "@playwright/test"
import type { State } from "./state.ts"
import { dialog, loseConnection, openMenu } from "./steps.ts"

/** A search for people that is under way when the impersonation begins is refused. */
const impersonationLogs = [/status of 409/]

async function openImpersonation(page: Page) {
  await openMenu(page)
  await page.getByRole("menuitem", { name: /^(Peržiūra naudotojo vardu|View as user)$/ }).click()
  await expect(dialog(page).getByRole("radio").first()).toBeVisible()
}

async function impersonate(page: Page) {
  await openImpersonation(page)
  await dialog(page).getByText("owner@demo.test").click()
  await dialog(page)
    .getByRole("button", { name: /^(Pradėti peržiūrą|Start viewing)$/ })
    .click()
  await expect(
    page.getByRole("region", { name: /^(Peržiūrimas naudotojas|Viewing user)$/ }),
  ).toBeVisible()
}

/** Impersonation, a device without a connection, and a page that is none. */
export const elsewhereStates: readonly State[] = [
  {
    name: "impersonation-choice",
    as: "superadmin",
    path: "/",
    show: openImpersonation,
  },
  {
    name: "impersonation",
    as: "superadmin",
    ownSession: true,
    path: "/",
    logs: impersonationLogs,
    show: impersonate,
  },
  {
    name: "offline",
    as: "owner",
    isOffline: true,
    path: "/",
    async show(page) {
      await loseConnection(page)
      await page.reload()
      await expect(
        page.getByRole("status").filter({ hasText: /Nėra ryšio|No connection/ }),
      ).toBeVisible()
    },
  },
  {
    name: "offline-never-seen",
    as: "owner",
    isOffline: true,
    path: "/",
    async show(page) {
      await loseConnection(page)
      await page.goto("/analytics?year=2025&month=1")
      await expect(page.getByRole("alert").first()).toBeVisible()
    },
  },
  {
    name: "offline-impersonation",
    as: "superadmin",
    ownSession: true,
    isOffline: true,
    path: "/",
    logs: impersonationLogs,
    async show(page) {
      await impersonate(page)
      await loseConnection(page)
      await page.reload()
      await expect(
        page.getByRole("heading", { name: /^(Nėra ryšio|No connection)$/ }),
      ).toBeVisible()
      await expect(page.getByText("Rasa Kazlauskienė")).toBeVisible()
    },
  },
  {
    name: "offline-unsent",
    as: "owner",
    isOffline: true,
    path: "/car/new",
    async show(page) {
      await loseConnection(page)
      await page.locator("[name=name]").fill("Volvo V70")
      await page.locator("[name=purchase_price]").fill("5000")
      await page.locator("main button[type=submit]").first().click()
      await expect(page.getByText("Volvo V70")).toBeVisible()
    },
  },
  { name: "not-found", as: "owner", path: "/no/such/page", logs: [/Page not found/] },
]
