/** What XML cannot hold, even as an entity (XML 1.0, 2.2). A lone half of a surrogate pair cannot be UTF-8 either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that go
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Excel reads `_x0041_` in a text as the character of that number. */
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** More is refused by Excel, which then offers to repair the file. */
const maxCharacters = 32_767

/** Text in XML, between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.replace(illegal, "").replace(/[&<>"]/g, (character) => entities[character] ?? "")

/** The text of a cell, with the line breaks that it has. */
export const cellText = (text: string): string =>
  xmlText(
    text
      .replace(/\r\n?/g, "\n")
      .replace(illegal, "")
      .slice(0, maxCharacters)
      .replace(looksEscaped, "_x005F_"),
  )

const maxNameCharacters = 31

/** Names that Excel takes for sheets, each once: no `[]:*?/\`, at most 31 characters, no apostrophe at an end. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const cleaned = name
      .replace(illegal, "")
      .replace(/[[\]:*?/\\]/g, " ")
      .replace(/\s+/g, " ")
    for (let number = 1; ; number++) {
      const end = number === 1 ? "" : ` ${number}`
      const begin = cleaned.slice(0, maxNameCharacters - end.length).replace(/^['\s]+|['\s]+$/g, "")
      const candidate = (begin || "Sheet") + end
      // "History" is the name of a sheet of Excel's own.
      const key = candidate.toLowerCase()
      if (taken.has(key) || key === "history") continue
      taken.add(key)
      return candidate
    }
  })
}

/** The letters of a column, counted from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
