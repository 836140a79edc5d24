import type { ColumnKind } from "@marza/domain/table/column.ts"

/** How a cell looks: its number in the list of styles. */
const looks = [
  "text",
  "formulaLikeText",
  "amount",
  "rate",
  "integer",
  "day",
  "header",
  "totalText",
  "totalAmount",
] as const

type Look = (typeof looks)[number]

export const styleOf = (look: Look): number => looks.indexOf(look)

/** Widths in characters. */
export const widths: Record<ColumnKind, number> = {
  text: 24,
  choice: 14,
  link: 30,
  amount: 14,
  rate: 13,
  integer: 11,
  day: 12,
}

const plainFont = `<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const boldFont = `<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>`
/** 0 shows a number with the decimals that it has. */
const general = 0
const [amount, integer, day] = [164, 165, 166]
const formats = `<numFmts count="3">
<numFmt numFmtId="${amount}" formatCode="#,##0.00"/>
<numFmt numFmtId="${integer}" formatCode="#,##0"/>
<numFmt numFmtId="${day}" formatCode="yyyy\\-mm\\-dd"/>
</numFmts>`

const xf = (attributes: string, alignment = "") =>
  `<xf ${attributes} xfId="0">${alignment && `<alignment ${alignment}/>`}</xf>`
const number = (format: number) =>
  xf(
    `numFmtId="${format}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"`,
    'vertical="top"',
  )
const text = 'numFmtId="0" fontId="0" fillId="0" borderId="0" applyAlignment="1"'

const cells: Record<Look, string> = {
  text: xf(text, 'vertical="top"'),
  // Whoever edits such a cell gets no formula either.
  formulaLikeText: xf(`${text} quotePrefix="1"`, 'vertical="top"'),
  amount: number(amount),
  rate: number(general),
  integer: number(integer),
  day: number(day),
  header: xf(
    'numFmtId="0" fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"',
    'vertical="center" wrapText="1"',
  ),
  totalText: xf('numFmtId="0" fontId="1" fillId="0" borderId="2" applyFont="1" applyBorder="1"'),
  totalAmount: xf(
    `numFmtId="${amount}" fontId="1" fillId="0" borderId="2" applyNumberFormat="1" applyFont="1" applyBorder="1"`,
  ),
}

const border = (side: "top" | "bottom") => {
  const line = `style="thin"><color rgb="FF94A3B8"/>`
  const [top, bottom] = [side === "top", side === "bottom"]
  return `<border><left/><right/>${top ? `<top ${line}</top>` : "<top/>"}${bottom ? `<bottom ${line}</bottom>` : "<bottom/>"}<diagonal/></border>`
}

/** xl/styles.xml: the looks, in the order of their numbers. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
${formats}
<fonts count="2">${plainFont}${boldFont}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE2E8F0"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>${border("bottom")}${border("top")}</borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${looks.length}">${looks.map((look) => cells[look]).join("")}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
