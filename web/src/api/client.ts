import { currentLanguage, firstMessages } from "../messages/first.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import {
  type AnyRequest,
  type CallName,
  type RequestArguments,
  type ResponseOf,
  urlOf,
} from "./calls.ts"
import { ApiError, isRefusal } from "./errors.ts"
import { offline } from "./offline.ts"
import { discardPrefetched, takePrefetched } from "./prefetched.ts"

/** The headers of every call: the language, the access token, and who is impersonated. */
export function requestHeaders(token: string | null): Headers {
  const headers = new Headers({ "Accept-Language": currentLanguage() })
  if (token) {
    headers.set("Authorization", `Bearer ${token}`)
    headers.set("X-Impersonating", impersonation.current() ?? "")
  }
  return headers
}

/** The error of a call that did not reach the server: its status is 0. */
export const connectionError = (message = firstMessages().errors.network) =>
  new ApiError({ status: 0, code: "network", message })

/** Sends a call with this access token. @throws {ApiError} when the server cannot be reached */
export async function send<Name extends CallName>(
  name: Name,
  request: RequestArguments<Name>,
  token: string | null,
) {
  const headers = requestHeaders(token)
  const { body } = (request[0] ?? {}) as AnyRequest
  if (body !== undefined) headers.set("Content-Type", "application/json")
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const [method] = name.split(" ")
  try {
    const url = urlOf(name, ...request)
    if (method !== "GET") discardPrefetched()
    const prefetched = await takePrefetched(url, headers)
    const response = prefetched ?? (await fetch(url, { method, headers, body: payload }))
    offline.setLost(false)
    return response
  } catch {
    offline.setLost(true)
    throw connectionError(token && method !== "GET" ? firstMessages().errors.notSaved : undefined)
  }
}

/** The body of a successful response. @throws {ApiError} for a refused one */
export async function readResponse<T>(response: Response): Promise<T> {
  const requestId = response.headers.get("X-Request-Id")
  const body = await response.json().catch(() => null)
  if (response.ok) {
    const isEmpty = response.status === 204 || response.status === 202
    if (body !== null || isEmpty) return body as T
    throw new ApiError({
      status: 502,
      code: "no_answer",
      message: firstMessages().errors.server,
      requestId,
    })
  }
  const { error, code, fields } = (body ?? {}) as {
    error?: string
    code?: string
    fields?: Record<string, string>
  }
  if (code === "impersonation_changed") impersonation.reportMismatch()
  throw new ApiError({
    status: response.status,
    code: code ?? "unknown",
    message: error || firstMessages().errors.server,
    isServerMessage: Boolean(error),
    fields,
    body: body ?? {},
    requestId,
  })
}

/**
 * Sends a request with the access token, and once more with a new token when it had just expired. Never as another
 * person than the one who was signed in when it began: somebody else may sign in while a token is refreshed.
 */
export async function withSession(
  attempt: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const userId = session.current()?.user.id
  const isStillThem = () => session.current()?.user.id === userId
  const fresh = await session.accessToken()
  const token = isStillThem() ? fresh : null
  let response = await attempt(token)
  if (response.status === 401 && token) {
    // One refresh is enough: it brings another token, or the session is over.
    const result = await session.refresh(token)
    if (result === "fresh" && isStillThem()) {
      response = await attempt(session.current()?.access_token ?? null)
      if (response.status === 401) session.remove("refused")
    }
  }
  return response
}

/**
 * Makes a call as the signed-in person. A write into closed months is asked about, and made again with their names.
 * @throws {ApiError} `cancelled`, without words, where the person does not want to write there
 */
export async function call<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  try {
    return await readResponse(await withSession((token) => send(name, request, token)))
  } catch (error) {
    if (!isRefusal(error, "month_closed")) throw error
    // No first screen writes.
    const { askIntoClosed } = await import("./intoClosed.ts")
    return call(name, ...(await askIntoClosed(name, request, error)))
  }
}
