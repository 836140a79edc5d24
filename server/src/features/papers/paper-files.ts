import { paperNumber } from "@marza/domain/papers/number.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import { paperTitle } from "@marza/domain/papers/title.ts"
import { sql } from "kysely"
import { type Query, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** The name under which a PDF is kept: what it calls itself, and its number. */
export function paperFileName({
  kind,
  language,
  scheme,
  series,
  number,
}: Pick<Paper, "kind" | "language" | "scheme" | "series" | "number">): string {
  const title = paperTitle({ kind, language, scheme: scheme ?? "none" })
  return series === null || number === null ? title : `${title} ${paperNumber({ series, number })}`
}

/** A field of the car as the paper prints it. */
export const printedOfCar = (field: "registration_number" | "vin") =>
  sql<string | null>`papers.content -> 'car' ->> ${field}`

/** The PDFs of issued papers with what names them, in the order of their numbers; not those that are still made. */
export const selectPaperFiles = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("papers")
    .leftJoin("profiles", "profiles.id", "papers.added_by")
    .select([
      "papers.kind",
      "papers.state",
      "papers.language",
      "papers.scheme",
      "papers.series",
      "papers.number",
      "papers.day",
      "papers.car_name",
      printedOfCar("registration_number").as("registration_number"),
      printedOfCar("vin").as("vin"),
      sql<string>`papers.path`.as("path"),
      "papers.created_at",
      "profiles.full_name",
    ])
    .where("papers.organization_id", "=", organizationId)
    .where("papers.path", "is not", null)
    .orderBy("papers.series_kind")
    .orderBy("papers.series")
    .orderBy("papers.number")

type RowOf<Select> = Select extends Query<infer Row> ? Row : never

export type PaperFileRow = RowOf<ReturnType<typeof selectPaperFiles>>
