import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import { sampleTask } from "@marza/domain/tasks/samples.testing.ts"
import { text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, type Locator, type Page } from "@playwright/test"
import type { Person } from "./api.ts"
import { exportMenu } from "./downloads.ts"
import { green, plainImage } from "./images.ts"
import { pdf } from "./papers.ts"
import { newExpense, waitForWorker } from "./screen.ts"

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
  organization?:
    | "demonstration"
    | "new"
    | "few"
    | "invited"
    | "full"
    | "paid"
    | "spent"
    | "closed"
    | "none"
  /** The state shows a page that never loads. */
  staysLoading?: true
  /** The state shows what is printed, which nobody operates. */
  isPaper?: true
  /** The state needs the service worker. */
  isOffline?: true
  /** The errors that the browser logs in this state. */
  logs?: RegExp[]
  /** "only": a phone does not have the state; "too": it has another layout on a wide page; "never": that has no such state. */
  onDesk?: "only" | "too" | "never"
  path: string | ((scene: Scene) => string)
  /** Runs before the page is opened. */
  prepare?: (page: Page, scene: Scene) => Promise<unknown>
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
  await question.getByRole("button", { name: /^(Palikti maržos|Margin scheme:)/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The bank has a rate; the server of these states fetches none. */
const withBankRate = (page: Page) =>
  page.route(/\/api\/rates\?/, (route) => {
    const currency = new URL(route.request().url()).searchParams.get("currency")
    const rate = { currency, day: "2026-11-20", rate: "0.0861178092", published: "11.6120" }
    return route.fulfill({ json: rate })
  })

const bankRate = (page: Page) => dialog(page).getByRole("button", { name: /^ECB / })

async function openNewExpense(page: Page) {
  await newExpense(page).click()
  await expect(dialog(page)).toBeVisible()
}

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
/** Cars with errors, a loss, long names and large amounts, and no question. */
const answeredSpreadsheet = {
  ...spreadsheet,
  buffer: Buffer.from(
    [
      "Automobilis;Valst. nr.;Kaina EUR;Pirkimo data;Remontas EUR;Pardavimo kaina EUR;Pardavimo data;Rida",
      "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2 Kasten Automatik;KLM 456;85 000,00;2024-04-03;12 350,50;112 500,00;2024-05-11;184 000",
      "VW Passat;KLM 457;pigiai;2024-06-05;;;;daug",
      "Audi A6 Avant;KLM 458;18 400,00;2024-06-07;1 250,00;16 900,00;2024-07-01;210 000",
      "Škoda Octavia RS;KLM 457;9 100,00;vakar;;;;",
      "Iš viso;;112 500,00;;13 600,50;129 400,00;;",
    ].join("\n"),
  ),
}
/** Cars whose profit is another one, in a currency whose rate is missing. */
const comparedSpreadsheet = {
  ...spreadsheet,
  name: "pelnas.csv",
  buffer: Buffer.from(
    [
      "Automobilis;Būsena;Kaina NOK;Pirkimo data;Pardavimo kaina EUR;Pardavimo data;Pelnas",
      "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2 Kasten Automatik;Parduotas;850 000,00;2024-04-03;112 500,00;2024-05-11;38 210,00",
      "Audi A6 Avant;Parduotas;184 000,00;2024-06-07;14 900,00;2024-07-01;-2 000,00",
    ].join("\n"),
  ),
}
/** A dealer's own sheet: columns that nobody knows, planned and actual amounts, a sum, nothing about the currency. */
const askingSpreadsheet = {
  ...spreadsheet,
  name: "kiemas 2025.csv",
  buffer: Buffer.from(
    [
      "Nr.;Automobilis;Variklio tūris;Galia kW;Pirkimo data;Pirkimo kaina;Kelto bilietas;Dalys;Darbas;Remontas viso;Draudimas (planas);Draudimas (faktas);Pardavimo kaina;Skelbimo nr.",
      "1;Mercedes-Benz Sprinter 519 CDI 4x4 L3H2;2987;140;2025-03-01;15 000;120;200;150;350;40;45;18 900;21345678",
      "2;Audi A6 Avant;1968;140;2025-03-05;17 000;;100;50;150;40;45;;21345699",
    ].join("\n"),
  ),
}
const expenseSpreadsheet = {
  ...spreadsheet,
  name: "islaidos.csv",
  buffer: Buffer.from(
    "Automobilis;Data;Išlaida;Suma EUR\nVolvo V60;2024-03-05;Padangos;320,00\nSaab 9-5;2024-03-07;Stabdžiai;95,50\n",
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
    /^(Pinigai|Money): /,
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
  await waitForWorker(page)
  await page.context().setOffline(true)
}

/** How many entries this browser keeps that are not sent. */
const countStored = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open("marza.unsent")
    // It would be made empty, and never get its store.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const counting = opening.result.transaction("entries").objectStore("entries").count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })

/** These make calls get no response, or fail. */
const withoutResponse = (calls: RegExp) => (page: Page) => page.route(calls, () => {})
const withFailure = (calls: RegExp) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ status: 500 }))
const expectFailure = (page: Page) =>
  expect(page.getByRole("alert").first()).toBeVisible({ timeout: 30_000 })
