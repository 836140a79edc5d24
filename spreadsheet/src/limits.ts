/** The limits of a file that is read. Each is far above what a trader's spreadsheet needs. */
export const maxFileBytes = 10 * 1024 * 1024
/** All files inside an XLSX together, unpacked. */
export const maxUnpackedBytes = 100 * 1024 * 1024
export const maxEntries = 2000
export const maxSheets = 200
/** Merged cells of a sheet that are looked at; those of headings come first. */
export const maxMerges = 2000
/** Descriptions of columns of a sheet that are looked at. */
export const maxColumnRanges = 2000
/** XML packs up to about 1:40; a file of one repeated character reaches 1:1000. */
export const maxRatio = 250
/** Rows with anything in them, over all sheets. How many cars and expenses they may be is looked at by the plan. */
export const maxRows = 50_000
export const maxColumns = 300
/** The cells of all sheets, with the empty ones before the last of a row. */
export const maxCells = 2_000_000
/** What fits into a cell of Excel. */
export const maxCellCharacters = 32_767
/** All texts as often as they are seen: a file may hold a text once and show it in every cell. */
export const maxCharacters = 20_000_000
/** Lines of a file of text, as many as a sheet of Excel has rows. */
export const maxLines = 1_048_576
/** XML of spreadsheets is about ten deep. */
export const maxDepth = 100
/** Letters of a heading, a sheet's name or an example that are looked at. */
export const maxShownCharacters = 200
