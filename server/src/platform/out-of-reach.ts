/** A service such as the file store cannot be reached, or says that it cannot. For the database, db/refusals.ts decides that. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && unreachable.test(String(error.code))) ||
    // The SDK gives its own timeouts this name, and only some of them a code.
    error.name === "TimeoutError" ||
    isFailureOfS3(error) ||
    // flydrive throws an error of its own, with the system's or the SDK's as the cause.
    isOutOfReach(error.cause))

const unreachable =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * An answer of 429, or of 500 and above; or one that keeps us out until an operator mends it: a key that is refused (401,
 * 403), and a bucket that is elsewhere (301, 307).
 */
const isFailureOfS3 = (error: Error & { $metadata?: { httpStatusCode?: number } }): boolean => {
  const status = error.$metadata?.httpStatusCode ?? 0
  return [301, 307, 401, 403, 429].includes(status) || status >= 500
}
