import { buffer } from "node:stream/consumers"
import { csvFileName, csvLines, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { statementColumnsIn } from "@marza/domain/partners/export-columns.ts"
import type { StatementExportQuery, StatementRow } from "@marza/domain/partners/schemas.ts"
import { csvRow } from "@marza/domain/table/column.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { readWholeStatement } from "../partners/queries.ts"
import { exportTexts } from "./texts.ts"

type Options = StatementExportQuery & { language: Language; now: Date }

/** A participant's statement as a CSV file, in the order of the screen. @throws {Refusal} not_found */
export async function exportStatementCsv(
  database: Database,
  scope: OrganizationScope,
  { partner_id, language, now }: Options,
) {
  const columns = statementColumnsIn(language)
  const rows = await readWholeStatement(database, scope, partner_id ?? null)
  const lines = rows.map((row) => csvRow(columns, row, language))
  const content = [
    toCsv([columns.map(({ heading }) => heading)], language),
    csvLines(lines, language),
  ].join("")
  return { content, fileName: csvFileName(exportTexts[language].statement, todayInVilnius(now)) }
}

/** A participant's statement as a workbook. @throws {Refusal} not_found */
export async function exportStatementWorkbook(
  database: Database,
  scope: OrganizationScope,
  { partner_id, language, now }: Options,
) {
  const { statement, total } = exportTexts[language]
  const rows = await readWholeStatement(database, scope, partner_id ?? null)
  const sheet = sheetOf<StatementRow>({
    name: statement,
    columns: statementColumnsIn(language),
    rows: async function* () {
      yield rows
    },
    totalLabel: total,
  })
  const content = await buffer(workbookOf([sheet], now))
  return { content, fileName: `${fileStem(statement, todayInVilnius(now))}.xlsx` }
}
