import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect } from "@playwright/test"
import type { State } from "./state.ts"
import {
  a4,
  carOf,
  dialog,
  expectFailure,
  failureLogs,
  ofSpent,
  withFailure,
  withoutResponse,
} from "./steps.ts"

/** The one of three months ago, in which the demonstration sold for more than it invested. */
function endedMonth() {
  const [year, month] = monthsAfterDay(todayInVilnius(new Date()), -3).split("-").map(Number)
  return `/analytics?year=${year}&month=${month}`
}

/** Where there are overheads. */
const ofClosed = { as: "superadmin", organization: "closed" } as const

/** The month, and its closing. */
export const monthStates: readonly State[] = [
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
]
