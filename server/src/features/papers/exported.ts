import type { ExportedPaper } from "@marza/domain/papers/export-columns.ts"
import { sql } from "kysely"
import { printedOfCar } from "./paper-files.ts"
import type { PaperRow, selectPapers } from "./queries.ts"
import { toShown } from "./response.ts"

/** The number plate as the paper prints it; that of the car for a draft. */
const plate = sql<string | null>`case when papers.content is null
  then cars.registration_number else ${printedOfCar("registration_number")} end`

/** Papers with what a file says of them beside the list. */
export const asExported = (papers: ReturnType<typeof selectPapers>) =>
  papers.select(plate.as("registration_number"))

export const toExported = (
  row: PaperRow & Pick<ExportedPaper, "registration_number">,
): ExportedPaper => ({ ...toShown(row), registration_number: row.registration_number })
