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
 * only (rules 7.2).
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

/** What parts a word from the next beside a space, as in "Mercedes-Benz". */
export const wordSeparators = "-/_.,()"
const separator = /[-/_.,()\s]+/

// In PostgreSQL's regular expressions as in JavaScript's.
const wordBegins = "(^|[-/_.,() ])"
const gap = "[-/_.,() ]*"

/**
 * The regular expression that a folded name must match to contain a search that parts its words elsewhere:
 * "v 60" is "V60" and "V-60", "cmax" is "C-Max". It begins with a word, and digits typed together stay together:
 * "320" is not "3 2.0". Null for a search without words.
 */
export function spacedPattern(query: string): string | null {
  const words = foldName(query).split(separator).filter(Boolean)
  if (words.length === 0) return null
  return wordBegins + words.map((word) => spaced([...word].map(literal))).join(gap)
}

/** Parts that may stand apart, except two digits. */
const spaced = (parts: readonly string[]): string =>
  parts.reduce((all, part) => `${all}${/\d$/.test(all) && /^\d/.test(part) ? "" : gap}${part}`)

const literal = (letter: string): string => (/[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter)

const fewestLetters = 4
const mostWords = 5
const mostLetters = 60

/** The words of a search that is neither so long nor so short that much would come close to it. */
function wordsToGuess(query: string): string[] {
  const words = foldName(query).split(separator).filter(Boolean)
  const isTooLong = words.length > mostWords || words.join("").length > mostLetters
  return isTooLong || !words.some((word) => [...word].length >= fewestLetters) ? [] : words
}

/** How a sound is written, as typed and in the name, by Lithuanians and abroad. The first that fits counts. */
const sounds: [typed: string, inName: string][] = [
  ["x|[kc]s", "(x|[ckq]+s+)+"],
  ["qu|k[vw]", "[ckq]+[uvw]+"],
  ["ck|[kq]h?", "([ckq]h?)+"],
  ["sch|sh|[sz]", "([csz]h?)+"],
  ["ch?", "([ckqsz]h?)+"],
  ["ph|[fvw]", "([fvw]|ph)+"],
  ["ou|u", "(o?u)+"],
  ["th?", "(th?)+"],
  // After a vowel only Lithuanian writes it: "mondėjo".
  ["(?<=[aeou])j", "[ijy]*"],
  ["[ijy]+", "[ijy]+"],
]
const sound = new RegExp(`${sounds.map(([typed]) => `(${typed})`).join("|")}|.`, "g")

/**
 * The regular expressions that a folded name must match, all of them, to sound like a search that no name
 * contains: "oktavija" is "Octavia", "folksvagenas" is "Volkswagen". A word of less than 4 letters, or with a
 * digit, must be right: a "Q5" is no "C5".
 */
export const soundPatterns = (query: string): string[] =>
  wordsToGuess(query).map((word) => {
    const isSpelt = /^[a-z]+$/.test(word) && word.length >= fewestLetters
    return wordBegins + spaced(isSpelt ? soundsOf(word) : [...word].map(literal))
  })

/** A doubled letter sounds as one, and an ending that Lithuanian adds ("golfas") as none. */
function soundsOf(word: string): string[] {
  const heard = word.replace(/(?<=^.{4,})[aiu]s$|(?<=^.{3,}[aeiou])s$/, "").replace(/(.)\1+/g, "$1")
  return [...heard.matchAll(sound)].map(([letter, ...groups]) => {
    const [, inName = `${letter}+`] = sounds[groups.findIndex(Boolean)] ?? []
    return inName
  })
}

/**
 * What a folded name must begin a word with to be near a search in which nothing matched: for each word of
 * the search its LIKE patterns, of which the name must match one, with a space before it and one for each of
 * {@link wordSeparators}. A word of 4 letters or more may have one letter wrong, missing, too many, or swapped
 * with its neighbour; a shorter one must be right. Empty when the search is too short or too long for that.
 */
export const nearPatterns = (query: string): string[][] =>
  wordsToGuess(query).map((word) => spellings([...word]).map((spelling) => `% ${spelling}%`))

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
