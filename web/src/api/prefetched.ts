type Prefetched = {
  headers: Record<string, string>
  /** Undefined for a URL that the program has asked for: prefetch.ts does not request it any more. */
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  /** What prefetch.ts requests before the program runs; undefined where nobody is signed in. */
  var prefetched: Prefetched | undefined
}

/** Later the program asks for what has changed since. */
const maxPageAgeMs = 10_000

/** Called before a change: what was prefetched before it may be older. */
export const discardPrefetched = () => {
  globalThis.prefetched = undefined
}

/** The session ended, or impersonates somebody else: since the page began it may have been renewed. */
const outdated = [401, 409]

/**
 * The prefetched response to a request, once, and only for the same person and language. One that
 * was lost, or refused for its session, counts for nothing.
 */
export async function takePrefetched(url: string, headers: Headers): Promise<Response | undefined> {
  const { prefetched } = globalThis
  if (!prefetched) return undefined
  const begun = prefetched.responses[url]
  prefetched.responses[url] = undefined
  if (!begun) return undefined
  const isSame = Object.entries(prefetched.headers).every(
    ([name, value]) => headers.get(name) === value,
  )
  if (!isSame || performance.now() > maxPageAgeMs) return undefined
  const response = await begun.catch(() => undefined)
  return response && !outdated.includes(response.status) ? response : undefined
}
