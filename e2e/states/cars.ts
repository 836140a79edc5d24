import { expect, type Page } from "@playwright/test"
import { exportMenu } from "../downloads.ts"
import type { Scene, State } from "./state.ts"
import {
  carOf,
  dialog,
  expectFailure,
  expectMenu,
  failureLogs,
  openDialog,
  openMenu,
  press,
  unsold,
  withFailure,
  withoutResponse,
} from "./steps.ts"

/** The sheet or the menu of the firm, once it tells what waits. */
async function openFirmMenu(page: Page) {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Firma?( |$)/ })
    .click()
  await expect(
    page
      .getByRole("menu")
      .or(page.getByRole("dialog"))
      .getByText(/laukia|waiting/)
      .first(),
  ).toBeVisible()
}

/** Presses a key until a dialog opens: the shortcuts start after the first screen. */
async function pressUntil(page: Page, key: string) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Chooses three cars in the table, one of them by its checkbox. */
async function chooseCars(page: Page, scene: Scene) {
  await press("Lentelė", "Table")(page, scene)
  const boxes = page.getByRole("table").getByRole("checkbox", { name: /: / })
  await boxes.nth(2).check()
  await boxes.nth(4).click({ modifiers: ["Shift"] })
}

/** The list of cars, and what stands over every page. */
export const carsStates: readonly State[] = [
  {
    name: "cars",
    as: "owner",
    onDesk: "too",
    path: "/",
    show: (page) => expect(page.locator("[data-home]").first()).toBeVisible(),
  },
  {
    name: "cars-table",
    as: "owner",
    onDesk: "only",
    path: "/",
    show: press("Lentelė", "Table"),
  },
  {
    name: "cars-chosen",
    as: "owner",
    onDesk: "only",
    path: "/",
    show: chooseCars,
  },
  {
    name: "cars-chosen-payer",
    as: "owner",
    onDesk: "only",
    path: "/",
    async show(page, scene) {
      await chooseCars(page, scene)
      await press("Nurodyti, kas pirko", "Set who bought")(page, scene)
      await expect(page.getByRole("menu")).toBeVisible()
    },
  },
  {
    name: "cars-chosen-split",
    as: "owner",
    onDesk: "only",
    path: "/",
    async show(page, scene) {
      await chooseCars(page, scene)
      await openDialog("Padalyti sąskaitą", "Split an invoice")(page, scene)
      await dialog(page).locator("[name=amount]").fill("1000")
      await dialog(page).locator("[name=description]").fill("Autovežis Hamburgas – Vilnius")
    },
  },
  {
    name: "cars-export",
    as: "owner",
    onDesk: "too",
    path: "/",
    async show(page) {
      await exportMenu(page).click()
      await expectMenu(page)
    },
  },
  {
    name: "cars-overdue",
    as: "owner",
    onDesk: "too",
    path: "/?search=vw",
    // Cards on a phone, a table on a desk.
    async show(page) {
      const table = page.getByRole("button", { name: /^(Lentelė|Table)$/ })
      if (await table.isVisible()) await table.click()
      await expect(
        page.getByTitle(/^(Yra vėluojančių darbų|Something is overdue)$/).first(),
      ).toBeVisible()
    },
  },
  { name: "cars-sold", as: "owner", path: "/?status=sold" },
  { name: "cars-by-profit", as: "owner", path: "/?sort=profit" },
  { name: "cars-none-found", as: "owner", path: "/?search=xyz" },
  { name: "cars-new-organization", as: "superadmin", organization: "new", path: "/" },
  { name: "cars-few", as: "superadmin", organization: "few", path: "/" },
  {
    name: "cars-loading",
    as: "owner",
    path: "/",
    staysLoading: true,
    prepare: withoutResponse(/\/cars(\?|$)/),
  },
  {
    name: "cars-failed",
    as: "owner",
    path: "/",
    logs: failureLogs,
    prepare: withFailure(/\/cars(\?|$)/),
    show: expectFailure,
  },
  {
    name: "switcher",
    as: "owner",
    path: "/",
    async show(page) {
      await page.getByRole("banner").getByRole("button").first().click()
      await expect(page.locator("[data-row]").first()).toBeVisible()
    },
  },
  { name: "account-menu", as: "owner", path: "/", show: openMenu },
  { name: "firm-menu", as: "owner", onDesk: "too", path: "/inbox", show: openFirmMenu },
  {
    name: "add-more",
    as: "owner",
    onDesk: "too",
    path: "/",
    show: openDialog("Pridėti kita", "Add something else"),
  },
  {
    name: "finder",
    as: "owner",
    onDesk: "only",
    path: carOf(unsold),
    show: (page) => pressUntil(page, "Control+k"),
  },
  { name: "shortcuts", as: "owner", path: "/", show: (page) => pressUntil(page, "?") },
]
