/** The same words, between which a line does not break: a name, a day. */
export const unbroken = (words: string) => words.replaceAll(" ", "\u00a0")

/** The name of a file in a sentence: a range such as "2019–2024" in it does not break after its dash. */
export const unbrokenRanges = (name: string) => name.replaceAll("–", "–\u2060")
