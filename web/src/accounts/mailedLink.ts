import { ApiError } from "../api/errors.ts"

/** A token comes in the fragment of a URL, which reaches no server and no log. */
export const readFragment = () => new URLSearchParams(location.hash.slice(1))

const tooManyRequests = 429

/** Whether the link itself is refused for good, and not the moment: then it may be tried again. */
export const isLinkRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && !error.isPassing && error.status !== tooManyRequests
