/** What a field is called in one language. An absent word is the same as the one before it. */
export type FieldWords<Changed = string> = {
  /** Where it is entered and shown, and where the columns of somebody's spreadsheet are chosen. */
  label: string
  /** What its numbers are in: beside the label where they stand alone, beside the number elsewhere. */
  unit?: string
  /** The heading of its column in an export. An import knows our own files by these, also those of older versions. */
  heading?: string
  /** In the file of a single car, where it is not the heading. */
  inFile?: string
  /** In the table of an archive, where it is not the heading. */
  inArchive?: string
  /** Where the columns of somebody's spreadsheet are chosen, where it is not the label. */
  inSpreadsheet?: string
  /** In a sentence that says that it was changed; in Lithuanian the accusative. */
  changed: Changed
}

type Names = FieldWords<unknown>

/** The label of numbers that stand without their unit, as in an input or in a column. */
export const labelWithUnit = ({ label, unit }: Names): string =>
  unit === undefined ? label : `${label}, ${unit}`
/** "123 456 km": a number beside its unit. */
export const numberWithUnit = (number: string, { unit }: Names): string =>
  unit === undefined ? number : `${number}\u00a0${unit}`
export const headingOf = (words: Names): string => words.heading ?? labelWithUnit(words)
export const headingInFileOf = (words: Names): string => words.inFile ?? headingOf(words)
export const headingInArchiveOf = (words: Names): string => words.inArchive ?? headingOf(words)
export const nameInSpreadsheetOf = ({ inSpreadsheet, label }: Names): string =>
  inSpreadsheet ?? label
