const slowAfterMs = 2000

/**
 * Waits for a part of the start, and prints what it is once it takes longer than two seconds: whoever waits learns why,
 * and a start that is quick prints nothing but where the server is.
 */
export async function printWhenSlow<Result>(
  line: string,
  work: Promise<Result>,
  print: (line: string) => void,
): Promise<Result> {
  const timer = setTimeout(() => print(line), slowAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
