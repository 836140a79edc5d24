import { buffer } from "node:stream/consumers"
import { csvFileName, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { type ExportedPaper, paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import type { PaperExportQuery } from "@marza/domain/papers/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { Database, Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import { pageOf } from "../../platform/http/cursor.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { asExported, toExported } from "../papers/exported.ts"
import { cursorOf, selectPage, selectPapers } from "../papers/queries.ts"
import { exportTexts } from "./texts.ts"

type Options = { filter: PaperExportQuery; language: Language; now: Date }

/** Papers that are held in memory at a time. */
const partSize = 500

/** All papers that the list shows for a filter, in its order, part by part. */
async function* readAllListedPapers(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  filter: PaperExportQuery,
): AsyncGenerator<ExportedPaper[]> {
  let cursor: string | undefined
  do {
    const rows = await snapshot.all(
      asExported(selectPage(organizationId, { ...filter, cursor, limit: partSize })),
    )
    const { items, next_cursor } = pageOf(rows, partSize, cursorOf)
    if (items.length > 0) yield items.map(toExported)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** The papers of a month by their day, in the order of their numbers. */
export async function readMonthPapers(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  month: Month,
): Promise<ExportedPaper[]> {
  const papers = asExported(selectPapers(organizationId))
    .where("papers.state", "<>", "draft")
    .where(isInMonth(sql.ref("papers.day"), month))
    .clearOrderBy()
    .orderBy("papers.series_kind", "desc")
    .orderBy("papers.series")
    .orderBy("papers.number")
  return (await snapshot.all(papers)).map(toExported)
}

/** The papers of a filter as a CSV file (rules 8 and 21.10). */
export async function exportPapersCsv(
  database: Database,
  scope: OrganizationScope,
  { filter, language, now }: Options,
) {
  const columns = paperColumnsIn(language)
  const parts = [toCsv([columns.map(({ heading }) => heading)], language)]
  await database.readSnapshot(scope, async (snapshot) => {
    for await (const papers of readAllListedPapers(snapshot, scope, filter)) {
      parts.push(await csvLinesInTurns(columns, papers, language))
    }
  })
  const fileName = csvFileName(exportTexts[language].papers, todayInVilnius(now))
  return { content: parts.join(""), fileName }
}

/** The papers of a filter as a workbook, which is whole before anything of it is sent. */
export async function exportPapersWorkbook(
  database: Database,
  scope: OrganizationScope,
  { filter, language, now }: Options,
) {
  const { papers, total } = exportTexts[language]
  const content = await database.readSnapshot(scope, (snapshot) => {
    const sheet = sheetOf({
      name: papers,
      columns: paperColumnsIn(language),
      rows: () => readAllListedPapers(snapshot, scope, filter),
      totalLabel: total,
    })
    return buffer(workbookOf([sheet], now))
  })
  return { content, fileName: `${fileStem(papers, todayInVilnius(now))}.xlsx` }
}
