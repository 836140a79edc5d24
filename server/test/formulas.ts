import type { readWorkbook } from "./workbook.ts"

type Sheets = Awaited<ReturnType<typeof readWorkbook>>["sheets"]
type Sheet = Sheets[number]
type Value = string | number | null

/**
 * Computes every formula of a workbook from its cells, as a spreadsheet does that knows nothing of the program, and returns
 * those whose stored value is another one. Numbers are added up in cents.
 */
export function wrongFormulas(sheets: Sheets) {
  let count = 0
  const wrong = sheets.flatMap((sheet) =>
    Object.entries(sheet.cells).flatMap(([at, { formula, value }]) => {
      if (formula === undefined) return []
      count++
      const computed = compute(formula, sheet, sheets)
      return computed === value ? [] : [{ sheet: sheet.name, at, formula, value, computed }]
    }),
  )
  return { count, wrong }
}

const tokens =
  /\s*('(?:[^']|'')+'!\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|"[^"]*"|[A-Z]+(?=\()|\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|-?\d+(?:\.\d+)?|[()+,-])/gy

function compute(formula: string, own: Sheet, sheets: Sheets): number {
  const found = [...formula.matchAll(tokens)].map(([, token = ""]) => token)
  if (found.join("") !== formula) throw new Error(`the formula ${formula} is not understood`)
  let next = 0
  const take = () => found[next++] ?? ""

  const sum = (): number => {
    let cents = operand()
    while (found[next] === "+" || found[next] === "-")
      cents = take() === "+" ? cents + operand() : cents - operand()
    return cents
  }
  const operand = (): number => {
    const token = take()
    if (token === "(") {
      const inner = sum()
      take()
      return inner
    }
    if (/^[A-Z]+$/.test(token)) return call(token)
    return centsOf(cellsOf(token, own, sheets)[0] ?? null)
  }
  const call = (name: string): number => {
    const args: string[] = []
    while (take() !== ")") args.push(take())
    const cells = (arg = "") => cellsOf(arg, own, sheets)
    const total = (values: readonly Value[]) =>
      values.reduce((all: number, value) => all + centsOf(value), 0)
    switch (name) {
      case "SUM":
        return total(args.flatMap(cells))
      case "SUBTOTAL":
        if (args[0] !== "109") throw new Error("only sums of visible rows are expected")
        return total(cells(args[1]))
      case "COUNTA":
        return 100 * args.flatMap(cells).filter((value) => value !== null).length
      case "COUNTIFS":
        return 100 * matching(args, cells).filter(Boolean).length
      case "SUMIFS": {
        const isMatching = matching(args.slice(1), cells)
        return total(cells(args[0]).filter((_, row) => isMatching[row]))
      }
      default:
        throw new Error(`the function ${name} is not expected`)
    }
  }
  return sum() / 100
}

/** Which rows meet every pair of a range and what must stand in it. */
function matching(pairs: readonly string[], cells: (arg?: string) => Value[]): boolean[] {
  const columns = pairs.flatMap((range, at) =>
    at % 2 === 0 ? [{ values: cells(range), wanted: JSON.parse(pairs[at + 1] ?? "null") }] : [],
  )
  return (columns[0]?.values ?? []).map((_, row) =>
    columns.every(({ values, wanted }) => values[row] === wanted),
  )
}

const centsOf = (value: Value) => (typeof value === "number" ? Math.round(value * 100) : 0)

/** The cells of `'Sheet'!$B$2:$B$9`, or of `B2` in the formula's own sheet. */
function cellsOf(reference: string, own: Sheet, sheets: Sheets): Value[] {
  const [, name, from = "", first, last] =
    /^(?:'((?:[^']|'')+)'!)?\$?([A-Z]+)\$?(\d+)(?::\$?[A-Z]+\$?(\d+))?$/.exec(reference) ?? []
  const sheet =
    name === undefined ? own : sheets.find((one) => one.name === name.replace("''", "'"))
  if (!sheet) throw new Error(`there is no sheet for ${reference}`)
  const rows = Array.from(
    { length: Number(last ?? first) - Number(first) + 1 },
    (_, row) => Number(first) + row,
  )
  return rows.map((row) => sheet.cells[`${from}${row}`]?.value ?? null)
}
