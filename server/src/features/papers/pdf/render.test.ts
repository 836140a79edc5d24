import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { describe, expect, test, vi } from "vitest"
import { hasGlyph, substitute } from "./fonts.ts"
import { readPdf } from "./read-pdf.testing.ts"
import { renderPaper } from "./render.ts"
import {
  creditInvoice,
  longest,
  marginInvoice,
  plainInvoice,
  purchaseContract,
  saleContract,
  standardInvoice,
  zeroInvoice,
} from "./samples.testing.ts"

const usual = {
  saleContract,
  purchaseContract,
  marginInvoice,
  standardInvoice,
  zeroInvoice,
  plainInvoice,
  creditInvoice,
}
const papers = Object.entries(usual)
const readPaper = async (content: PaperContent) => readPdf(await renderPaper(content, null))
const in_ = (content: PaperContent, language: "lt" | "en"): PaperContent => ({
  ...content,
  language,
})

describe("what papers are called", () => {
  test.each([
    [saleContract, "Automobilio pirkimo–pardavimo sutartis", "Car sale and purchase contract"],
    [marginInvoice, "PVM sąskaita faktūra", "VAT invoice"],
    [plainInvoice, "Sąskaita faktūra", "Invoice"],
    [creditInvoice, "Kreditinė PVM sąskaita faktūra", "VAT credit invoice"],
    [
      { ...creditInvoice, scheme: { kind: "none" as const } },
      "Kreditinė sąskaita faktūra",
      "Credit invoice",
    ],
  ])("%#: %s", async (content, lt, en) => {
    for (const [language, title] of [
      ["lt", lt],
      ["en", en],
    ] as const) {
      const { roles, info, pages, language: spoken } = await readPaper(in_(content, language))
      expect(pages[0]?.split("\n")).toContain(title)
      expect(info.Title).toMatch(new RegExp(`^${title} `))
      expect(roles.filter((role) => role === "H1")).toHaveLength(1)
      expect(spoken).toBe(language)
    }
  })
})

describe("an invoice under the margin scheme", () => {
  const withVat: PaperContent = { ...marginInvoice, price: standardInvoice.price }

  test.each(["lt", "en"] as const)(
    "shows no VAT in %s, even where the content had one",
    async (language) => {
      for (const content of [
        withVat,
        { ...withVat, kind: "credit_invoice" as const },
        { ...withVat, kind: "sale_contract" as const },
      ]) {
        const { text } = await readPaper(in_(content, language))
        expect(text).not.toContain("%")
        expect(text).not.toMatch(/11.322|2.377|PVM \d|VAT \d|be PVM|su PVM|without VAT|with VAT/)
        const amounts = new Set(text.match(/\d[\d ,]*[.,]\d\d(?= (EUR|1|$))/g) ?? [])
        expect(amounts.size).toBeGreaterThan(0)
      }
    },
  )

  test("shows the price, the sentence of the scheme and what is left to pay", async () => {
    const { text } = await readPaper(marginInvoice)
    expect(text).toContain("Maržos apmokestinimo schema. Naudotos prekės")
    expect(text).toContain("Iš viso 13 700,00 EUR")
    expect(text).toContain("Gauta anksčiau −500,00 EUR")
    expect(text).toContain("Liko mokėti 13 200,00 EUR")
    expect(text).toContain("trylika tūkstančių septyni šimtai eurų 00 ct")
    expect(text).toContain("Mokėtina suma: 13 200,00 EUR.")
    expect(text).toContain("Mokėti pavedimu į sąskaitą LT12 1000 0111 0100 1000.")
  })
})