const failureLogs = [/status of 500/]
/** A search for people that is under way when the impersonation begins is refused. */
const impersonationLogs = [/status of 409/]

/** An installation in which nobody has an account yet. */
const withNobody = (page: Page) =>
  page.route(/\/api\/first-user$/, (route) => route.fulfill({ json: { is_awaited: true } }))

const oneImport = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  file_name: spreadsheet.name,
  cars: 128,
  expenses: 946,
  payments: 61,
  imported_by: null,
  undone_by: null,
  full_name: "Rasa Kazlauskaitė",
  created_at: new Date().toISOString(),
  undone_at: null,
  undone_by_name: null,
  undoable_until: new Date(Date.now() + 86_400_000).toISOString(),
  changed_cars: [
    { id: "0190aaaa-0000-7000-8000-000000000002", name: "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2" },
    { id: "0190aaaa-0000-7000-8000-000000000003", name: "Audi A6 Avant" },
  ],
  changed_cars_count: 14,
}
const undoneImport = {
  ...oneImport,
  id: "0190aaaa-0000-7000-8000-000000000004",
  file_name: "Senas sąrašas.xlsx",
  cars: 3,
  expenses: 1,
  payments: 0,
  undone_at: new Date().toISOString(),
  undone_by_name: "Jonas Petraitis",
}
const newImport = {
  ...oneImport,
  id: "0190aaaa-0000-7000-8000-000000000005",
  file_name: answeredSpreadsheet.name,
  cars: 2,
  expenses: 2,
  payments: 0,
  changed_cars: [],
  changed_cars_count: 0,
}

/** Answers the calls about imports, so that no state changes what another one shows. */
const withImports = (page: Page) => {
  const items = [oneImport, undoneImport]
  return page.route(/\/imports(\?|$)/, (route) => {
    if (route.request().method() !== "POST")
      return route.fulfill({ json: { items, next_cursor: null } })
    items.unshift(newImport)
    return route.fulfill({ status: 201, json: newImport })
  })
}

async function openMenu(page: Page) {
  await page.getByRole("banner").getByRole("button").last().click()
  await expectMenu(page)
}

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

/** Waits for a menu, which is complete once it has the focus. */
const expectMenu = (page: Page) => expect(page.locator("[role=menu]:focus-within")).toBeVisible()

const unsold = "VW Passat B8 2.0 TDI"
const sold = "Volvo V60 D4"
const bare = "Hyundai Ioniq Electric"
const withoutRate = "Saab 900"
const withFiles = "Audi 80"
const full = "Mercedes-Benz E 220 d 4MATIC All-Terrain Avantgarde Exclusive"
const atALoss = "Renault Espace Initiale"
const taxed = "Ford Transit Custom"

/** The car that has much of everything. */
/** The one of three months ago, in which the demonstration sold for more than it invested. */
function endedMonth() {
  const [year, month] = monthsAfterDay(todayInVilnius(new Date()), -3).split("-").map(Number)
  return `/analytics?year=${year}&month=${month}`
}

const ofFull = { as: "superadmin", organization: "full", path: carOf(full) } as const

