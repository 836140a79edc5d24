import { expect, type Page } from "@playwright/test"
import { green, plainImage } from "../images.ts"
import { pdf } from "../papers.ts"
import type { State } from "./state.ts"
import {
  a4,
  carOf,
  dialog,
  expectFailure,
  expectMenu,
  failureLogs,
  openCarMenu,
  openHistory,
  openNewExpense,
  press,
  refuse,
  sold,
  taxed,
  unsold,
  withFailure,
  withoutRate,
  withoutResponse,
} from "./steps.ts"

async function openSections(page: Page) {
  await page
    .getByRole("region", { name: /^(Dienos|Days)$/ })
    .getByRole("button")
    .first()
    .click()
  for (const opener of [
    /^(Keisti pavadinimą|Edit name)/,
    /^(Pinigai|Money): /,
    /^(Duomenys|Details): /,
  ])
    await page.getByRole("button", { name: opener }).click()
}

async function openDocumentMenu(page: Page) {
  await page
    .getByRole("button", { name: /^(Veiksmai|Actions): / })
    .first()
    .click()
  await expectMenu(page)
}

async function chooseOfCar(page: Page, action: RegExp) {
  await openCarMenu(page)
  await page.getByRole("menuitem", { name: action }).click()
}

const bare = "Hyundai Ioniq Electric"

const withFiles = "Audi 80"

/** The car that has much of everything. */
const full = "Mercedes-Benz E 220 d 4MATIC All-Terrain Avantgarde Exclusive"

const atALoss = "Renault Espace Initiale"

const ofFull = { as: "superadmin", organization: "full", path: carOf(full) } as const

async function openPhotos(page: Page) {
  await page.getByRole("button", { name: /^(Visos nuotraukos|All photos)/ }).click()
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible()
}

/** The page of a car, its photos and its documents. */
export const carStates: readonly State[] = [
  { name: "car", as: "owner", onDesk: "too", path: carOf(unsold) },
  { name: "car-sold", as: "owner", path: carOf(sold) },
  { name: "car-without-photo", as: "owner", path: carOf(bare) },
  {
    name: "car-without-rate",
    as: "superadmin",
    organization: "few",
    path: carOf(withoutRate),
  },
  {
    name: "car-files",
    as: "superadmin",
    organization: "few",
    onDesk: "too",
    path: carOf(withFiles),
  },
  { ...ofFull, name: "car-full", onDesk: "too" },
  { ...ofFull, name: "car-loss", path: carOf(atALoss) },
  { ...ofFull, name: "car-vat", path: carOf(taxed) },
  {
    ...ofFull,
    name: "car-expenses",
    show: (page) => page.getByRole("button", { name: /^(Rodyti visas|Show all)/ }).click(),
  },
  {
    ...ofFull,
    name: "car-zoomed",
    onDesk: "only",
    show: (page) => page.setViewportSize({ width: 640, height: 400 }),
  },
  {
    ...ofFull,
    name: "car-large-text",
    onDesk: "too",
    show: (page) =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = "200%"
      }),
  },
  {
    ...ofFull,
    name: "car-paper",
    onDesk: "only",
    isPaper: true,
    async show(page) {
      await page.setViewportSize(a4)
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
      await page.emulateMedia({ media: "print" })
    },
  },
  {
    ...ofFull,
    name: "photos",
    onDesk: "too",
    show: openPhotos,
  },
  {
    ...ofFull,
    name: "photos-failed",
    prepare: (page) => page.route("**/attachments?id=*", (route) => route.fulfill({ status: 503 })),
    logs: [/status of 503/],
    async show(page) {
      const input = page.locator("input[type=file]:not([capture])").first()
      await input.setInputFiles([await plainImage(green, "jpeg"), pdf("Sutartis.pdf")])
      await expect(page.getByText(/Sutartis\.pdf: /).first()).toBeVisible()
    },
  },
  {
    ...ofFull,
    name: "photo-large",
    onDesk: "too",
    async show(page) {
      await page.getByRole("button", { name: /^(Padidinti nuotrauką|Enlarge photo), 1 / }).click()
      await expect(dialog(page).getByRole("img").first()).toBeVisible()
    },
  },
  {
    name: "documents-menu",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    async show(page, scene) {
      await press("Pridėti dokumentą", "Add a document")(page, scene)
      await expectMenu(page)
    },
  },
  {
    name: "document-menu",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    show: openDocumentMenu,
  },
  {
    name: "document-editing",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    async show(page) {
      await openDocumentMenu(page)
      await page.getByRole("menuitem").first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "expense-receipts",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    async show(page) {
      await page.getByRole("button", { name: /^(Keisti išlaidą|Edit expense): / }).click()
      await expect(dialog(page).getByRole("listitem")).toHaveCount(2)
    },
  },
  {
    name: "expense-new-receipts",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    async show(page) {
      await openNewExpense(page)
      const image = await plainImage(green, "jpeg")
      const input = dialog(page).locator("input[type=file]:not([capture])")
      await input.setInputFiles([image, pdf("Sąskaita.pdf")])
      await expect(dialog(page).getByRole("listitem")).toHaveCount(2)
      await dialog(page).getByRole("listitem").last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: "car-loading",
    as: "owner",
    path: carOf(unsold),
    staysLoading: true,
    prepare: withoutResponse(/\/cars\/[^/]+$/),
  },
  {
    name: "car-failed",
    as: "owner",
    path: carOf(unsold),
    logs: failureLogs,
    prepare: withFailure(/\/cars\/[^/]+$/),
    show: expectFailure,
  },
  {
    name: "car-menu",
    as: "owner",
    path: carOf(unsold),
    show: openCarMenu,
  },
  {
    name: "car-deletion",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await chooseOfCar(page, /^(Ištrinti automobilį|Delete car)$/)
      const question = page.getByRole("alertdialog")
      await expect(question.getByRole("button", { name: /^(Ištrinti|Delete)$/ })).toBeEnabled()
    },
  },
  {
    name: "car-editing",
    as: "owner",
    path: carOf(unsold),
    show: press("Pinigai: Keisti", "Money: Edit"),
  },
  {
    name: "car-changed",
    as: "owner",
    path: carOf(unsold),
    show: (page) => page.locator("#content select").first().selectOption("bought"),
  },
  {
    name: "car-history",
    as: "owner",
    path: carOf(sold),
    show: openHistory,
  },
  {
    name: "car-all-open",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await openHistory(page)
      await openSections(page)
    },
  },
  {
    name: "car-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page) {
      await openSections(page)
      await page.locator("[name=name]").fill("")
      await refuse(page)
    },
  },
]
