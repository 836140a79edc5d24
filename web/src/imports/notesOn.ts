import type { PlannedRow } from "@marza/spreadsheet/types.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** Notes about a row: they are no errors, but should be read before the import. */
export function notesOn({ sameAs }: PlannedRow, knownAs: string | undefined, texts: ImportTexts) {
  // The id of a row is "sheet:row number".
  const earlier = sameAs?.row.slice(sameAs.row.indexOf(":") + 1)
  return [
    sameAs && earlier && texts.sameAs[sameAs.by](earlier),
    knownAs !== undefined && texts.knownAs(knownAs),
  ].filter((note) => typeof note === "string")
}
