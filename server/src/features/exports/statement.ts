import { buffer } from "node:stream/consumers"
import { csvFileName, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { statementColumnsIn } from "@marza/domain/partners/export-columns.ts"
import { isSettled } from "@marza/domain/partners/ledger.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { StatementExportQuery, StatementRow } from "@marza/domain/partners/schemas.ts"
import * as en from "@marza/domain/payers/words/en.ts"
import * as lt from "@marza/domain/payers/words/lt.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database } from "../../platform/db/database.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { readWholeStatement } from "../partners/queries.ts"
import { partnerNames, selectPartners } from "../payers/names.ts"
import { exportTexts } from "./texts.ts"

const payerWords = { lt, en }

type Options = StatementExportQuery & { language: Language; now: Date }

/** The rows, some hundred at a time, as the screen shows them: what was settled has the name of whoever gave or got it. */
async function readRows(
  database: Database,
  scope: PartnerScope,
  participant: Participant,
  language: Language,
): Promise<() => Generator<StatementRow[]>> {
  const parts = await readWholeStatement(database, scope, participant)
  const [partners] = await database.read(scope, selectPartners(scope.organizationId))
  const names = partnerNames(partners, language)
  const firm = payerWords[language].theFirm
  return function* () {
    for (const rows of parts())
      yield rows.map((row) =>
        isSettled(row.kind) ? { ...row, name: names.get(row.other ?? "") ?? firm } : row,
      )
  }
}

/** A participant's statement as a CSV file, in the order of the screen. @throws {Refusal} not_found */
export async function exportStatementCsv(
  database: Database,
  scope: PartnerScope,
  { partner_id, language, now }: Options,
) {
  const columns = statementColumnsIn(language)
  const parts = await readRows(database, scope, partner_id ?? null, language)
  const texts = [toCsv([columns.map(({ heading }) => heading)], language)]
  for (const rows of parts()) texts.push(await csvLinesInTurns(columns, rows, language))
  const content = texts.join("")
  return { content, fileName: csvFileName(exportTexts[language].statement, todayInVilnius(now)) }
}

/** A participant's statement as a workbook. @throws {Refusal} not_found */
export async function exportStatementWorkbook(
  database: Database,
  scope: PartnerScope,
  { partner_id, language, now }: Options,
) {
  const { statement, total } = exportTexts[language]
  const parts = await readRows(database, scope, partner_id ?? null, language)
  const sheet = sheetOf<StatementRow>({
    name: statement,
    columns: statementColumnsIn(language),
    rows: async function* () {
      yield* parts()
    },
    totalLabel: total,
  })
  const content = await buffer(workbookOf([sheet], now))
  return { content, fileName: `${fileStem(statement, todayInVilnius(now))}.xlsx` }
}
