/** Letters that Unicode does not decompose into a letter and an accent. */
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
 * space made one space. Stored beside the name, because what SQL's lower() makes of letters beyond ASCII depends on the
 * database's locale (rules 7.2).
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

/** A number plate or a VIN as search compares it: lower-case letters and digits, without spaces and dashes. */
export const foldNumber = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Whether a text can be a number plate or a VIN: a word such as "none", in a column of plates, is not. */
export const isNumber = (typed: string): boolean => /\d/.test(typed)

/** Characters that separate words, as a space does: "Mercedes-Benz" is two words. */
export const wordSeparators = "-/_.,()"
const separator = /[-/_.,()\s]+/

// Valid in PostgreSQL's regular expressions and in JavaScript's.
const wordBegins = "(^|[-/_.,() ])"
const gap = "[-/_.,() ]*"

/**
 * The regular expression that finds a search in a folded name wherever its words are separated: "v 60" finds "V60"
 * and "V-60", "cmax" finds "C-Max". A match begins at a word, and digits typed together stay together: "320" does
 * not find "3 2.0". Null for a search without words.
 */
export function spacedPattern(query: string): string | null {
  const words = foldName(query).split(separator).filter(Boolean)
  if (words.length === 0) return null
  return wordBegins + words.map((word) => spaced([...word].map(literal))).join(gap)
}

/**
 * The pattern of SQL's `like` that every name matches which {@link spacedPattern} finds: the letters of the search in
 * their order, with anything between.
 */
export const lettersPattern = (query: string): string =>
  `%${[...foldName(query).split(separator).join("")].map(likeLiteral).join("%")}%`

const likeLiteral = (letter: string): string => (/[\\%_]/.test(letter) ? `\\${letter}` : letter)

/** Joins parts so that a gap may stand between any two, except between two digits. */
const spaced = (parts: readonly string[]): string =>
  parts.reduce((all, part) => `${all}${/\d$/.test(all) && /^\d/.test(part) ? "" : gap}${part}`)

const literal = (letter: string): string => (/[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter)

const minLetters = 4
const maxWords = 5
const maxLetters = 60

/** The words of a search; none when it is too short, so that too many names would be near it, or too long. */
function wordsToGuess(query: string): string[] {
  const words = foldName(query).split(separator).filter(Boolean)
  const isTooLong = words.length > maxWords || words.join("").length > maxLetters
  return isTooLong || !words.some((word) => [...word].length >= minLetters) ? [] : words
}

/** Spellings of one sound: as Lithuanians type it, and as names are written. The first that fits counts. */
const sounds: [typed: string, inName: string][] = [
  ["x|[kc]s", "(x|[ckq]+s+)+"],
  ["qu|k[vw]", "[ckq]+[uvw]+"],
  ["ck|[kq]h?", "([ckq]h?)+"],
  ["sch|sh|[sz]", "([csz]h?)+"],
  ["ch?", "([ckqsz]h?)+"],
  ["ph|[fvw]", "([fvw]|ph)+"],
  ["ou|u", "(o?u)+"],
  ["th?", "(th?)+"],
  // After a vowel only Lithuanian writes a j: "mondėjo".
  ["(?<=[aeou])j", "[ijy]*"],
  ["[ijy]+", "[ijy]+"],
]
const sound = new RegExp(`${sounds.map(([typed]) => `(${typed})`).join("|")}|.`, "g")

/**
 * The regular expressions that a folded name must all match to sound like a search that no name contains:
 * "oktavija" finds "Octavia", "folksvagenas" finds "Volkswagen". A word of less than 4 letters, or with a digit,
 * must be spelled right: "q5" does not find "C5". So must what nobody can say: "zzzq" does not find "Škoda".
 */
export const soundPatterns = (query: string): string[] =>
  wordsToGuess(query).map(
    (word) => wordBegins + spaced(isSayable(word) ? soundsOf(word) : [...word].map(literal)),
  )

/** Whether a word has a vowel and three sounds at least; fewer would be in too many names. */
const isSayable = (word: string): boolean =>
  /^[a-z]+$/.test(word) &&
  word.length >= minLetters &&
  /[aeiouy]/.test(word) &&
  word.replace(/(.)\1+/g, "$1").length >= 3

/** A doubled letter sounds like one, and the ending that Lithuanian adds ("golfas") is dropped. */
function soundsOf(word: string): string[] {
  const spoken = word
    .replace(/(?<=^.{4,})[aiu]s$|(?<=^.{3,}[aeiou])s$/, "")
    .replace(/(.)\1+/g, "$1")
  return [...spoken.matchAll(sound)].map(([letter, ...groups]) => {
    const [, inName = `${letter}+`] = sounds[groups.findIndex(Boolean)] ?? []
    return inName
  })
}

/**
 * For a search that nothing matched: the LIKE patterns of each of its words. A folded name with a space before it,
 * and a space for each of {@link wordSeparators}, is near when it matches one pattern of every word. A word of 4
 * letters or more may have one letter wrong, missing, too many, or swapped with its neighbour; a shorter one must be
 * right. Empty when the search is too short or too long.
 */
export const nearPatterns = (query: string): string[][] =>
  wordsToGuess(query).map((word) => spellings([...word]).map((spelling) => `% ${spelling}%`))

/** A word as typed and, from 4 letters on, with each possible slip of one letter; `_` stands for any letter. */
function spellings(letters: readonly string[]): string[] {
  const word = letters.map((letter) => letter.replace(/[\\%_]/, "\\$&"))
  const found = new Set([word.join("")])
  if (word.length < minLetters) return [...found]
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
