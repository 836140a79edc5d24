import { expect, it } from "vitest"
import { readStyles } from "./xlsx-styles.ts"

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
