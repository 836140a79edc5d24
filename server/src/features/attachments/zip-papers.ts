import { type CsvCell, csvDate } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { paperChoicesIn } from "@marza/domain/papers/choices.ts"
import { safeName } from "../../platform/zip/zip.ts"
import { type PaperFileRow, paperFileName } from "../papers/paper-files.ts"
import { zipTexts } from "./zip-texts.ts"

/** A file of a ZIP, and its line of the index. */
export type PlacedFile = { stored: string; path: string; modifiedAt: Date; cells: CsvCell[] }

/** The PDF of an issued paper, by its number in a folder of all of them. Its sum stands in the list of papers. */
export function placePaper(
  row: PaperFileRow,
  unique: (path: string) => string,
  language: Language,
): PlacedFile {
  const { kind: kinds, state: states } = paperChoicesIn[language]
  const path = unique(`${zipTexts[language].issued}/${safeName(`${paperFileName(row)}.pdf`)}`)
  const cells = [
    path,
    row.car_name ?? "",
    row.registration_number ?? "",
    row.vin ?? "",
    "",
    "",
    kinds[row.kind],
    ...["", "", "", "", "", ""],
    row.state === "issued" ? "" : states[row.state].toLocaleLowerCase(language),
    row.full_name ?? "",
    csvDate(row.day),
  ]
  return { stored: row.path, path, modifiedAt: new Date(row.created_at), cells }
}
