import { describe, expect, it } from "vitest"
import { decodeText } from "./csv.ts"

/** The bytes of a text in an encoding of Windows. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 0x3f))
}

describe("a text without UTF-8", () => {
  it.each([
    ["windows-1257", "Markė;Pirkimo kaina;Pastabos\nŽiguliai;1200;Iš Šiaulių, kėbulas aprūdijęs"],
    ["windows-1257", "Kaina;Automobilių sumos\n1;Audi"],
    ["windows-1257", "AUTOMOBILIŲ SĄRAŠAS\nŠKODA"],
    ["windows-1257", "Fahrzeug;Verkäufer;Gebühren\nVW;Jörg Weiß;120,00 €"],
    ["windows-1252", "Bil;Kjøpspris;Kjøpt fra\nVolvo;120000;Bjørn Håkon, Tromsø"],
    ["windows-1252", "Kjøretøy;Pris\nVW;5"],
    ["windows-1252", "Fahrzeug;Gebühren;Straße\nVW;5;Jörg, Tromsø und Århus"],
    ["windows-1251", "Марка;Цена покупки;Примечание\nВАЗ 2107;1200;Не на ходу"],
    ["windows-1250", "Samochód;Cena zakupu (zł)\nŠkoda Fabia;5, zużyte opony, łożysko"],
    ["windows-1252", "Fahrzeug;Verkäufer\nŠkoda Fabia;Jörg"],
    ["windows-1251", "Auto;Цена\nVolvo V60;5"],
  ])("is read as %s: %s", (encoding, text) => {
    expect(decodeText(encoded(text, encoding))).toBe(text)
  })
})