/** Where there are overheads. */
const ofClosed = { as: "superadmin", organization: "closed" } as const
const ofSpent = { as: "superadmin", organization: "spent" } as const

const papersOfInbox = [
  "Kvitas.pdf",
  `${"Degalinė Vilniaus gatvėje, kvitas ".repeat(5)}.pdf`,
  "Plovykla.pdf",
].map((name, index) => ({
  id: `0190eeee-0000-7000-8000-${String(index).padStart(12, "0")}`,
  kind: "inbox",
  name,
  content_type: "application/pdf",
  size: 20_480,
  position: index,
  expense_id: null,
  split_id: null,
  overhead_id: null,
  url: "/",
  thumbnail_url: null,
  added_by: null,
  full_name: index === 0 ? null : "Rasa Kazlauskienė",
  created_at: "2026-11-25T08:00:00Z",
}))

/** The morning of an owner: cars that wait, what is overdue, and what has the longest title. */
async function withTasks(page: Page) {
  const day = (count: number) => daysAfter(todayInVilnius(new Date()), count)
  const id = (index: number) => `0190dddd-0000-7000-8000-${String(index).padStart(12, "0")}`
  const car = { id: id(100), name: "Audi A6 Avant 3.0 TDI quattro" }
  const task = (index: number, fields: object) => ({
    ...sampleTask,
    id: id(index),
    title: `${car.name}: raktai`,
    ...fields,
  })
  const ofCar = { car_id: car.id, car_name: car.name }
  const waits = (ground: string, index: number, days: number, of: number, name = car.name) => ({
    id: id(100 + index),
    name,
    ground,
    day: day(-days),
    days,
    of,
  })
  await page.route(/\/tasks\?(?=.*with_cars)/, (route) =>
    route.fulfill({
      json: {
        items: [
          task(1, { ...ofCar, due_on: day(-2), assignee: id(200), assignee_name: "Rasa" }),
          task(2, { title: "Techninė apžiūra", ...ofCar, due_on: day(0), lost_assignee: true }),
          task(3, { title: "Nuotraukos, skelbimas ir kaina visuose portaluose ".repeat(4) }),
        ],
        next_cursor: null,
        due: 2,
        cars: [
          waits("standing", 1, 116, 7),
          waits("standing", 2, 93, 7, "Volkswagen Passat Variant B8 2.0 TDI Highline BlueMotion"),
          waits("unpriced", 3, 5, 1, "Toyota RAV4 2.5 Hybrid AWD"),
        ],
        people: [{ id: id(200), full_name: "Rasa" }],
      },
    }),
  )
}

/** Papers of every kind that wait, one with the longest name. */
const withInbox = (page: Page) =>
  page.route(/\/organizations\/[^/]+\/inbox$/, (route) =>
    route.fulfill({ json: { items: papersOfInbox } }),
  )

/** The first paper can be assigned, and a file that is sent is refused. */
async function withWorkedInbox(page: Page, { language }: Scene) {
  let items = papersOfInbox
  await page.route(/\/organizations\/[^/]+\/inbox(\?|$)/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 422,
          json: { code: "file_unsupported", error: text("file_unsupported", language) },
        })
      : route.fulfill({ json: { items } }),
  )
  await page.route(/\/inbox\/[^/]+\/assignment$/, (route) => {
    items = items.slice(1)
    return route.fulfill({ json: { ...papersOfInbox[0], kind: "other" } })
  })
}

/**
 * Another program has shared files, which wait for a yes: they are kept as the service worker keeps them
 * (web/src/offline/receiveShare.ts), before the program reads what waits.
 */
async function withShared(page: Page) {
  await openNothing(page)
  await page.evaluate(keepShared, sharedNames)
}

