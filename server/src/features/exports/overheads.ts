import { rowInEur } from "@marza/domain/money/eur.ts"
import { overheadColumnsIn } from "@marza/domain/overheads/export-columns.ts"
import type { OverheadExportQuery } from "@marza/domain/overheads/schemas.ts"
import { column, summed } from "@marza/domain/table/column.ts"
import type { Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { pageOf, selectPage } from "../overheads/queries.ts"
import { namePartners, readPartnerNames } from "../payers/names.ts"
import type { FileOptions, ListFile } from "./list-file.ts"
import { monthTexts } from "./month-texts.ts"

type Scope = OrganizationScope<"owner" | "admin">
type Options = FileOptions & { filter: OverheadExportQuery }

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
    const { items, next_cursor } = pageOf(rows, partSize)
    const counted = items.filter(({ is_skipped }) => !is_skipped)
    if (counted.length > 0) yield namePartners(names, counted)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

type Listed = ReturnType<typeof readAllListed> extends AsyncGenerator<(infer Row)[]> ? Row : never

/** The overheads of a filter (rules 18.1): their fields, and as the last columns what each is in EUR, as the list adds it up. */
export function listedOverheads(
  snapshot: Snapshot,
  scope: Scope,
  options: Options,
): ListFile<Listed> {
  const texts = monthTexts[options.language]
  return {
    name: "overheads",
    columns: [
      ...overheadColumnsIn(options.language),
      summed(texts.eurAmount, (row) => rowInEur(row).eur),
      column("text", texts.note, (row) => (rowInEur(row).estimated ? texts.estimated : null)),
    ],
    rows: () => readAllListed(snapshot, scope, options),
  }
}
