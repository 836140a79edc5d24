import { type ExportedPaper, paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import type { PaperExportQuery } from "@marza/domain/papers/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { pageOf } from "../../platform/http/cursor.ts"
import { asExported, toExported } from "../papers/exported.ts"
import { cursorOf, selectPage, selectPapers } from "../papers/queries.ts"
import type { FileOptions, ListFile } from "./list-file.ts"

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

/** The papers of a filter (rules 21.10). */
export const listedPapers = (
  snapshot: Snapshot,
  scope: OrganizationScope,
  { filter, language }: FileOptions & { filter: PaperExportQuery },
): ListFile<ExportedPaper> => ({
  name: "papers",
  columns: paperColumnsIn(language),
  rows: () => readAllListedPapers(snapshot, scope, filter),
})
