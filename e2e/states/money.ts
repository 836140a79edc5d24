import { expect, type Page } from "@playwright/test"
import type { Scene, State } from "./state.ts"
import {
  bankRate,
  carOf,
  dialog,
  openDialog,
  openNewExpense,
  press,
  refuse,
  taxed,
  unsold,
  withBankRate,
  withoutRate,
} from "./steps.ts"

async function openExpenseInKroner(page: Page) {
  await openNewExpense(page)
  await dialog(page).locator("[name=amount]").fill("6400")
  await dialog(page).locator("[name=currency]").selectOption("NOK")
  await expect(
    dialog(page)
      .getByRole("button", { name: /^(ECB|Pastovus|Fixed) / })
      .first(),
  ).toBeVisible()
}

/** Goes from a filled in expense to an invoice for several cars. */
async function openSplit(page: Page, scene: Scene) {
  await openNewExpense(page)
  await dialog(page).locator("[name=amount]").fill("4250")
  await dialog(page).locator("[name=description]").fill("Autovežis iš Drammeno")
  await dialog(page)
    .getByText(/^(Daugiau|More)$/)
    .click()
  await press("Padalyti keliems automobiliams", "Split among several cars")(page, scene)
  await expect(dialog(page).locator("label").nth(2)).toBeVisible()
}

const reserved = "Škoda Superb Combi"

const paidInParts = "Volvo XC60 D4"

const overpaid = "Kia Ceed"

const scrollToPayments = (page: Page) =>
  page.getByRole("heading", { name: /^(Mokėjimai|Payments)$/ }).scrollIntoViewIfNeeded()

/** Payments, expenses and invoices for several cars. */
export const moneyStates: readonly State[] = [
  {
    name: "payments",
    as: "superadmin",
    organization: "paid",
    onDesk: "too",
    path: "/",
    show: (page) => expect(page.getByText(/^(Rezervuota iki|Reserved until) /)).toBeVisible(),
  },
  {
    name: "payments-unpaid",
    as: "superadmin",
    organization: "paid",
    onDesk: "too",
    path: "/?unpaid=true",
    // The line above the list says it of all cars.
    show: (page) =>
      expect(page.getByRole("tabpanel").getByText(/^(Liko gauti|Left to receive) /)).toBeVisible(),
  },
  {
    name: "payments-of-reserved",
    as: "superadmin",
    organization: "paid",
    onDesk: "too",
    path: carOf(reserved),
  },
  {
    name: "payments-of-sold",
    as: "superadmin",
    organization: "paid",
    onDesk: "too",
    path: carOf(paidInParts),
    show: scrollToPayments,
  },
  {
    name: "payments-over",
    as: "superadmin",
    organization: "paid",
    path: carOf(overpaid),
    show: scrollToPayments,
  },
  {
    name: "payment-adding",
    as: "superadmin",
    organization: "paid",
    onDesk: "too",
    path: carOf(reserved),
    show: openDialog("Įrašyti mokėjimą", "Add payment"),
  },
  {
    name: "payment-editing",
    as: "superadmin",
    organization: "paid",
    path: carOf(reserved),
    async show(page) {
      await page.getByRole("button", { name: /^(Keisti mokėjimą|Edit payment): / }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "payment-second",
    logs: [/409/],
    as: "superadmin",
    organization: "paid",
    path: carOf(reserved),
    async show(page, scene) {
      await openDialog("Įrašyti mokėjimą", "Add payment")(page, scene)
      await dialog(page).locator("[name=amount]").fill("200")
      await dialog(page).locator("button[type=submit]").click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  {
    name: "payment-of-another",
    logs: [/409/],
    as: "superadmin",
    organization: "paid",
    path: carOf(reserved),
    async show(page, scene) {
      await press("Parduoti", "Sell")(page, scene)
      await dialog(page).locator("[name=sale_price]").fill("14900")
      await dialog(page).locator("[name=sold_to]").fill("Rasa Rasaitė")
      await dialog(page).locator("button[type=submit]").click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  {
    name: "expense",
    as: "owner",
    path: carOf(unsold),
    show: openNewExpense,
  },
  {
    name: "expense-further",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await openNewExpense(page)
      await dialog(page).locator("summary").click()
    },
  },
  {
    name: "expense-customs",
    as: "superadmin",
    organization: "full",
    path: carOf(taxed),
    onDesk: "too",
    async show(page) {
      await openNewExpense(page)
      await dialog(page).locator("[name=amount]").fill("3333,33")
      await dialog(page).locator("[name=description]").fill("Importo PVM")
      await dialog(page).locator("[name=supplier]").fill("Muitinės tarpininkai UAB")
      await dialog(page).locator("[name=declaration_number]").fill("26LTVR10004K7M21A6")
      await dialog(page).locator("[name=supplier]").focus()
    },
  },
  {
    name: "split-new",
    as: "owner",
    onDesk: "too",
    path: carOf(unsold),
    show: openSplit,
  },
  {
    name: "split-many",
    as: "owner",
    onDesk: "too",
    path: carOf(unsold),
    async show(page, scene) {
      await openSplit(page, scene)
      await dialog(page)
        .getByRole("button", { name: /^(Pridėti visus|Add all)/ })
        .click()
      await press("Uždaryti paiešką", "Close the search")(page, scene)
      await dialog(page)
        .getByLabel(/^(Dalis|Part): /)
        .nth(2)
        .fill("120")
      // From the top, where the head covers half of no row.
      await dialog(page)
        .locator("[name=amount]")
        .evaluate((amount) => amount.closest(".sheet-scroll")?.scrollTo(0, 0))
    },
  },
  {
    name: "split-search",
    as: "owner",
    onDesk: "too",
    path: carOf(unsold),
    async show(page, scene) {
      await openSplit(page, scene)
      await dialog(page).getByRole("searchbox").fill("vo")
      await dialog(page).locator("label").filter({ hasText: "Volvo" }).first().click()
    },
  },
  {
    name: "split-details",
    as: "owner",
    onDesk: "too",
    path: carOf(unsold),
    async show(page, scene) {
      await openSplit(page, scene)
      await press("Uždaryti paiešką", "Close the search")(page, scene)
      await dialog(page)
        .getByText(/^(Sąskaitos duomenys|Invoice details)$/)
        .click()
    },
  },
  {
    name: "expense-offered-rate",
    as: "owner",
    path: carOf(unsold),
    prepare: withBankRate,
    async show(page) {
      await openExpenseInKroner(page)
      await expect(bankRate(page)).toBeVisible()
    },
  },
  {
    name: "expense-bank-rate",
    as: "owner",
    path: carOf(unsold),
    prepare: withBankRate,
    async show(page) {
      await openExpenseInKroner(page)
      await bankRate(page).click()
    },
  },
  {
    name: "expense-without-bank-rate",
    as: "owner",
    path: carOf(unsold),
    logs: [/status of 404/],
    show: openExpenseInKroner,
  },
  {
    name: "expense-day-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await openNewExpense(page)
      await dialog(page).locator("[name=date]").fill("11-31")
      await dialog(page).locator("[name=description]").focus()
    },
  },
  {
    name: "expense-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await openNewExpense(page)
      await refuse(page, dialog(page))
    },
  },
  {
    name: "expense-editing",
    as: "superadmin",
    organization: "few",
    path: carOf(withoutRate),
    async show(page) {
      await page.getByRole("button", { name: /^(Keisti išlaidą|Edit expense): / }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
]
