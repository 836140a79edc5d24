// Run by hand: node server/test/office.ts FILE.xlsx. LibreOffice (soffice) computes every formula of the workbook anew, and
// what it computes is compared with the values that the file has stored.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zipped } from "./archives.ts"
import { readWorkbook } from "./workbook.ts"
import { unzip } from "./zips.ts"

const [path] = process.argv.slice(2)
if (!path) throw new Error("name the workbook: node server/test/office.ts FILE.xlsx")
const folder = mkdtempSync(join(tmpdir(), "marza-office-"))
try {
  const stored = await readWorkbook(readFileSync(path))
  writeFileSync(join(folder, "bare.xlsx"), await withoutStoredValues(readFileSync(path)))
  const computed = await readWorkbook(compute(join(folder, "bare.xlsx")))
  const formulas = stored.sheets.flatMap(({ name, cells }, index) =>
    Object.entries(cells)
      .filter(([, { formula }]) => formula !== undefined)
      .map(([at, { value, formula }]) => {
        const other = computed.sheets[index]?.cells[at]?.value
        return { sheet: name, at, formula, stored: value, computed: other }
      }),
  )
  // In cents: LibreOffice writes the sums of numbers with 15 digits.
  const wrong = formulas.filter(
    (one) =>
      Math.abs(Number(one.computed) - Number(one.stored)) >= 0.005 || one.computed === undefined,
  )
  for (const one of wrong) console.log(one)
  console.log(
    `${stored.sheets.length} sheets, ${formulas.length} formulas, ${wrong.length} with another value`,
  )
  process.exitCode = wrong.length === 0 && formulas.length > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The workbook with its formulas alone, so that no stored value can be taken for a computed one. */
async function withoutStoredValues(bytes: Buffer): Promise<Buffer> {
  const parts = [...(await unzip(bytes))].map(([name, content]): [string, Buffer] => [
    name,
    Buffer.from(content.toString("utf8").replaceAll(/<\/f><v>[^<]*<\/v>/g, "</f>")),
  ])
  return zipped(parts)
}

/** The workbook as LibreOffice saves it after it has computed its formulas. */
function compute(file: string): Buffer {
  const target = join(folder, "computed")
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`
  execFileSync("soffice", [profile, "--headless", "--convert-to", "xlsx", "--outdir", target, file])
  return readFileSync(join(target, "bare.xlsx"))
}
