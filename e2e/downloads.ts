import { readFile } from "node:fs/promises"
import { inflateRawSync } from "node:zlib"
import type { Page } from "@playwright/test"

/** The name and the content of the file that an action downloads. */
export async function downloadedBy(page: Page, action: () => Promise<void>) {
  const downloading = page.waitForEvent("download")
  await action()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Chooses a file of the list's export menu. */
export const exportTo = (page: Page, item: string) =>
  downloadedBy(page, async () => {
    await exportMenu(page).click()
    await page.getByRole("menuitem", { name: item }).click()
  })

export const exportMenu = (page: Page) =>
  page.getByRole("button", { name: /(eksportas ir importas|export and import)$/i })

/** The bytes of the first file in a ZIP that the end of its name says, found by the ZIP's directory. */
export function bytesOf(zip: Buffer, ending: string): Buffer {
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\u0005\u0006") + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const isStored = zip.readUInt16LE(at + 10) === 0
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    if (name.endsWith(ending)) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(start, start + size)
      return isStored ? bytes : inflateRawSync(bytes)
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error(`The ZIP holds no ${ending}`)
}

/** The text of a file in a ZIP. */
export const fileOf = (zip: Buffer, name: string): string => bytesOf(zip, name).toString()

/** The rows of a Lithuanian CSV file whose cells have no line breaks. */
export const rowsOf = (csv: Buffer | string): string[][] =>
  csv
    .toString()
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('";"'))

/** The rows of a sheet in a workbook, parsed from its XML by the browser. A missing cell is an empty text. */
export const sheetRows = (page: Page, xml: string): Promise<string[][]> =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "application/xml")
    if (parsed.querySelector("parsererror")) throw new Error("The sheet is no XML")
    const indexOf = (cell: Element) =>
      [...(cell.getAttribute("r") ?? "").replace(/\d/g, "")].reduce(
        (index, letter) => index * 26 + letter.charCodeAt(0) - 64,
        0,
      ) - 1
    return [...parsed.querySelectorAll("row")].map((row) => {
      const cells: string[] = []
      for (const cell of row.querySelectorAll("c")) cells[indexOf(cell)] = cell.textContent ?? ""
      return Array.from(cells, (cell) => cell ?? "")
    })
  }, xml)
