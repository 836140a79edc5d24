/** Letters that keep their accent when Unicode takes letters and accents apart. */
const plainLetters: Record<string, string> = {
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  þ: "th",
  ß: "ss",
  ς: "σ",
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g")

/**
 * A name as search compares it: lower case, accents removed ("Škoda" → "skoda"), runs of white
 * space made one space. Stored beside the name, because PostgreSQL 15 with a C locale lowers ASCII
 * only (design, "Decided: Search").
 */
export function foldName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim()
}

/** Whether the name of a car contains what is searched; an empty search matches every car. */
export function matchesSearch(car: { name: string }, query: string): boolean {
  return foldName(car.name).includes(foldName(query))
}

/** What parts a word from the next beside a space, as in "Mercedes-Benz". */
export const wordSeparators = "-/_.,()"
const separator = /[-/_.,()\s]+/

const fewestLetters = 4
const mostWords = 5
const mostLetters = 60

/**
 * What a folded name must begin a word with to be near a search in which nothing matched: for each word of
 * the search its LIKE patterns, of which the name must match one, with a space before it and one for each of
 * {@link wordSeparators}. A word of 4 letters or more may have one letter wrong, missing, too many, or swapped
 * with its neighbour; a shorter one must be right. Empty when the search is too short or too long for that.
 */
export function nearPatterns(query: string): string[][] {
  const words = foldName(query).split(separator).filter(Boolean)
  const isTooLong = words.length > mostWords || words.join("").length > mostLetters
  if (isTooLong || !words.some((word) => [...word].length >= fewestLetters)) return []
  return words.map((word) => spellings([...word]).map((spelling) => `% ${spelling}%`))
}

/** A word as it is, and for a longer one as it is with one slip; `_` stands for any letter. */
function spellings(letters: readonly string[]): string[] {
  const word = letters.map((letter) => letter.replace(/[\\%_]/, "\\$&"))
  const found = new Set([word.join("")])
  if (word.length < fewestLetters) return [...found]
  word.forEach((letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)]
    found.add([...before, "_", ...after].join(""))
    found.add([...before, ...after].join(""))
    found.add([...before, "_", letter, ...after].join(""))
    const [next, ...rest] = after
    if (next) found.add([...before, next, letter, ...rest].join(""))
  })
  return [...found]
}
