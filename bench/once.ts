/** Work that several figures come from: done when the first of them is asked for. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined
  return () => {
    begun ??= work()
    return begun
  }
}
