import { expect, type Page } from "@playwright/test"
import type { Person } from "./api.ts"

export type Language = "lt" | "en"

/** What a state needs to know: its language, and the ids of the demonstration's cars by name. */
export type Scene = {
  language: Language
  carId: (name: string) => string
}

export type State = {
  name: string
  /** Who is signed in; null for nobody. */
  as: Person | null
  /** The organization that is chosen; none for the picker. */
  organization?: "demonstration" | "new" | "none"
  /** Only where there is room for it. */
  isForDesk?: boolean
  path: string | ((scene: Scene) => string)
  /** Leads from the loaded page to the state. */
  show?: (page: Page, scene: Scene) => Promise<unknown>
}

const carOf = (name: string) => (scene: Scene) => `/car/${scene.carId(name)}`

/** A button by its Lithuanian or English name. */
const press = (lt: string, en: string) => (page: Page, scene: Scene) =>
  page
    .getByRole("button", { name: scene.language === "lt" ? lt : en, exact: true })
    .filter({ visible: true })
    .first()
    .click()

const submitDialog = (page: Page) =>
  page.getByRole("dialog").locator("button[type=submit]").first().click()

async function openMenu(page: Page) {
  await page.getByRole("banner").getByRole("button").last().click()
  await expect(page.getByRole("menu")).toBeVisible()
}

const unsold = "VW Passat B8 2.0 TDI"
const sold = "Volvo V60 D4"
const bare = "Hyundai Ioniq Electric"

/** Every screen of the application in the states that a person meets. */
export const states: readonly State[] = [
  { name: "sign-in", as: null, path: "/auth" },
  {
    name: "sign-in-refused",
    as: null,
    path: "/auth",
    show: (page) => page.locator("button[type=submit]").click(),
  },
  {
    name: "sign-in-by-link",
    as: null,
    path: "/auth",
    show: (page) => page.getByRole("tab").last().click(),
  },
  { name: "first-sign-in", as: null, path: "/first-sign-in#token=one" },
  { name: "link", as: null, path: "/auth/link#token=one" },
  { name: "set-password", as: null, path: "/set-password#token=one&email=ona%40demo.test" },
  { name: "picker", as: "owner", organization: "none", path: "/select-organization" },
  {
    name: "picker-superadmin",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
  },
  { name: "organizations", as: "owner", path: "/organizations" },
  { name: "cars", as: "owner", path: "/" },
  {
    name: "cars-table",
    as: "owner",
    isForDesk: true,
    path: "/",
    show: (page, scene) =>
      page.getByRole("radio", { name: scene.language === "lt" ? "Lentelė" : "Table" }).check(),
  },
  { name: "cars-sold", as: "owner", path: "/?status=sold" },
  { name: "cars-by-profit", as: "owner", path: "/?sort=profit" },
  { name: "cars-none-found", as: "owner", path: "/?search=xyz" },
  { name: "cars-new-organization", as: "superadmin", organization: "new", path: "/" },
  {
    name: "cars-loading",
    as: "owner",
    path: "/auth",
    async show(page) {
      await page.route(/\/cars(\?|$)/, () => {})
      await page.goto("/", { waitUntil: "commit" })
      await expect(page.locator(".animate-pulse").first()).toBeVisible()
    },
  },
  {
    name: "cars-failed",
    as: "owner",
    path: "/auth",
    async show(page) {
      await page.route(/\/cars(\?|$)/, (route) => route.fulfill({ status: 500 }))
      await page.goto("/")
      await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: "switcher",
    as: "owner",
    path: "/",
    show: (page) => page.getByRole("banner").getByRole("button").first().click(),
  },
  { name: "account-menu", as: "owner", path: "/", show: openMenu },
  { name: "shortcuts", as: "owner", path: "/", show: (page) => pressUntil(page, "?") },
  { name: "car", as: "owner", path: carOf(unsold) },
  { name: "car-sold", as: "owner", path: carOf(sold) },
  { name: "car-without-photo", as: "owner", path: carOf(bare) },
  {
    name: "car-editing",
    as: "owner",
    path: carOf(unsold),
    show: press("Pirkimas: Keisti", "Purchase: Edit"),
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
    show: (page) => page.getByText(/^(Istorija|History)$/).click(),
  },
  {
    name: "expense",
    as: "owner",
    path: carOf(unsold),
    show: press("Pridėti išlaidą", "Add expense"),
  },
  {
    name: "expense-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await press("Pridėti išlaidą", "Add expense")(page, scene)
      await submitDialog(page)
    },
  },
  {
    name: "sale",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await press("Parduoti", "Sell")(page, scene)
      await page.getByRole("dialog").locator("[name=sale_price]").fill("13700")
    },
  },
  { name: "car-missing", as: "owner", path: "/car/0190aaaa-0000-7000-8000-000000000000" },
  { name: "new-car", as: "owner", path: "/car/new" },
  {
    name: "new-car-refused",
    as: "owner",
    path: "/car/new",
    show: (page) => page.locator(".action-bar button[type=submit]").click(),
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
  { name: "month", as: "owner", path: "/analytics" },
  { name: "month-empty", as: "owner", path: "/analytics?year=2025&month=1" },
  { name: "month-cars", as: "owner", path: "/analytics?list=invested" },
  { name: "calculator", as: "owner", path: "/calculator?sale=15900&import_vat=21&vat_rate=21" },
  { name: "members", as: "owner", path: "/users" },
  { name: "members-denied", as: "member", path: "/users" },
  { name: "invitation", as: "owner", path: "/users", show: press("Pakviesti", "Invite") },
  { name: "profile", as: "owner", path: "/profile" },
  { name: "settings", as: "owner", path: "/organization-settings" },
  {
    name: "offline",
    as: "owner",
    path: "/",
    async show(page) {
      // Served by the service worker, once it holds the program.
      await page.waitForFunction(
        async () => Boolean(await caches.match("/")) && navigator.serviceWorker.controller !== null,
      )
      await page.context().setOffline(true)
      await page.reload()
    },
  },
  { name: "not-found", as: "owner", path: "/no/such/page" },
]

/** Presses a key until a dialog opens: the shortcuts start after the first screen. */
async function pressUntil(page: Page, key: string) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Opens a state and waits until it has loaded. */
export async function openState(page: Page, state: State, scene: Scene) {
  await page.goto(typeof state.path === "string" ? state.path : state.path(scene))
  await settle(page)
  await state.show?.(page, scene)
  if (state.name !== "cars-loading") await settle(page)
}

async function settle(page: Page) {
  await expect(page.locator(".animate-pulse")).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((image) => image.decode().catch(() => {})),
    ])
  })
}