describe("other invoices", () => {
  test("of the standard scheme show the price without VAT, the rate, the VAT and the sum", async () => {
    const { text, roles } = await readPaper(standardInvoice)
    for (const shown of [
      "Iš viso be PVM 11 322,31 EUR",
      "PVM 21 % 2 377,69 EUR",
      "Iš viso su PVM 13 700,00 EUR",
      "1 vnt. 11 322,31 21 % 2 377,69 13 700,00",
      "Nr. MRZ-2026-15 · 2026-11-24 · Kaunas",
      "PVM mokėtojo kodas LT100009876543",
      "VIN WVWZZZ3CZHE123456",
      "Pirma registracija 2017-03",
      "Rida 168 000 km",
    ]) {
      expect(text).toContain(shown)
    }
    expect(roles.filter((role) => role === "TH")).toHaveLength(6)
    expect(roles.filter((role) => role === "TR")).toHaveLength(2)
  })

  test("of rate zero name their ground, the check of the buyer's number and the proof of transport", async () => {
    const { text } = await readPaper(zeroInvoice)
    expect(text).toContain("138 straipsnis")
    expect(text).toContain("PVM 0 % 0,00 EUR")
    expect(text).toContain("Pirkėjo PVM mokėtojo kodas patikrintas 2026-11-20.")
    expect(text).toContain("CMR 123456, Kaunas–Łódź")
    expect(text).toContain("PVM mokėtojo kodas PL1234567890")
    expect(text).toContain("Tiekimo data 2026-11-20")
    const exported = await readPaper({
      ...zeroInvoice,
      language: "en",
      scheme: {
        kind: "zero",
        ground: "export",
        vat_number_checked_on: null,
        transport_proof: null,
      },
    })
    expect(exported.text).toContain("export of goods (Directive 2006/112/EC, article 146")
  })

  test("of an organization that pays no VAT name none", async () => {
    const { text } = await readPaper(plainInvoice)
    expect(text).not.toContain("PVM")
  })

  test("that credit name the invoice and the reason, and have their sums negative and in EUR", async () => {
    const { text } = await readPaper(creditInvoice)
    for (const shown of [
      "No. KR 3",
      "VAT invoice MRZ-2026-15 of 2026-11-20",
      "Reason: The buyer has returned the car.",
      "−118,000.00 NOK",
      "minus one hundred and eighteen thousand Norwegian kroner 00 øre",
      "Total without VAT −8,398.26 EUR, VAT −1,763.64 EUR, Total −10,161.90 EUR",
      "1 NOK = 0.0861178092 EUR",
    ]) {
      expect(text).toContain(shown)
    }
  })

  test("of which too much was received say what is to be returned", async () => {
    const { text } = await readPaper({ ...marginInvoice, received: "14000.00" })
    expect(text).toContain("Grąžintina 300,00 EUR")
    expect(text).not.toContain("Mokėti pavedimu")
  })
})

describe("a contract", () => {
  test("has the seller first, whoever that is", async () => {
    const sale = await readPaper(saleContract)
    const purchase = await readPaper(purchaseContract)
    const order = ({ text }: { text: string }) =>
      text.indexOf("Kodas 304123456") < text.indexOf("Gimimo data 1984-07-19")
    expect(order(sale)).toBe(true)
    expect(order(purchase)).toBe(false)
  })

  test("ticks the defects that are known and the way of payment", async () => {
    const { text, alternatives } = await readPaper(saleContract)
    expect(alternatives.filter((alternative) => alternative === "pažymėta")).toHaveLength(3)
    expect(alternatives.filter((alternative) => alternative === "nepažymėta")).toHaveLength(9)
    for (const ticked of ["× Kėbulas", "× Apšvietimas ir šviesos signalai", "× Pavedimu"]) {
      expect(text).toContain(ticked)
    }
    expect(text.match(/×/g)).toHaveLength(3)
    const none = await readPaper({
      ...saleContract,
      payment_way: null,
      defects: { kinds: [], text: null },
    })
    expect(none.text).not.toContain("×")
    expect(none.text).toContain("Kitų trūkumų pardavėjas nenurodė.")
  })

  test("has a copy for each who signs", async () => {
    const second = { ...saleContract.theirs, role: "co_buyer" as const, name: "Eglė Jonaitienė" }
    const { text } = await readPaper({ ...saleContract, second })
    expect(text.match(/vardas, pavardė, parašas/g)).toHaveLength(3)
    expect(text).toContain("Sutartis sudaryta trimis")
  })

  test("keeps its signatures together, never alone on a page", async () => {
    for (let lines = 0; lines < 16; lines++) {
      const terms = Array.from({ length: lines }, (_, line) => `Sąlyga ${line}.`).join("\n")
      const { pages } = await readPaper({ ...saleContract, terms: terms || null })
      const last = pages.at(-1) ?? ""
      expect(last.match(/vardas, pavardė, parašas/g)).toHaveLength(2)
      expect(last).toContain("Sutartis sudaryta dviem")
    }
  })
})

