/// <reference path="./missing-types.d.ts" />
import { readFileSync } from "node:fs"
import { create, type Font } from "fontkit"

function load(name: string): Font {
  const font = create(readFileSync(new URL(`fonts/inter-${name}.ttf`, import.meta.url)))
  // A glyph keeps the character that it was first asked for, and is copied out of the PDF as that one. The z of a ž is
  // asked for without a character, so it would be copied as nothing: every one is asked for as itself before.
  for (const character of font.characterSet) font.glyphForCodePoint(character)
  return font
}

/** The typeface that every paper embeds, in its two weights (fonts/inter.md). It is read once: that takes most of the time. */
export const fonts = { regular: load("regular"), semibold: load("semibold") }

export type Weight = keyof typeof fonts

/** What stands for a character that the typeface has not: seen by whoever reads the paper, never dropped. */
export const substitute = "□"

/** Text as the typeface can write it. Letters with their marks apart are put together first. */
export function printable(text: string): string {
  return [...text.normalize("NFC").replaceAll("\r\n", "\n")]
    .map((character) => {
      if (character === "\n") return character
      if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character)) return " "
      if (/\p{Cf}/u.test(character)) return ""
      return hasGlyph(character) ? character : substitute
    })
    .join("")
}

export const hasGlyph = (character: string): boolean =>
  fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
