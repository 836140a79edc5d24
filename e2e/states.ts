import { expect, type Locator, type Page } from "@playwright/test"
import type { Person } from "./api.ts"
import { green, plainImage } from "./images.ts"
import { pdf } from "./papers.ts"

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
  /** The state needs a session of its own, because it changes that. */
  ownSession?: true
  /** The chosen organization; "none" for the picker. */
  organization?: "demonstration" | "new" | "few" | "invited" | "none"
  /** The state shows a page that never loads. */
  staysLoading?: true
  /** The state needs the service worker. */
  isOffline?: true
  /** The errors that the browser logs in this state. */
  logs?: RegExp[]
  /** "only": a phone does not have the state; "too": it has another layout on a wide page. */
  onDesk?: "only" | "too"
  path: string | ((scene: Scene) => string)
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leads from the loaded page to the state. */
  show?: (page: Page, scene: Scene) => Promise<unknown>
}

const carOf = (name: string) => (scene: Scene) => `/car/${scene.carId(name)}`

/** Presses a button by its Lithuanian or English name. */
const press = (lt: string, en: string) => (page: Page, scene: Scene) =>
  page
    .getByRole("button", { name: scene.language === "lt" ? lt : en, exact: true })
    .filter({ visible: true })
    .first()
    .click()

const openDialog = (lt: string, en: string) => async (page: Page, scene: Scene) => {
  await press(lt, en)(page, scene)
  await expect(dialog(page)).toBeVisible()
}

/** Opens the sale of a car that is an import under margin, and answers the question about its scheme. */
async function openSale(page: Page, scene: Scene) {
  await press("Parduoti", "Sell")(page, scene)
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: /^(Palikti maržos|Keep margin)/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Submits a form and waits for the error at a field. */
async function refuse(page: Page, form: Locator = page.locator("main")) {
  await form.locator("button[type=submit]").first().click()
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible()
}

/** A file with an ambiguous value, an amount without a rate, an error, and a row of sums. */
const spreadsheet = {
  name: "Automobiliai 2019–2024 (paskutinis, tikrai).csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Automobilis;Valst. nr.;Kaina NOK;Pirkimo data;Remontas EUR;Pardavimo kaina EUR;Pardavimo data;Pastabos",
      "Saab 9-5;KLM 456;85 000;03/04/2024;350,50;12 500,00;11/05/2024;Iš Drammeno",
      "VW Passat;KLM 457;pigiai;05/06/2024;;;;",
      "Iš viso;;85 000;;350,50;12 500,00;;",
    ].join("\n"),
  ),
}
/** A file whose headings are all unknown. */
const foreignSpreadsheet = {
  name: "autot.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Ajoneuvo;Hankintahinta;Väri;Myyntihinta\nVolvo V60;10 000;musta;12 500\nSaab 9-5;3 000;;\n",
  ),
}

const dialog = (page: Page) => page.getByRole("dialog")
const question = (page: Page) => page.getByRole("alertdialog")

async function openSections(page: Page) {
  await page
    .getByRole("region", { name: /^(Dienos|Days)$/ })
    .getByRole("button")
    .first()
    .click()
  for (const opener of [
    /^(Keisti pavadinimą|Edit name)/,
    /^(Pirkimas|Purchase): /,
    /^(Pardavimas|Sale): /,
    /^(Duomenys|Details): /,
  ])
    await page.getByRole("button", { name: opener }).click()
}

async function openHistory(page: Page) {
  const history = page.getByRole("group").filter({ hasText: /^(Istorija|History)/ })
  await history.getByText(/^(Istorija|History)$/).click()
  await expect(history.getByRole("listitem").first()).toBeVisible()
}

async function openCarMenu(page: Page) {
  await page.getByRole("button", { name: /^(Kiti veiksmai|More actions)$/ }).click()
  await expectMenu(page)
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

/** Cuts a page off the server; from then on the service worker opens it. */
async function loseConnection(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        async () => Boolean(await caches.match("/")) && navigator.serviceWorker.controller !== null,
      ),
    )
    .toBe(true)
  await page.context().setOffline(true)
}

/** These make calls get no response, or fail. */
const withoutResponse = (calls: RegExp) => (page: Page) => page.route(calls, () => {})
const withFailure = (calls: RegExp) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ status: 500 }))
const expectFailure = (page: Page) =>
  expect(page.getByRole("alert").first()).toBeVisible({ timeout: 30_000 })
const failureLogs = [/status of 500/]

/** An installation in which nobody has an account yet. */
const withNobody = (page: Page) =>
  page.route(/\/api\/first-user$/, (route) => route.fulfill({ json: { is_awaited: true } }))

async function openMenu(page: Page) {
  await page.getByRole("banner").getByRole("button").last().click()
  await expectMenu(page)
}

