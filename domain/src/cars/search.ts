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
