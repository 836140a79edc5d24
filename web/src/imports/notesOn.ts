import type { PlannedRow, Target } from "@marza/spreadsheet/types.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** Notes about a row: they are no errors, but should be read before the import. */
export function notesOn(
  { sameAs, notes }: PlannedRow,
  knownAs: string | undefined,
  texts: ImportTexts,
  targetName: (target: Target) => string,
) {
  // The id of a row is "sheet:row number", that of a column of expenses "target:heading".
  const earlier = sameAs?.row.slice(sameAs.row.indexOf(":") + 1)
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  const columnsOf = (kind: (typeof kinds)[number]) =>
    notes.filter((note) => note.kind === kind).map(({ column }) => nameOf(column, targetName))
  return [
    sameAs && earlier && texts.sameAs[sameAs.by](earlier),
    knownAs !== undefined && texts.knownAs(knownAs),
    ...kinds.map((kind) => texts.notes[kind]([...new Set(columnsOf(kind))].join(", "))),
  ].filter((note) => typeof note === "string")
}

function nameOf(column: string, targetName: (target: Target) => string): string {
  const [target = "", heading] = column.split(":")
  // The cast: a column without a heading in its id is its target.
  return heading ?? targetName(target as Target)
}
