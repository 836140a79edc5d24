import { ApiError } from "../api/errors.ts"

/** The parameters of the URL's fragment. Tokens come there, because a fragment reaches no server and no log. */
export const readFragment = () => new URLSearchParams(location.hash.slice(1))

const tooManyRequests = 429

/** Whether the link itself is refused; after any other error it may be tried again. */
export const isLinkRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && !error.isTemporary && error.status !== tooManyRequests
