const maxNames = 3

/**
 * Why files were refused, one line for each reason: "a.pdf, b.pdf: Please upload an image file".
 * @param andMore the words for the files that a long line does not name
 */
export function namedReasons(
  refused: readonly { name: string; reason: string }[],
  andMore: (count: number) => string,
): string[] {
  const byReason = Object.groupBy(refused, ({ reason }) => reason)
  return Object.entries(byReason).map(
    ([reason, files = []]) => `${namesOf(files, andMore)}: ${reason}`,
  )
}

/** The names of files, of many the first three. */
export function namesOf(
  files: readonly { name: string }[],
  andMore: (count: number) => string,
): string {
  const names = files.map(({ name }) => name)
  // Naming the one that is left is as short as counting it.
  if (names.length <= maxNames + 1) return names.join(", ")
  return `${names.slice(0, maxNames).join(", ")} ${andMore(names.length - maxNames)}`
}
