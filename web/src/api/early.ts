type Early = {
  headers: Record<string, string>
  /** Undefined for a URL that the program has asked for: begin-early.ts does not begin it any more. */
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  /** What begin-early.ts requests before the program runs; undefined where nobody is signed in. */
  var early: Early | undefined
}

/** Later the program asks for what has changed since. */
const maxPageAgeMs = 10_000

/** Called before a change: what was begun before it may be older. */
export const forgetEarly = () => {
  globalThis.early = undefined
}

/** The session ended, or impersonates somebody else: since the page began it may have been renewed. */
const outdated = [401, 409]

/**
 * The response to a request that was begun with the page, once, and only for the same person and language. One that
 * was lost, or refused for its session, counts for nothing.
 */
export async function takeEarly(url: string, headers: Headers): Promise<Response | undefined> {
  const { early } = globalThis
  if (!early) return undefined
  const begun = early.responses[url]
  early.responses[url] = undefined
  if (!begun) return undefined
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  if (!isSame || performance.now() > maxPageAgeMs) return undefined
  const response = await begun.catch(() => undefined)
  return response && !outdated.includes(response.status) ? response : undefined
}
