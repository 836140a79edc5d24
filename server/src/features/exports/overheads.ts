import { buffer } from "node:stream/consumers"
import { csvFileName, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { overheadColumnsIn } from "@marza/domain/overheads/export-columns.ts"
import type { OverheadExportQuery } from "@marza/domain/overheads/schemas.ts"
import { column, summed } from "@marza/domain/table/column.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database, Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import { pageOf } from "../../platform/http/cursor.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { cursorOf, selectPage } from "../overheads/queries.ts"
import { namePartners, readPartnerNames } from "../payers/names.ts"
import { monthTexts } from "./month-texts.ts"
import { exportTexts } from "./texts.ts"

type Scope = OrganizationScope<"owner" | "admin">
type Options = { filter: OverheadExportQuery; language: Language; now: Date }

/** Overheads that are held in memory at a time. */
const partSize = 500

/** All overheads that the list shows for a filter, in its order, part by part. What was skipped is in no file: it counts nowhere. */
async function* readAllListed(
  snapshot: Snapshot,
  scope: Scope,
  { filter, language }: Pick<Options, "filter" | "language">,
) {
  const names = await readPartnerNames(snapshot, scope, language)
  let cursor: string | undefined
  do {
    const rows = await snapshot.all(selectPage(scope, { ...filter, cursor, limit: partSize }))
    const { items, next_cursor } = pageOf(rows, partSize, cursorOf)
    const counted = items.filter(({ is_skipped }) => !is_skipped)
    if (counted.length > 0) yield namePartners(names, counted)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

type Listed = ReturnType<typeof readAllListed> extends AsyncGenerator<(infer Row)[]> ? Row : never

/** Their fields, and as the last columns what each is in EUR, as the list adds it up. */
function columnsIn(language: Language) {
  const texts = monthTexts[language]
  return [
    ...overheadColumnsIn(language),
    summed<Listed>(texts.eurAmount, (row) => rowInEur(row).eur),
    column<Listed>("text", texts.note, (row) => (rowInEur(row).estimated ? texts.estimated : null)),
  ]
}

/** The overheads of a filter as a CSV file (rules 8 and 18.1). */
export async function exportOverheadsCsv(database: Database, scope: Scope, options: Options) {
  const { language, now } = options
  const columns = columnsIn(language)
  const parts = [toCsv([columns.map(({ heading }) => heading)], language)]
  await database.readSnapshot(scope, async (snapshot) => {
    for await (const overheads of readAllListed(snapshot, scope, options))
      parts.push(await csvLinesInTurns(columns, overheads, language))
  })
  const fileName = csvFileName(exportTexts[language].overheads, todayInVilnius(now))
  return { content: parts.join(""), fileName }
}

/** The overheads of a filter as a workbook, which is whole before anything of it is sent. */
export async function exportOverheadsWorkbook(database: Database, scope: Scope, options: Options) {
  const { language, now } = options
  const { overheads, total } = exportTexts[language]
  const content = await database.readSnapshot(scope, (snapshot) => {
    const sheet = sheetOf({
      name: overheads,
      columns: columnsIn(language),
      rows: () => readAllListed(snapshot, scope, options),
      totalLabel: total,
    })
    return buffer(workbookOf([sheet], now))
  })
  return { content, fileName: `${fileStem(overheads, todayInVilnius(now))}.xlsx` }
}
