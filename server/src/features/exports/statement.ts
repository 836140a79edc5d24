import { statementColumnsIn } from "@marza/domain/partners/export-columns.ts"
import { isSettled } from "@marza/domain/partners/ledger.ts"
import type { StatementExportQuery, StatementRow } from "@marza/domain/partners/schemas.ts"
import * as en from "@marza/domain/payers/words/en.ts"
import * as lt from "@marza/domain/payers/words/lt.ts"
import type { Database } from "../../platform/db/database.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { readWholeStatement } from "../partners/queries.ts"
import { partnerNames, selectPartners } from "../payers/names.ts"
import type { FileOptions, ListFile } from "./list-file.ts"

const payerWords = { lt, en }

/**
 * A participant's statement, in the order of the screen, some hundred rows at a time; what was settled has the name of
 * whoever gave or got it.
 * @throws {Refusal} not_found
 */
export async function wholeStatement(
  database: Database,
  scope: PartnerScope,
  { partner_id, language }: FileOptions & StatementExportQuery,
): Promise<ListFile<StatementRow>> {
  const parts = await readWholeStatement(database, scope, partner_id ?? null)
  const [partners] = await database.read(scope, selectPartners(scope.organizationId))
  const names = partnerNames(partners, language)
  const firm = payerWords[language].theFirm
  return {
    name: "statement",
    columns: statementColumnsIn(language),
    rows: function* () {
      for (const rows of parts())
        yield rows.map((row) =>
          isSettled(row.kind) ? { ...row, name: names.get(row.other ?? "") ?? firm } : row,
        )
    },
  }
}
