/** The endings of the nominative, the longest first, and those of the dative in their place. */
const endings: readonly [nominative: string, dative: string][] = [
  ["tis", "čiui"],
  ["tys", "čiui"],
  ["dis", "džiui"],
  ["dys", "džiui"],
  ["as", "ui"],
  ["is", "iui"],
  ["ys", "iui"],
  ["us", "ui"],
  ["a", "ai"],
  ["ė", "ei"],
]

/**
 * A Lithuanian name as whoever gets something is named: "Tomas Kazlauskas" is "Tomui Kazlauskui". A word with another
 * ending, such as a foreign name, stays as it is.
 */
export const dativeOf = (name: string) => name.replace(/[^\s-]+/g, dativeOfWord)

function dativeOfWord(word: string): string {
  // "UAB" and "V." are no words that decline.
  const ending = /\p{Ll}$/u.test(word) && endings.find(([nominative]) => word.endsWith(nominative))
  return ending ? word.slice(0, -ending[0].length) + ending[1] : word
}
