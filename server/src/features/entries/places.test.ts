import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type TestApp } from "../../../test/open-app.ts"

/**
 * Where every kind of money row has to be named, and nothing would fail without it. Beside a place stand the tables that it
 * leaves out, and why.
 */
const places: Record<string, Record<string, string>> = {
  "import_rows()": {},
  "hold_organizations_of_account()": {},
  "hold_rows_of_account()": { settlements: "nobody holds several at once" },
  "tenant_tables()": {},
  "tables with the trigger guard_closed_months": {
    splits: "its parts are guarded, as expenses",
    settlements: "it changes no month's result",
  },
  "guarded_lines()": {
    splits: "its parts count, as expenses",
    settlements: "it changes no month's result",
  },
  "features/partners/ledger.ts": { splits: "its parts count, as expenses" },
  "features/closing/open-questions.ts": {
    splits: "its parts are asked about, as expenses",
    settlements: "it is in EUR, and no month's",
  },
  "features/exports/month-missing.ts": {
    splits: "its parts are listed, as expenses",
    settlements: "it is in EUR, and no month's",
  },
  "features/exports/month-money.ts": {
    splits: "its parts are converted, as expenses",
    settlements: "it is in EUR",
  },
  "features/exports/month-workbook.ts": { settlements: "it stands in the statement" },
  "features/attachments/car-files.ts": {
    payments: "it has no receipts",
    settlements: "it has no receipts",
  },
  "features/payers/names.ts": {
    settlements: "no file has it as it is",
    splits: "it has the fields of an expense",
  },
  "features/archive/read.ts": {
    splits: "its parts stand among the expenses",
    settlements: "it stands in the statement",
  },
}

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

/** Rows of money have an amount, and say who added them. */
const readTables = async (): Promise<string[]> => {
  const rows = await opened.sql(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('amount', 'organization_id', 'added_by', 'version')
     group by 1 having count(*) = 4 order by 1`,
  )
  return rows.map(({ name }) => name)
}

const readPlace = async (place: string): Promise<string> => {
  if (place.startsWith("tables")) {
    const guarded = await opened.sql(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'guard_closed_months'",
    )
    return guarded.map(({ name }) => name).join(" ")
  }
  if (!place.endsWith("()")) return readFileSync(new URL(`../../${place}`, import.meta.url), "utf8")
  const [row] = await opened.sql(
    "select string_agg(prosrc, ' ') as source from pg_proc where proname = $1",
    [place.slice(0, -2)],
  )
  return row?.source ?? ""
}

test("the kinds of money rows are these", async () => {
  expect(await readTables()).toEqual(["expenses", "overheads", "payments", "settlements", "splits"])
})

test.each(Object.entries(places))("%s knows every kind of money row", async (place, without) => {
  const source = await readPlace(place)
  const tables = await readTables()
  const missing = tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(source))
  expect(missing).toEqual(Object.keys(without).toSorted())
})
