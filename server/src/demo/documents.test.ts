import { expect, test } from "vitest"
import { drawPdf } from "./documents.ts"

test("a document is a PDF whose objects are where its table says, with Lithuanian letters by name", () => {
  const lines = [["Pirkėjas", "Šiaurės Auto"]] as const
  const pdf = drawPdf({ title: "Pirkimo–pardavimo sutartis", lines }).toString("latin1")
  expect(pdf).toMatch(/^%PDF-1\.4\n/)
  const [, table = "0"] = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf) ?? []
  expect(pdf.slice(Number(table))).toMatch(/^xref\n0 7\n/)
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(6)
  offsets.forEach((offset, index) => {
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
  const [, length, content = ""] = /<<\/Length (\d+)>>\nstream\n(.*?)\nendstream/s.exec(pdf) ?? []
  expect(content.length).toBe(Number(length))
  const [, differences = ""] = /Differences\[128 ([^\]]+)\]/.exec(pdf) ?? []
  const names = differences.split(" ")
  // The text is "Pirk", the encoded letter "ė", and "jas".
  const code = 128 + names.indexOf("/edotaccent")
  expect(content).toContain(`5069726b${code.toString(16)}6a6173`)
  expect(pdf.length).toBeLessThan(4000)
})