/** Waits for a menu, which is complete once it has the focus. */
const expectMenu = (page: Page) => expect(page.locator("[role=menu]:focus-within")).toBeVisible()

const unsold = "VW Passat B8 2.0 TDI"
const sold = "Volvo V60 D4"
const bare = "Hyundai Ioniq Electric"
const withoutRate = "Saab 900"
const withFiles = "Audi 80"

/** Every screen of the application in the states that a person meets. */
export const states: readonly State[] = [
  { name: "sign-in", as: null, onDesk: "too", path: "/auth" },
  {
    name: "sign-in-refused",
    as: null,
    path: "/auth",
    show: (page) => refuse(page),
  },
  {
    name: "sign-in-by-link",
    as: null,
    path: "/auth",
    show: (page) => page.getByRole("tab").last().click(),
  },
  { name: "sign-in-nobody", as: null, path: "/auth", prepare: withNobody },
  { name: "first-sign-in", as: null, path: "/first-sign-in#token=one", prepare: withNobody },
  { name: "first-sign-in-spent", as: null, path: "/first-sign-in#token=one" },
  { name: "link", as: null, path: "/auth/link#token=one" },
  { name: "link-incomplete", as: null, path: "/auth/link" },
  { name: "email-link", as: null, path: "/auth/email#token=one" },
  { name: "set-password", as: null, path: "/set-password#token=one&email=ona%40demo.test" },
  {
    name: "set-password-refused",
    as: null,
    path: "/set-password#token=one&email=ona%40demo.test",
    show: (page) => refuse(page),
  },
  { name: "picker", as: "owner", organization: "none", path: "/select-organization" },
  {
    name: "picker-superadmin",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
  },
  {
    name: "backup-none",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: (page) =>
      page
        .getByText(/^Šis serveris kopijų pats nedaro|^This server makes none by itself/)
        .scrollIntoViewIfNeeded(),
  },
  { name: "organizations", as: "owner", path: "/organizations" },
  {
    name: "organization-new",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: openDialog("Sukurti organizaciją", "Create organization"),
  },
  {
    name: "organization-archive",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: openDialog("Įkelti iš archyvo", "Import from an archive"),
  },
  { name: "cars", as: "owner", onDesk: "too", path: "/" },
  {
    name: "cars-table",
    as: "owner",
    onDesk: "only",
    path: "/",
    show: press("Lentelė", "Table"),
  },
  {
    name: "cars-export",
    as: "owner",
    onDesk: "too",
    path: "/",
    async show(page, scene) {
      await press("Eksportas ir importas", "Export and import")(page, scene)
      await expectMenu(page)
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
  { name: "shortcuts", as: "owner", path: "/", show: (page) => pressUntil(page, "?") },
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
      await page.getByRole("button", { name: /^(Keisti išlaidą|Edit the expense): / }).click()
      await expect(dialog(page).getByRole("listitem")).toHaveCount(2)
    },
  },
  {
    name: "expense-new-receipts",
    as: "superadmin",
    organization: "few",
    path: carOf(withFiles),
    async show(page, scene) {
      await openDialog("Pridėti išlaidą", "Add expense")(page, scene)
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
    show: (page) => chooseOfCar(page, /^(Ištrinti automobilį|Delete car)$/),
  },
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
  {
    name: "expense",
    as: "owner",
    path: carOf(unsold),
    show: openDialog("Pridėti išlaidą", "Add expense"),
  },
  {
    name: "expense-refused",
    as: "owner",
    path: carOf(unsold),
    async show(page, scene) {
      await openDialog("Pridėti išlaidą", "Add expense")(page, scene)
      await refuse(page, dialog(page))
    },
  },
  {
    name: "expense-editing",
    as: "superadmin",
    organization: "few",
    path: carOf(withoutRate),
    async show(page) {
      await page.getByRole("button", { name: /^(Keisti išlaidą|Edit the expense): / }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
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
  { name: "month", as: "owner", onDesk: "too", path: "/analytics" },
  { name: "month-empty", as: "owner", path: "/analytics?year=2025&month=1" },
  {
    name: "month-cars",
    as: "owner",
    path: "/analytics?list=invested",
    show: (page) => expect(dialog(page)).toBeVisible(),
  },
  {
    name: "month-year-ago",
    as: "owner",
    path: "/analytics",
    show: (page) => page.locator("main button[aria-pressed]").first().click(),
  },
  {
    name: "month-loading",
    as: "owner",
    path: "/analytics",
    staysLoading: true,
    prepare: withoutResponse(/\/analytics\//),
  },
  {
    name: "month-failed",
    as: "owner",
    path: "/analytics",
    logs: failureLogs,
    prepare: withFailure(/\/analytics\//),
    show: expectFailure,
  },
  { name: "calculator-empty", as: "owner", path: "/calculator" },
  {
    name: "calculator-duty",
    as: "owner",
    path: "/calculator?sale=15900&duty=10&import_vat=21&NOK=0.0862&currency=NOK",
  },
  {
    name: "calculator",
    as: "owner",
    onDesk: "too",
    path: "/calculator?sale=15900&profit=1500&transport=650&import_vat=21&vat_rate=21&vat_scheme=standard&NOK=0.0862&USD=0.86&GBP=1.14",
  },
  { name: "import", as: "owner", path: "/import" },
  {
    name: "import-preview",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await page.getByText(/^(Stulpeliai|Columns)$/).click()
      await expect(page.getByRole("grid").getByText("Saab 9-5")).toBeVisible()
    },
  },
  {
    name: "import-by-hand",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(foreignSpreadsheet)
      await expect(page.getByText("Volvo V60 · Saab 9-5")).toBeVisible()
    },
  },
  {
    name: "import-cell",
    as: "owner",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await page
        .getByRole("grid")
        .getByRole("button", { name: /pigiai/ })
        .click()
      await expect(page.getByRole("grid").getByRole("textbox")).toBeFocused()
    },
  },
  { name: "members", as: "owner", path: "/users" },
  { name: "members-denied", as: "member", path: "/users" },
  { name: "invitation", as: "owner", path: "/users", show: openDialog("Pakviesti", "Invite") },
  {
    name: "invitation-refused",
    as: "owner",
    path: "/users",
    async show(page, scene) {
      await openDialog("Pakviesti", "Invite")(page, scene)
      await refuse(page, dialog(page))
    },
  },
  { name: "members-invited", as: "superadmin", organization: "invited", path: "/users" },
  { name: "members-alone", as: "superadmin", organization: "few", path: "/users" },
  {
    name: "role",
    as: "owner",
    path: "/users",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Keisti rolę|Change the role)/ })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "removal",
    as: "owner",
    path: "/users",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Pašalinti|Remove)/ })
        .first()
        .click()
      await expect(question(page)).toBeVisible()
    },
  },
  { name: "profile", as: "owner", path: "/profile" },
  {
    name: "profile-refused",
    as: "owner",
    path: "/profile",
    async show(page, scene) {
      await press("Pakeisti slaptažodį", "Change password")(page, scene)
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
    },
  },
  {
    name: "account-deletion",
    as: "superadmin",
    path: "/profile",
    async show(page, scene) {
      await press("Ištrinti paskyrą", "Delete account")(page, scene)
      await expect(question(page).getByRole("listitem").first()).toBeVisible()
    },
  },
  { name: "factor", as: "owner", path: "/profile", show: openDialog("Įjungti", "Turn on") },
  { name: "settings", as: "owner", onDesk: "too", path: "/organization-settings" },
  {
    name: "settings-archive",
    as: "owner",
    path: "/organization-settings",
    async show(page) {
      const archive = page.getByRole("button", { name: /visą archyvą|whole archive/ })
      await archive.evaluate((button) => button.scrollIntoView({ block: "center" }))
      await expect(archive).toBeInViewport()
    },
  },
  {
    name: "settings-denied",
    as: "member",
    path: "/organization-settings",
    show: (page) => expect(page.getByText(/^(Prieiga uždrausta|Access denied)$/)).toBeVisible(),
  },
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
    // The list of people may be requested once more after the impersonation has begun, and is refused then.
    logs: [/status of 409/],
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
    async show(page) {
      await impersonate(page)
      await loseConnection(page)
      await page.reload()
      await expect(
        page.getByRole("heading", { name: /^(Nėra ryšio|No connection)\.$/ }),
      ).toBeVisible()
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

/** Presses a key until a dialog opens: the shortcuts start after the first screen. */
async function pressUntil(page: Page, key: string) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 })
  }).toPass()
}

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

/** Opens a state and waits until it has loaded. */
export async function openState(page: Page, state: State, scene: Scene) {
  await state.prepare?.(page)
  await page.goto(typeof state.path === "string" ? state.path : state.path(scene))
  if (state.staysLoading) return await expect(page.locator(".animate-pulse").first()).toBeVisible()
  await settle(page)
  await state.show?.(page, scene)
  await settle(page)
}

async function settle(page: Page) {
  // Either a page of the application or what went wrong; never a skeleton.
  await expect(page.locator("#root h1:not([role=status] *)").first()).toBeAttached({
    timeout: 30_000,
  })
  await expect(page.locator(".animate-pulse, main .invisible")).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((image) => image.decode().catch(() => {})),
    ])
    // The second frame shows what the first has laid out.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
