import { expect, test } from "vitest"
import { endingOf, fileNameSchema, withEnding } from "./name.ts"

test.each([
  ["../../etc/passwd", ".. .. etc passwd"],
  ["C:\\Dokumentai\\sutartis.pdf", "C: Dokumentai sutartis.pdf"],
  ["saskaita\u202Efdp.exe", "saskaita fdp.exe"],
  ["a\r\nSet-Cookie: x=1\tb.pdf", "a Set-Cookie: x=1 b.pdf"],
  ["  pirkimo   sutartis.pdf ", "pirkimo sutartis.pdf"],
  ["s\u0328u\u0304kis.pdf", "s\u0328ūkis.pdf"],
  ["x".repeat(200), "x".repeat(200)],
])("the name %j is kept as %j", (given, kept) => {
  expect(fileNameSchema.parse(given)).toBe(kept)
})

test.each([
  ["", "fileNameRequired"],
  [" / \n", "fileNameRequired"],
  ["ž".repeat(300), "fileNameTooLong"],
  ["a\0b", "invalid"],
  ["a\ud800", "invalid"],
])("the name %j is refused: %s", (given, code) => {
  expect(fileNameSchema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
    code,
  ])
})

test.each([
  ["Sutartis.PDF", "application/pdf", "Sutartis.PDF"],
  ["sutartis.html", "application/pdf", "sutartis.html.pdf"],
  ["IMG_1.jpeg", "image/jpeg", "IMG_1.jpeg"],
  ["IMG_1.HEIC", "image/webp", "IMG_1.HEIC.webp"],
  ["nuotrauka", "image/png", "nuotrauka.png"],
] as const)("%s of the type %s is kept under the name %s", (name, type, kept) => {
  expect(withEnding(name, type)).toBe(kept)
})

test.each([
  ["Sutartis.PDF", "application/pdf", ".PDF"],
  ["IMG_1.jpeg", "image/jpeg", ".jpeg"],
  ["sutartis.html", "application/pdf", ""],
  ["nuotrauka", "image/png", ""],
] as const)("%s of the type %s ends with %j", (name, type, ending) => {
  expect(endingOf(name, type)).toBe(ending)
})
