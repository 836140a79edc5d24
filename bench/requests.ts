import autocannon from "autocannon"

const connections = 16

/** Requests a second that are answered, to so many connections at once. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`)
  return result.requests.average
}
