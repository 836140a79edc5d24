/** The limits of a file that is read. Each is far above what a trader's spreadsheet needs. */
export const maxFileBytes = 10 * 1024 * 1024
/** All files inside an XLSX together, unpacked. */
export const maxUnpackedBytes = 100 * 1024 * 1024
export const maxEntries = 2000
export const maxSheets = 200
/** How many merged ranges of a sheet are read; those of headings come first. */
export const maxMerges = 2000
/** How many descriptions of columns of a sheet are read. */
export const maxColumnRanges = 2000
/** XML packs up to about 1:40; a file of one repeated character reaches 1:1000. */
export const maxRatio = 250
/** Rows with any content, over all sheets. The plan limits cars and expenses. */
export const maxRows = 50_000
export const maxColumns = 300
/** The cells of all sheets, with the empty ones before the last of a row. */
export const maxCells = 2_000_000
/** What fits into a cell of Excel. */
export const maxCellCharacters = 32_767
/** The characters of all cells. A text counts in every cell that shows it, because a file may store it once. */
export const maxCharacters = 20_000_000
/** Lines of a file of text, as many as a sheet of Excel has rows. */
export const maxLines = 1_048_576
/** XML of spreadsheets is about ten deep. */
export const maxDepth = 100
/** How many characters of a heading, a sheet's name or an example are used. */
export const maxShownCharacters = 200
