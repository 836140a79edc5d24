import type { CallName, ResponseOf } from "./calls.ts"
import { readResponse, requestHeaders, withSession } from "./client.ts"

/** Makes a call without X-Impersonating, to learn whom the session really impersonates. @throws {ApiError} */
export async function callUnchecked<Name extends CallName>(name: Name): Promise<ResponseOf<Name>> {
  const attempt = (token: string | null) => {
    const headers = requestHeaders(token)
    headers.delete("X-Impersonating")
    const [method, path = ""] = name.split(" ")
    return fetch(path, { method, headers })
  }
  return readResponse(await withSession(attempt))
}
