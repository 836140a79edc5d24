/** A document of the demonstration: its lines, each with a label in front of it; one without a label is a text. */
export type DrawnDocument = {
  title: string
  lines: readonly (readonly [label: string, value: string])[]
}

/** Letters beyond ASCII with the names that fonts give them; a PDF without its own font knows them by these. */
const glyphs: Record<string, string> = {
  Ą: "Aogonek",
  ą: "aogonek",
  Č: "Ccaron",
  č: "ccaron",
  Ę: "Eogonek",
  ę: "eogonek",
  Ė: "Edotaccent",
  ė: "edotaccent",
  Į: "Iogonek",
  į: "iogonek",
  Š: "Scaron",
  š: "scaron",
  Ų: "Uogonek",
  ų: "uogonek",
  Ū: "Umacron",
  ū: "umacron",
  Ž: "Zcaron",
  ž: "zcaron",
  "–": "endash",
  "„": "quotedblbase",
  "“": "quotedblleft",
}
const letters = Object.keys(glyphs)
/** The first code that is no ASCII. */
const firstCode = 0x80

const left = 60
const top = 770
const lineHeight = 24
const labelWidth = 170

/** One page of A4, small and the same at every call, in the fonts that every viewer has. */
export function drawPdf({ title, lines }: DrawnDocument): Buffer {
  const drawn = [
    textAt("/Bold", 18, left, top, title),
    ...lines.flatMap(([label, value], index) => {
      const y = top - 50 - index * lineHeight
      return [
        textAt("/Plain", 11, left, y, label),
        textAt("/Plain", 11, label ? left + labelWidth : left, y, value),
      ]
    }),
  ].join("\n")
  const differences = letters.map((letter) => `/${glyphs[letter]}`).join(" ")
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${firstCode} ${differences}]>>>>`
  return fileOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</Plain 5 0 R/Bold 6 0 R>>>>>>",
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ])
}

const textAt = (font: string, size: number, x: number, y: number, text: string) =>
  `BT ${font} ${size} Tf ${x} ${y} Td <${hexOf(text)}> Tj ET`

const hexOf = (text: string) =>
  [...text.normalize("NFC")]
    .map((letter) => {
      const index = letters.indexOf(letter)
      return index < 0 ? letter.charCodeAt(0) : firstCode + index
    })
    .map((code) => (code < 0x100 ? code : "?".charCodeAt(0)).toString(16).padStart(2, "0"))
    .join("")

/** The objects with the table of where each begins, by which a viewer finds them. */
function fileOf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, "latin1")
}
