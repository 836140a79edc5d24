import { createHash, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  changed,
  downloadArchive,
  type Entries,
  importBytes,
  keptArchive,
  linesOf,
  zipped,
} from "../../../test/archives.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { readAllRows } from "../../../test/sql.ts"
import { unzip } from "../../../test/zips.ts"

let opened: TestApp
let owner: Person
let kept: Buffer
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  kept = await keptArchive("v1.zip")
})
afterAll(() => opened.close())

type Line = Record<string, unknown>

const write = (entries: Entries, table: string, lines: Line[]) =>
  entries.set(
    `data/${table}.jsonl`,
    Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join("")),
  )

/** The kept archive with its second line of a table changed, or its first where there is no other. */
const withLine = (table: string, change: Line) =>
  changed(kept, (entries) => {
    const lines = linesOf(entries, table)
    const at = lines.length > 1 ? 1 : 0
    write(entries, table, lines.with(at, { ...lines[at], ...change }))
  })

const refusalOf = (bytes: Buffer) =>
  importBytes(opened, bytes, owner).then(
    () => "imported",
    ({ code, detail, message }) => (code ? { code, ...detail } : message),
  )

describe("an archive with what no form takes is refused, with its file and its row", () => {
  test.each<[string, Line]>([
    ["organizations", { color_scheme: "red;}body{" }],
    ["organizations", { language: "de" }],
    ["organizations", { name: "x".repeat(101) }],
    ["organizations", { vat_rates: [{ from: "2026-01-01", rate: "101.00" }] }],
    ["organization_members", { role: "superadmin" }],
    ["imports", { file_name: "../x" }],
    ["imports", { cars: 5001 }],
    ["imports", { payments: 25_001 }],
    ["cars", { name: "\u202e\u200f" }],
    ["cars", { purchase_price: "0.00" }],
    ["cars", { purchase_price: "1.005" }],
    ["cars", { purchase_price_eur: "1.00" }],
    ["cars", { purchase_price_eur: null, purchase_currency: "EUR" }],
    ["cars", { sale_price: null, sale_price_eur: "1.00" }],
    ["cars", { purchase_currency: "SEK" }],
    ["cars", { purchase_exchange_rate: "0" }],
    ["cars", { purchase_exchange_rate: "1000001" }],
    ["cars", { purchase_exchange_rate: null, purchase_rate_day: "2026-01-05" }],
    ["cars", { vat_scheme: "margin", purchase_vat: "1.00" }],
    ["cars", { status: "stolen" }],
    ["cars", { bought_at: "2999-01-01T00:00:00.000Z" }],
    ["cars", { created_at: "2026-02-31T00:00:00.000Z" }],
    ["cars", { vin: "IOQ" }],
    ["cars", { vin: "WVWZZZ", first_registered: "2001" }],
    ["cars", { mileage_km: 2_000_001 }],
    ["cars", { first_registered: "2026-13" }],
    ["cars", { inspection_until: "2026-02-31" }],
    ["cars", { origin: "moon" }],
    ["cars", { advert_url: "javascript:alert(1)" }],
    ["cars", { description: "x".repeat(5001) }],
    ["cars", { sold_to: "x".repeat(201) }],
    ["expenses", { date: "1850-01-01" }],
    ["expenses", { date: "2999-01-01" }],
    ["expenses", { amount_eur: "0.01" }],
    ["expenses", { currency: "SEK" }],
    ["expenses", { expense_type: "Muitas" }],
    ["expenses", { kind: "gift" }],
    ["expenses", { vat_amount: "999999.00" }],
    ["attachments", { name: "../x" }],
    ["attachments", { name: "fdp.\u202Eexe" }],
    ["attachments", { kind: "page" }],
    ["attachments", { position: -1 }],
    ["attachments", { content_type: "text/html" }],
    ["history", { action: "hide" }],
  ])("%s: %j", async (table, change) => {
    const rows = await readAllRows(opened)
    const line = linesOf(await unzip(kept), table).length > 1 ? 2 : 1
    expect(await refusalOf(await withLine(table, change))).toEqual({
      code: "archive_damaged",
      entry: `data/${table}.jsonl`,
      line,
    })
    expect(await readAllRows(opened)).toEqual(rows)
  })

  test.each([
    ["photo", 41, "image/jpeg", "jpg"],
    ["contract", 41, "application/pdf", "pdf"],
    ["receipt", 6, "application/pdf", "pdf"],
  ] as const)("attachments: a %s too many", async (kind, count, content_type, ending) => {
    const file = (index: number) => `files/x/${kind}-${index}.${ending}`
    const archive = (many: number) =>
      changed(kept, (entries) => {
        const [expense] = linesOf(entries, "expenses")
        const [one] = linesOf(entries, "attachments")
        const of =
          kind === "receipt"
            ? { car_id: expense.car_id, expense_id: expense.id }
            : { car_id: linesOf(entries, "cars")[0].id, expense_id: null }
        const manifest = JSON.parse(String(entries.get("archive.json")))
        const gone = linesOf(entries, "attachments").map((row) => row.file)
        for (const path of gone) entries.delete(path)
        write(
          entries,
          "attachments",
          Array.from({ length: many }, (_, index) => {
            const id = randomUUID()
            return { ...one, ...of, id, kind, content_type, position: index, file: file(index) }
          }),
        )
        manifest.missing = Array.from({ length: many }, (_, index) => file(index))
        entries.set("archive.json", Buffer.from(JSON.stringify(manifest)))
      })
    expect(await refusalOf(await archive(count))).toEqual({
      code: "archive_damaged",
      entry: "data/attachments.jsonl",
      line: count,
    })
    expect(await refusalOf(await archive(count - 1))).toBe("imported")
  })
})

