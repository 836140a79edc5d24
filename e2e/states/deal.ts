import { expect, type Page } from "@playwright/test"
import type { Scene, State } from "./state.ts"
import {
  bankRate,
  carOf,
  dialog,
  openCarMenu,
  press,
  refuse,
  unsold,
  withBankRate,
} from "./steps.ts"

/** Opens the sale of a car that is an import under margin, and answers the question about its scheme. */
async function openSale(page: Page, scene: Scene) {
  await press("Parduoti", "Sell")(page, scene)
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: /^(Palikti maržos|Margin scheme:)/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The sale of a car, a new car, and contracts and invoices. */
export const dealStates: readonly State[] = [
  {
    name: "sale-question",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await press("Parduoti", "Sell")(page, scene)
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  {
    name: "sale",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await openSale(page, scene)
      await page.getByRole("dialog").locator("[name=sale_price]").fill("13700")
    },
  },
  {
    name: "sale-loss",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await openSale(page, scene)
      await page.getByRole("dialog").locator("[name=sale_price]").fill("9000")
    },
  },
  {
    name: "sale-without-rate",
    as: "owner",
    path: carOf(unsold),
    prepare: withBankRate,
    async show(page, scene) {
      await openSale(page, scene)
      await page.getByRole("dialog").locator("[name=sale_price]").fill("150000")
      await page.getByRole("dialog").locator("[name=sale_currency]").selectOption("NOK")
      await expect(bankRate(page)).toBeVisible()
    },
  },
  {
    name: "sale-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await openSale(page, scene)
      await page.getByRole("dialog").locator("[name=sale_price]").fill("")
      await refuse(page, dialog(page))
    },
  },
  {
    name: "car-missing",
    as: "owner",
    path: "/car/0190aaaa-0000-7000-8000-000000000000",
    logs: [/status of 404/],
  },
  { name: "new-car", as: "owner", path: "/car/new" },
  {
    name: "new-car-refused",
    as: "owner",
    path: "/car/new",
    show: (page) => refuse(page),
  },
  {
    name: "unsaved-changes",
    as: "owner",
    path: "/car/new",
    async show(page) {
      await page.locator("[name=name]").fill("Volvo")
      await page.getByRole("link", { name: /^(Grįžti|Back)$/ }).click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  { name: "papers", as: "owner", onDesk: "too", path: "/papers" },
  { name: "papers-empty", as: "superadmin", organization: "new", path: "/papers" },
  {
    name: "papers-mail",
    as: "owner",
    path: "/papers",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Veiksmai|Actions): / })
        .first()
        .click()
      await page.getByRole("menuitem", { name: /^(Siųsti el\. paštu|Send by e-mail)$/ }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "paper-sheet",
    as: "owner",
    onDesk: "too",
    path: carOf("Mazda CX-5 AWD"),
    async show(page) {
      await openCarMenu(page)
      await page.getByRole("menuitem", { name: /^(Pardavimo sutartis|Sale contract)$/ }).click()
      await expect(dialog(page).locator("[name='side.name']")).toBeVisible()
    },
  },
]
