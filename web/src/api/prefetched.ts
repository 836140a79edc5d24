type Prefetched = {
  headers: Record<string, string>
  /** The response by URL; undefined for a URL that the program has requested, which prefetch.ts then leaves out. */
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  /** What prefetch.ts requests before the program runs; undefined where nobody is signed in. */
  var prefetched: Prefetched | undefined
}

/** A page that began longer ago requests everything itself, because the data may have changed since. */
const maxPageAgeMs = 10_000

/** Must be called before a change is sent: what was prefetched may lack the change. */
export const discardPrefetched = () => {
  globalThis.prefetched = undefined
}

/** Refusals that a repeated request may not get: the session was renewed since, or impersonates somebody else. */
const outdated = [401, 409]

/**
 * Takes the prefetched response to a request, which can be used once, and only for the same person and language.
 * @returns undefined where there is none, and for a request that was lost or refused for its session
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