/** Runs in the page. */
const keepShared = (names: string[]) =>
  new Promise<void>((resolve, reject) => {
    const { id: userId } = JSON.parse(localStorage.getItem("marza.session") ?? "{}").user
    const organizationId = localStorage.getItem("marza.organization")
    const opening = indexedDB.open("marza.unsent")
    opening.onupgradeneeded = () => opening.result.createObjectStore("entries")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction("entries", "readwrite")
      for (const [index, name] of names.entries()) {
        const id = `0190ffff-0000-7000-8000-${String(index).padStart(12, "0")}`
        const file = new File([new Uint8Array(184_000)], name, { type: "application/pdf" })
        const body = { id, kind: "inbox", name }
        const made = { userId, organizationId, madeAt: Date.now() + index, refusal: null }
        const entry = { kind: "file", carId: null, isShared: true, ...made, body, file }
        writing.objectStore("entries").put(entry, [userId, id])
      }
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

const sharedNames = [
  "IMG_20261126_081533.pdf",
  `${"Degalinė Vilniaus gatvėje, kvitas ".repeat(3)}.pdf`,
  "Plovykla.pdf",
  "Padangų montavimas ir balansavimas 2026-11-25.pdf",
  "Keltas.pdf",
]

/** A page of overheads with the longest texts and amounts, and more to come. */
const withOverheads = (page: Page) =>
  page.route(/\/organizations\/[^/]+\/overheads(\?|$)/, (route) =>
    route.fulfill({
      json: {
        items: Array.from({ length: 50 }, (_, index) => ({
          id: `0190cccc-0000-7000-8000-${String(index).padStart(12, "0")}`,
          description:
            index % 7 === 0
              ? "Skelbimų portalo mėnesinis planas dvidešimčiai automobilių, iškėlimai ir nuotraukos"
              : "Degalai",
          amount: index % 5 === 0 ? "1234567.89" : "48.10",
          currency: index % 3 === 0 ? "NOK" : "EUR",
          exchange_rate: null,
          rate_day: null,
          type: "fuel",
          day: `2026-${String(10 - Math.floor(index / 10)).padStart(2, "0")}-15`,
          vat_amount: null,
          supplier: index % 4 === 0 ? "UAB „Šiaurės miestelio nekilnojamojo turto valdymas“" : null,
          supplier_code: null,
          document_number: null,
          repeats: index % 7 === 0 ? "monthly" : null,
          repeats_until: null,
          amount_eur: null,
          repeats_of: null,
          due_on: null,
          is_skipped: false,
          split_id: null,
          receipts: index % 6,
          version: 1,
          changed_by: null,
          added_by: null,
          full_name: null,
        })),
        next_cursor: "more",
        sums: [10, 9, 8, 7, 6].map((month) => ({
          year: 2026,
          month,
          type: "fuel",
          amount_eur: "2469519.48",
          estimated: true,
        })),
        months: [10, 9, 8, 7, 6].map((month) => ({ year: 2026, month })),
      },
    }),
  )

/** What fits the margins of a page, in the pixels of CSS. */
const a4 = { width: 688, height: 1017 }

async function openPhotos(page: Page) {
  await page.getByRole("button", { name: /^(Visos nuotraukos|All photos)/ }).click()
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible()
}

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
  {
    name: "sign-in-wrong",
    as: null,
    path: "/auth",
    logs: [/status of 401/],
    async show(page) {
      await page.locator("[name=email]").fill("owner@demo.test")
      await page.locator("[name=password]").fill("neteisingas")
      await page.keyboard.press("Enter")
      await expect(page.getByText(/^(Klaida|Error)$/)).toBeVisible()
    },
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
        .getByText(/^Šis serveris kopijų pats nedaro|^This server makes no backups by itself/)
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
  { name: "month", as: "owner", onDesk: "too", path: "/analytics" },
  { name: "month-ended", as: "owner", path: endedMonth },
  {
    name: "month-without-vat",
    as: "superadmin",
    organization: "few",
    onDesk: "too",
    path: "/analytics",
  },
  { name: "month-empty", as: "owner", path: "/analytics?year=2025&month=1" },
  {
    ...ofSpent,
    name: "month-overheads",
    onDesk: "too",
    path: "/analytics",
    show: (page) => expect(page.locator("[data-brought]")).toBeVisible(),
  },
  {
    ...ofSpent,
    name: "month-overheads-paper",
    onDesk: "never",
    isPaper: true,
    path: "/analytics",
    async show(page) {
      await page.setViewportSize(a4)
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
      await page.emulateMedia({ media: "print" })
    },
  },
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
    show: (page) => page.getByRole("switch").click(),
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
  {
    ...ofClosed,
    name: "month-closed",
    onDesk: "too",
    path: "/analytics?year=2026&month=3",
    show: (page) =>
      page
        .getByRole("heading", { name: /^(Uždarytas|Closed on) / })
        .evaluate((heading) => heading.scrollIntoView({ block: "center" })),
  },
  {
    ...ofClosed,
    name: "month-kept-picture",
    path: "/analytics?year=2026&month=3",
    async show(page) {
      await page.getByRole("button", { name: /^(Kaip buvo|As it was)/ }).click()
      await expect(dialog(page).getByRole("heading", { level: 3 }).first()).toBeVisible()
    },
  },
  {
    ...ofClosed,
    name: "month-closing",
    path: "/analytics?year=2026&month=4",
    async show(page) {
      await page.getByRole("button", { name: /^(Uždaryti mėnesį|Close the month)/ }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    ...ofClosed,
    name: "month-closed-question",
    path: carOf("Audi A4 Avant"),
    logs: [/status of 409/],
    async show(page) {
      await page.getByRole("button", { name: /^(Keisti išlaidą|Edit expense): Remontas/ }).click()
      await dialog(page).locator("[name=amount]").fill("300")
      await dialog(page)
        .getByRole("button", { name: /^(Išsaugoti|Save)$/ })
        .click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  { name: "partners", as: "owner", onDesk: "too", path: "/partners" },
  { name: "partners-history", as: "owner", onDesk: "too", path: "/partners", show: openHistory },
  {
    name: "partners-statement",
    as: "owner",
    onDesk: "too",
    path: "/partners?of=firm",
  },
  { name: "tasks", as: "owner", onDesk: "too", path: "/tasks", prepare: withTasks },
  // As the demonstration has them.
  { name: "morning", as: "owner", path: "/tasks" },
  { name: "morning-inbox", as: "owner", path: "/inbox" },
  {
    name: "task-line",
    as: "owner",
    path: "/tasks",
    prepare: withTasks,
    async show(page, { language }) {
      await page.getByRole("textbox").first().fill("@Petras: Audi 12/04")
      const both = language === "lt" ? "„12/04“ yra" : "“12/04” is"
      await expect(page.getByRole("group", { name: both })).toBeVisible()
    },
  },
  {
    name: "task",
    as: "owner",
    path: "/tasks",
    prepare: withTasks,
    async show(page) {
      await page.getByRole("button", { name: /^Audi A6/ }).click()
      await dialog(page).getByRole("group").getByRole("button").first().click()
      await expect(page.getByRole("option").first()).toBeVisible()
    },
  },
  { ...ofSpent, name: "inbox", onDesk: "too", path: "/inbox", prepare: withInbox },
  {
    ...ofSpent,
    name: "inbox-assign",
    path: "/inbox",
    prepare: withInbox,
    async show(page, scene) {
      await openDialog("Priskirti: Kvitas.pdf", "Assign: Kvitas.pdf")(page, scene)
      await page.getByRole("option").first().click()
    },
  },
  {
    ...ofSpent,
    name: "inbox-spend",
    onDesk: "too",
    path: "/inbox",
    prepare: withInbox,
    async show(page, scene) {
      await press("Nauja išlaida: Kvitas.pdf", "New expense: Kvitas.pdf")(page, scene)
      await page.getByLabel(/^(Suma|Amount)/).fill("120,50")
      await page.getByRole("button", { name: /^(Pasirinkti automobilį|Choose a car)$/ }).click()
      await expect(page.getByRole("option").first()).toBeVisible()
    },
  },
  {
    ...ofSpent,
    name: "inbox-worked",
    onDesk: "too",
    path: "/inbox",
    logs: [/status of 422/],
    prepare: withWorkedInbox,
    async show(page, scene) {
      await page.locator("main input[type=file]:not([capture])").setInputFiles({
        name: "Sąskaita faktūra.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF"),
      })
      const refusal = text("file_unsupported", scene.language)
      await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible()
      await openDialog("Priskirti: Kvitas.pdf", "Assign: Kvitas.pdf")(page, scene)
      await page.getByRole("option").first().click()
      await dialog(page)
        .getByRole("button", { name: /^(Priskirti|Assign)$/ })
        .click()
      await expect(page.getByRole("region", { name: /^(Ką tik|Just assigned)/ })).toBeVisible()
    },
  },
  { ...ofSpent, name: "inbox-shared", onDesk: "too", path: "/inbox", prepare: withShared },
  {
    name: "inbox-waiting",
    as: "superadmin",
    organization: "new",
    isOffline: true,
    path: "/inbox",
    async show(page) {
      await loseConnection(page)
      await page.locator("main input[type=file]:not([capture])").setInputFiles(
        ["Kuras.pdf", "Plovykla, kvitas iš automato su labai ilgu pavadinimu.pdf"].map((name) => ({
          name,
          mimeType: "application/pdf",
          buffer: Buffer.from("%PDF"),
        })),
      )
      await expect(
        page.getByText(/^(Laukia ryšio|Waiting for a connection)$/).first(),
      ).toBeVisible()
      // They show before they are stored.
      await expect.poll(() => page.evaluate(countStored)).toBe(2)
      await page.reload()
      await expect(page.getByRole("listitem").filter({ hasText: "Kuras" })).toBeVisible()
    },
  },
  { ...ofSpent, name: "overheads", onDesk: "too", path: "/overheads" },
  { name: "overheads-empty", as: "superadmin", organization: "new", path: "/overheads" },
  {
    ...ofSpent,
    name: "overheads-loading",
    path: "/overheads",
    staysLoading: true,
    prepare: withoutResponse(/\/organizations\/.*\/overheads/),
  },
  {
    ...ofSpent,
    name: "overheads-failed",
    path: "/overheads",
    logs: failureLogs,
    prepare: withFailure(/\/organizations\/.*\/overheads/),
    show: expectFailure,
  },
  { ...ofSpent, name: "overheads-many", onDesk: "too", path: "/overheads", prepare: withOverheads },
  { name: "overheads-denied", as: "member", path: "/overheads" },
  {
    ...ofSpent,
    name: "overhead-editing",
    path: "/overheads",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Keisti|Edit): Aikštelės/ })
        .last()
        .click()
      await expect(dialog(page).getByRole("group").first()).toBeVisible()
    },
  },
  {
    ...ofSpent,
    name: "overhead-confirming",
    path: "/overheads",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Keisti ir patvirtinti|Change and confirm)/ })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "overhead-refused",
    as: "owner",
    path: "/overheads",
    async show(page, scene) {
      await openDialog("Pridėti bendrąją išlaidą", "Add overhead")(page, scene)
      await dialog(page)
        .getByText(/^(Daugiau|More)$/)
        .click()
      await dialog(page)
        .getByRole("radio", { name: /^(Kas mėnesį|Monthly)$/ })
        .check({ force: true })
      await refuse(page, dialog(page))
    },
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
      await expect(page.getByRole("heading", { name: /2019–2024/ })).toBeVisible()
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
    name: "import-asks",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(askingSpreadsheet)
      await page.getByRole("heading", { name: /^(Stulpeliai|Columns)$/ }).click()
      await expect(page.getByText("2987 · 1968")).toBeVisible()
      await page
        .getByRole("heading", { name: /^(Stulpeliai|Columns)$/ })
        .evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: "import-tried",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("button", { name: /^(Taisyti klaidas|Correct the errors)$/ }).click()
      await expect(page.locator("[data-faulty]:focus")).toBeVisible()
    },
  },
  {
    name: "import-all-rows",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("tab", { name: /^(Visos|All)/ }).click()
      await page.getByText("Audi A6 Avant").last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: "import-cell",
    as: "owner",
    onDesk: "only",
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
  {
    name: "import-compared",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(comparedSpreadsheet)
      const tab = page.getByRole("tab", { name: /^(Pelnas|Profit)/ })
      await tab.click()
      await tab.evaluate((element) => element.scrollIntoView())
      await page.mouse.wheel(0, -120)
    },
  },
  {
    name: "import-all-fields",
    as: "owner",
    // A wide window shows all fields of a row in its table.
    onDesk: "never",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      const all = page.getByText(/^(Visi laukai|All fields)$/).first()
      await all.click()
      await all.evaluate((fields) => fields.scrollIntoView({ block: "center" }))
    },
  },
  {
    name: "import-only-expenses",
    as: "owner",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(expenseSpreadsheet)
      await expect(page.getByText(/^(Čia tik išlaidos|Only expenses here)/)).toBeVisible()
    },
  },
  {
    name: "import-refused",
    as: "owner",
    path: "/import",
    async show(page) {
      await page
        .locator("input[type=file]")
        .setInputFiles({ ...spreadsheet, buffer: Buffer.from("PK\u0003\u0004") })
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
  {
    name: "import-reading",
    as: "owner",
    path: "/import",
    prepare: withoutResponse(/reading-worker/),
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await expect(page.getByRole("status").first()).toBeVisible()
    },
  },
  {
    name: "import-done",
    as: "owner",
    onDesk: "too",
    path: "/import",
    prepare: withImports,
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("button", { name: /2 .*(su klaidomis|with errors)/ }).click()
      await page.getByRole("button", { name: /^(Importuoti|Import) 2 / }).click()
      await expect(page.getByRole("heading", { name: /^(Importuota|Imported)$/ })).toBeVisible()
    },
  },
  {
    name: "import-undo",
    as: "owner",
    path: "/import",
    prepare: withImports,
    async show(page) {
      await page
        .getByRole("button", { name: /^(Atšaukti importą|Undo the import)/ })
        .first()
        .click()
      await expect(question(page)).toBeVisible()
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
  {
    name: "invitation-of-member",
    as: "owner",
    path: "/users",
    logs: [/status of 409/],
    async show(page, scene) {
      await openDialog("Pakviesti", "Invite")(page, scene)
      await dialog(page).locator("[name=email]").fill("member@demo.test")
      await page.keyboard.press("Enter")
      await expect(dialog(page).locator("[name=email][aria-invalid=true]")).toBeVisible()
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
    name: "settings-template",
    as: "owner",
    path: "/organization-settings/tasks",
    show: openDialog("Pridėti darbą", "Add a task"),
  },
  {
    name: "settings-not-in-use",
    as: "superadmin",
    organization: "new",
    onDesk: "too",
    path: "/organization-settings",
    show: (page) => expect(page.getByText(/^(Įjungti|Turn on)$/)).toHaveCount(3),
  },
  { name: "settings-papers", as: "owner", onDesk: "too", path: "/organization-settings/papers" },
  { name: "settings-vat", as: "owner", path: "/organization-settings/vat" },
  { name: "settings-tasks", as: "owner", path: "/organization-settings/tasks" },
  { name: "settings-partners", as: "owner", path: "/organization-settings/partners" },
  { name: "settings-data", as: "owner", onDesk: "too", path: "/organization-settings/data" },
  {
    name: "settings-denied",
    as: "member",
    path: "/",
    // Once the list is there: a toast of its load may have gone by then.
    async show(page) {
      await page.evaluate(() => history.pushState({}, "", "/organization-settings"))
      await expect(page.getByText(/^(Prieiga uždrausta|Access denied)$/)).toBeVisible()
    },
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

/** Opens something of the server that is no page of the program: what the browser stores can be read and changed there. */
export const openNothing = (page: Page) => page.goto("/healthz")

export const pathOf = ({ path }: State, scene: Scene) =>
  typeof path === "string" ? path : path(scene)

/** Opens a state and waits until it has loaded. */
export async function openState(page: Page, state: State, scene: Scene) {
  await state.prepare?.(page, scene)
  await page.goto(pathOf(state, scene))
  await showState(page, state, scene)
}

/** Leads from a page that was opened to the state. */
export async function showState(page: Page, state: State, scene: Scene) {
  if (state.staysLoading) return await expect(page.locator(".animate-pulse").first()).toBeVisible()
  await settle(page)
  await leadTo(page, state, scene)
}

/** Leads from a page that has settled to the state. */
export async function leadTo(page: Page, state: State, scene: Scene) {
  if (!state.show) return
  await state.show(page, scene)
  await settle(page)
}

/** Waits until a page has loaded and is drawn. */
export async function settle(page: Page) {
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
