import { colors, type Sheet, type Style } from "./sheet.ts"

export type Column = { width: number; align: "left" | "right" }

/** Paragraphs of a cell, one below the other. */
export type Cell = (Style & { text: string })[]

/** Between the columns. */
export const gap = 8

/** A table whose rows begin on the next page rather than break. */
export function writeTable(sheet: Sheet, columns: readonly Column[], rows: readonly Cell[][]) {
  const table = sheet.element("Table")
  for (const [index, cells] of rows.entries()) {
    const isHead = index === 0
    const heights = cells.map((cell, place) =>
      cell.reduce(
        (height, { text, ...style }) =>
          height + sheet.heightOf(text, (columns[place]?.width ?? 0) - gap, style),
        0,
      ),
    )
    const height = Math.max(...heights)
    sheet.ensure(height + 14)
    sheet.y += 6
    const top = sheet.y
    const row = sheet.element("TR", table)
    let x = sheet.left
    for (const [place, cell] of cells.entries()) {
      const { width, align } = columns[place] ?? { width: 0, align: "left" }
      const parent = sheet.element(isHead ? "TH" : "TD", row, isHead ? { scope: "Column" } : {})
      sheet.y = top
      const box = { x: align === "right" ? x + gap : x, width: width - gap }
      for (const { text, ...style } of cell) {
        sheet.y += sheet.at(text, box, { align, ...style, parent })
      }
      x += width
    }
    sheet.y = top + height + 6
    sheet.rule(isHead ? colors.soft : colors.line)
  }
}
