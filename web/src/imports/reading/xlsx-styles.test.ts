import { expect, it } from "vitest"
import { readFormat, readStyles } from "./xlsx-styles.ts"

it.each([
  ["General", false, null, null],
  ["0.00", false, 2, null],
  ["#,##0", false, 0, null],
  ['#,##0.00\\ "€"', false, 2, "EUR"],
  ["[$€-2] #,##0.00", false, 2, "EUR"],
  ["#,##0\\ [$kr-414]", false, 0, "NOK"],
  ["#,##0\\ [$kr-41D]", false, 0, null],
  ['#,##0 "kr"', false, 0, "NOK"],
  ["[$NOK] #,##0.00", false, 2, "NOK"],
  ['"$"#,##0.00', false, 2, "USD"],
  ["[$£-809]#,##0", false, 0, "GBP"],
  ['[Red]#,##0.00;[Red]"yra d" 0', false, 2, null],
  ["yyyy\\-mm\\-dd", true, null, null],
  ['[$-427]yyyy "m." mmmm d "d."', true, null, null],
  ["dd/mm/yy;@", true, null, null],
  ["mmm-yy", true, null, null],
  ["h:mm", false, null, null],
  ["@", false, null, null],
])(
  "the format %j shows a date: %s, decimals: %s, a currency: %s",
  (code, isDate, decimals, currency) =>
    expect(readFormat(code)).toMatchObject({ isDate, decimals, currency }),
)

it("a style has the format of its cell, not of the named style beneath it", () => {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&#47;mm"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`
  expect(readStyles(xml).map(({ isDate, isPercent }) => [isDate, isPercent])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
  ])
})