test("what older versions took is stored as the form stores it now", async () => {
  const archive = await withLine("cars", {
    name: "Au\u202Edi",
    advert_url: "https://user:secret@skelbimai.test/1",
  })
  const { id } = await importBytes(opened, archive, owner)
  const stored = await opened.sql(
    "select name, advert_url from cars where organization_id = $1 and name = 'Audi'",
    [id],
  )
  expect(stored).toEqual([{ name: "Audi", advert_url: "https://skelbimai.test/1" }])
})

test("a car with 40 photos and 40 documents, and an expense with 5 receipts, are within the bounds", async () => {
  const fits = await changed(kept, (entries) => {
    const [one] = linesOf(entries, "attachments")
    const [expense] = linesOf(entries, "expenses")
    const manifest = JSON.parse(String(entries.get("archive.json")))
    for (const { file } of linesOf(entries, "attachments")) entries.delete(file)
    const kinds = [
      ...Array(40).fill("photo"),
      ...Array(20).fill("contract"),
      ...Array(20).fill("other"),
      ...Array(5).fill("receipt"),
    ]
    const lines = kinds.map((kind, position) => ({
      ...one,
      id: randomUUID(),
      car_id: expense.car_id,
      expense_id: kind === "receipt" ? expense.id : null,
      kind,
      content_type: "image/jpeg",
      position,
      file: `files/x/${position}.jpg`,
    }))
    write(entries, "attachments", lines)
    manifest.missing = lines.map(({ file }) => file)
    entries.set("archive.json", Buffer.from(JSON.stringify(manifest)))
  })
  expect(await refusalOf(fits)).toBe("imported")
})

/** An archive with other contents of its list, of which random bytes hold the ratio of packing down. */
async function withManifest(manifest: Buffer) {
  const entries = await unzip(kept)
  entries.set("files/ballast", Buffer.from(createHash("sha512").update("x").digest()))
  entries.set("archive.json", manifest)
  return zipped(entries)
}

test("a list of millions of values is refused before it is parsed", async () => {
  const manifest = JSON.parse(String((await unzip(kept)).get("archive.json")))
  // As large as the ratio of packing lets it be without ballast.
  const empty = "{},".repeat(3_000_000)
  const text = JSON.stringify({ ...manifest, entries: [] }).replace(
    '"entries":[]',
    `"entries":[${empty}{}]`,
  )
  expect(await refusalOf(await withManifest(Buffer.from(text)))).toEqual({
    code: "archive_too_large",
  })
})

test("a list that names what is not there stops at the first of them", async () => {
  const manifest = JSON.parse(String((await unzip(kept)).get("archive.json")))
  const text = JSON.stringify({ ...manifest, entries: Array(140_000).fill({}) })
  expect(await refusalOf(await withManifest(Buffer.from(text)))).toEqual({
    code: "archive_damaged",
    entry: "archive.json",
  })
})

test("people with the owner's e-mail, of whom there is one at most, are refused and not looked up", async () => {
  const archive = await changed(kept, (entries) =>
    write(
      entries,
      "people",
      Array.from({ length: 70_000 }, () => ({
        id: randomUUID(),
        full_name: "Kas",
        email: owner.email,
      })),
    ),
  )
  expect(await refusalOf(archive)).toEqual({
    code: "archive_damaged",
    entry: "data/people.jsonl",
  })
})

test("what this program writes of a restored organization it reads again", async () => {
  const { id } = await importBytes(opened, kept, owner)
  const archive = await downloadArchive(opened, owner, id)
  expect(await refusalOf(archive)).toBe("imported")
})
