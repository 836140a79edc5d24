import { sampleTask } from "@marza/domain/tasks/samples.testing.ts"
import { text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, type Page } from "@playwright/test"
import type { Scene, State } from "./state.ts"
import {
  dialog,
  expectFailure,
  failureLogs,
  loseConnection,
  ofSpent,
  openDialog,
  openHistory,
  openNothing,
  press,
  refuse,
  withFailure,
  withoutResponse,
} from "./steps.ts"

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

/** What belongs to no single car: partners, tasks, inbox, overheads, calculator. */
export const firmStates: readonly State[] = [
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
]
