/** Labels as a list in a sentence: the first keeps its capital, and abbreviations theirs. */
export const labelList = (labels: readonly string[]) =>
  labels
    .map((label, index) =>
      index === 0 ? label : label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()),
    )
    .join(", ")
