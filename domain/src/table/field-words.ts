/** What a field is called in one language. An absent word is the same as the one before it. */
export type FieldWords<Changed = string> = {
  /** Where it is entered and shown, and where the columns of somebody's spreadsheet are chosen. */
  label: string
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

export const headingOf = ({ heading, label }: Names): string => heading ?? label
export const headingInFileOf = (words: Names): string => words.inFile ?? headingOf(words)
export const headingInArchiveOf = (words: Names): string => words.inArchive ?? headingOf(words)
export const nameInSpreadsheetOf = ({ inSpreadsheet, label }: Names): string =>
  inSpreadsheet ?? label