describe("every paper", () => {
  test.each(papers)(
    "%s: usual facts stand on one page without a page number",
    async (_, content) => {
      for (const language of ["lt", "en"] as const) {
        const { pages } = await readPaper(in_(content, language))
        expect(pages).toHaveLength(1)
        expect(pages[0]).not.toMatch(/\d \/ \d$/)
      }
    },
  )

  test.each(papers)("%s: is the same file again, to the byte, and small", async (_, content) => {
    const file = await renderPaper(content, null)
    expect(Buffer.compare(file, await renderPaper(content, null))).toBe(0)
    expect(file.length).toBeLessThan(150_000)
  })

  test.each(papers)("%s: is tagged, and its metadata name nobody", async (_, content) => {
    const { isTagged, info, metadata, roles } = await readPaper(content)
    expect(isTagged).toBe(true)
    expect(roles).toContain("H1")
    const described = JSON.stringify(info) + metadata
    for (const side of [content.ours, content.theirs]) {
      for (const value of Object.values(side)) if (value) expect(described).not.toContain(value)
    }
    expect(info.CreationDate).toBe("D:20261124000000Z")
  })

  test.each(papers)(
    "%s: holds the longest of each field, with every page numbered",
    async (_, content) => {
      const { pages, text } = await readPaper(longest(content))
      expect(pages.length).toBeGreaterThan(1)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`${index + 1} / ${pages.length}`)
      }
      expect(text).not.toContain(substitute)
      expect(text).toContain(content.language === "lt" ? "999 999 999,99" : "999,999,999.99")
    },
  )

  test("has each character of the longest fields in the typeface that it embeds", () => {
    for (const [, content] of papers) {
      const written = JSON.stringify(longest(content)).replaceAll("\\n", "")
      const missing = [...new Set(written)].filter((character) => !hasGlyph(character))
      expect(missing).toEqual([])
    }
  })

  test("writes Greek, also with its marks apart", async () => {
    const name = "Αυτοκίνητα Παπαδόπουλος, Ύδρα, ΐ ΰ ς"
    const car = { ...saleContract.car, name: name.normalize("NFD") }
    const { text } = await readPaper({ ...saleContract, car })
    expect(text).toContain(name)
  })

  test("shows a substitute for what the typeface has not, and drops nothing", async () => {
    const car = { ...saleContract.car, name: "東京 Car 🚗 שלום" }
    const { text } = await readPaper({ ...saleContract, car })
    expect(text).toContain("□□ Car □ □□□□")
  })

  test("has metadata that are XML whatever the series is", async () => {
    const number = { series: "A&B<", number: 1 }
    const { info, metadata, text } = await readPaper({ ...marginInvoice, number })
    expect(info.Title).toBe("PVM sąskaita faktūra A-B-1")
    expect(metadata).not.toContain("A&B")
    expect(text).toContain("Nr. A&B<1")
  })

  test("puts letters and their marks together", async () => {
    const car = { ...saleContract.car, name: "Žąsis".normalize("NFD") }
    expect((await readPaper({ ...saleContract, car })).text).toContain("Žąsis")
  })

  test("says that it is a draft, on each page, until it has a number", async () => {
    const { pages, info } = await readPaper({ ...longest(marginInvoice), number: null })
    for (const page of pages) expect(page).toContain("Juodraštis")
    const annulled = await readPaper({ ...marginInvoice, annulled_on: "2026-11-25" })
    for (const page of annulled.pages) expect(page).toContain("Anuliuota")
    expect(info.Title).toBe("PVM sąskaita faktūra")
    expect((await readPaper(marginInvoice)).text).not.toContain("Juodraštis")
  })

  test("says when the other side's data was blanked", async () => {
    const theirs = { ...marginInvoice.theirs, name: null, code: null, address: null, phone: null }
    const { text } = await readPaper({ ...marginInvoice, theirs, blanked_on: "2037-01-02" })
    expect(text).toContain("Asmens duomenys pašalinti 2037-01-02")
    expect(text).toContain("13 700,00 EUR")
  })

  test("has the logo with the organization's name, or the name where there is no picture to print", async () => {
    const dot = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
      "base64",
    )
    const shown = await readPdf(await renderPaper(marginInvoice, dot))
    expect(shown.alternatives).toContain("UAB „Šiaurės auto“")
    expect(shown.roles).toContain("Figure")
    const webp = await readPdf(await renderPaper(marginInvoice, Buffer.from("RIFF0000WEBP")))
    expect(webp.roles).not.toContain("Figure")
    expect(webp.text.startsWith("UAB „Šiaurės auto“")).toBe(true)
  })
})

test("a letter is copied out of the file as itself, although one that contains it was written before", async () => {
  vi.resetModules()
  const { fonts } = await import("./fonts.ts")
  for (const font of Object.values(fonts)) {
    expect(font.glyphForCodePoint(0x17e).path).toBeTruthy()
    expect(font.glyphForCodePoint(0x7a).codePoints).toEqual([0x7a])
  }
})

/** What a program prints. One that complains, fails or is ended fails the test with all that is known of it. */
function read(program: string, ...args: string[]): string {
  const { stdout, stderr, status, signal, error } = spawnSync(program, args, { encoding: "utf8" })
  const failure = error?.message
  expect({ program, args, stderr, status, signal, failure }).toEqual({
    program,
    args,
    stderr: "",
    status: 0,
    signal: null,
    failure: undefined,
  })
  return stdout
}

const hasPoppler = spawnSync("pdftotext", ["-v"]).status === 0

// Not runIf(): a test that does not run fails the run.
if (hasPoppler)
  test("poppler opens every paper, reads its text and finds nothing wrong", async () => {
    const folder = mkdtempSync(join(tmpdir(), "marza-papers-"))
    try {
      for (const [name, content] of papers) {
        const path = join(folder, `${name}.pdf`)
        writeFileSync(path, await renderPaper(content, null))
        expect(read("pdftotext", "-layout", path, "-")).toContain("304123456")
        expect(read("pdfinfo", path)).toMatch(/Tagged:\s+yes/)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
