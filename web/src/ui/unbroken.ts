/** The same words, between which a line does not break: a name, a day. */
export const unbroken = (words: string) => words.replaceAll(" ", "\u00a0")
