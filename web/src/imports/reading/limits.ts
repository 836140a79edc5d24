/** The limits of a file that is read. Each is far above what a trader's spreadsheet needs. */
export const maxFileBytes = 10 * 1024 * 1024
/** All files inside an XLSX together, unpacked. */
export const maxUnpackedBytes = 200 * 1024 * 1024
export const maxEntries = 2000
export const maxSheets = 200
/** Merged cells of a sheet that are looked at; those of headings come first. */
export const maxMerges = 2000
/** XML packs up to about 1:40; a file of one repeated character reaches 1:1000. */
export const maxRatio = 250
/** Rows with anything in them, over all sheets. How many cars and expenses they may be is looked at by the plan. */
export const maxRows = 50_000
export const maxColumns = 300
