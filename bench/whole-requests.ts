import { newId } from "@marza/domain/id.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { monthName, monthsAfter } from "@marza/domain/time/months.ts"
import type { CallOf } from "../server/src/platform/allowances.ts"
import { bodyOf } from "./imports.ts"
import { busyMonth } from "./two-organizations.ts"

/** The calls that grow with an organization, and so have a line each. */
export type WholeCall = CallOf<"whole" | "file" | "bulk">

/** What is asked of a call; its path is that of its name. */
export type Request = {
  /** Of the ids in its path, beside the organization's. */
  params?: () => Record<string, string>
  query?: string
  body?: () => unknown
  /** Takes back what this one has written, and is asked for after it. */
  undo?: WholeCall
  /** What it deletes is needed by no other: it is asked for on copies. */
  isLast?: true
}

export type AskedOrganization = {
  id: string
  rows: number
  partners: { partner_id: string | null; user_id: string | null }[]
}

const ofMonth = `year=${busyMonth.year}&month=${busyMonth.month}`
const month = () => ({ month: monthName(busyMonth) })
const closed = () => ({ month: monthName(monthsAfter(busyMonth, -1)) })

/** What is asked of each call that grows with an organization. One that is not here does not compile. */
export function requestsOf({ id, rows, partners }: AskedOrganization): Record<WholeCall, Request> {
  let imported = ""
  let partsVersion = 1
  let closingVersion = 0
  const ofPartner = `partner_id=${partners[0]?.partner_id}`
  return {
    "GET /api/organizations/:id/analytics": { query: ofMonth },
    "GET /api/organizations/:id/analytics/around": { query: ofMonth },
    "GET /api/organizations/:id/analytics/attachments.zip": { query: ofMonth },
    "GET /api/organizations/:id/analytics/cars": { query: `${ofMonth}&tile=invested` },
    "GET /api/organizations/:id/analytics/export.csv": { query: ofMonth },
    "GET /api/organizations/:id/analytics/package.zip": { query: ofMonth },
    "GET /api/organizations/:id/analytics/result": { query: ofMonth },
    "GET /api/organizations/:id/archive": {},
    "GET /api/organizations/:id/car-totals": {},
    "GET /api/organizations/:id/cars/export.csv": {},
    "GET /api/organizations/:id/cars/export.xlsx": {},
    "POST /api/organizations/:id/cars/lookup": {
      body: () => ({ numbers: Array.from({ length: rows }, (_, n) => `ABC ${n + 1}`) }),
    },
    "GET /api/organizations/:id/home": {},
    "POST /api/organizations/:id/imports": {
      body: () => {
        imported = newId()
        // None of its days is in a closed month.
        return bodyOf(imported, { cars: rows / 2, firstYear: 2014 })
      },
      undo: "DELETE /api/organizations/:id/imports/:import_id",
    },
    "POST /api/organizations/:id/imports/lookup": {
      body: () => ({
        file_sha256: "0".repeat(64),
        cars: Array.from({ length: rows / 2 }, (_, n) => ({
          name: `Volvo V60 ${n + 1}`,
          bought_on: daysOfMonth(busyMonth).last,
          purchase_price: `${100_000 + n}.00`,
          purchase_currency: "NOK",
          mileage_km: null,
        })),
      }),
    },
    "DELETE /api/organizations/:id/imports/:import_id": {
      params: () => ({ import_id: imported }),
      body: () => ({ keep_changed: true }),
    },
    "GET /api/organizations/:id/months/:month/closed": { params: closed },
    "GET /api/organizations/:id/months/:month/closing": { params: month },
    "PUT /api/organizations/:id/months/:month/closing": {
      params: month,
      query: "with_questions=true",
      body: () => {
        const version = closingVersion
        // Opened again by then.
        closingVersion += 2
        return { version }
      },
      undo: "DELETE /api/organizations/:id/months/:month/closing",
    },
    "DELETE /api/organizations/:id/months/:month/closing": { params: month },
    "GET /api/organizations/:id/months/:month/isaf": { params: month },
    "GET /api/organizations/:id/months/:month/isaf.xml": { params: month, query: "register=all" },
    "GET /api/organizations/:id/overheads/proposed": {},
    "GET /api/organizations/:id/overheads.csv": {},
    "GET /api/organizations/:id/overheads.xlsx": {},
    "GET /api/organizations/:id/papers.csv": {},
    "GET /api/organizations/:id/papers.xlsx": {},
    "GET /api/organizations/:id/partners": {},
    "PUT /api/organizations/:id/partners": {
      body: () => ({
        version: partsVersion++,
        items: partners.map((partner) => ({ ...partner, parts: 1 })),
      }),
    },
    "GET /api/organizations/:id/partners/statement": { query: ofPartner },
    "GET /api/organizations/:id/partners/statement.csv": { query: ofPartner },
    "GET /api/organizations/:id/partners/statement.xlsx": { query: ofPartner },
    "GET /api/organizations/:id/settlements": {},
    "GET /api/organizations/:id/stock": { query: `day=${daysOfMonth(busyMonth).last}` },
    "GET /api/organizations/:id/storage": {},
    "GET /api/organizations/:id/sums-check": {},
    "GET /api/organizations/:id/suppliers": { query: "search=9" },
    "POST /api/organizations/:id/vat-changes": {
      body: () => ({ vat_rates: [{ from: "2009-09-01", rate: "20.00" }] }),
    },
    "GET /api/user/deletion": {},
    "DELETE /api/organizations/:id": { query: "with_papers=true", isLast: true },
    "DELETE /api/user": { body: () => ({ organization_ids: [id], papers: rows }), isLast: true },
  }
}
