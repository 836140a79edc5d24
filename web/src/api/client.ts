import { currentLanguage, messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { ApiError } from "./errors.ts"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** What goes with every call: the language, who asks, and as whom they mean to act. */
export function headersOf(token: string | null): Headers {
  const headers = new Headers({ "Accept-Language": currentLanguage() })
  if (token) {
    headers.set("Authorization", `Bearer ${token}`)
    headers.set("X-Impersonating", impersonation.current() ?? "")
  }
  return headers
}

export const lostConnection = () =>
  new ApiError({ status: 0, code: "network", message: messages().errors.network })

async function send(method: Method, path: string, body: unknown, token: string | null) {
  const headers = headersOf(token)
  if (body !== undefined) headers.set("Content-Type", "application/json")
  const payload = body === undefined ? undefined : JSON.stringify(body)
  try {
    return await fetch(path, { method, headers, body: payload })
  } catch {
    throw lostConnection()
  }
}

/** What was answered, read. @throws {ApiError} */
export async function answer<T>(response: Response): Promise<T> {
  const requestId = response.headers.get("X-Request-Id")
  const body = await response.json().catch(() => null)
  if (response.ok) {
    const isEmpty = response.status === 204 || response.status === 202
    if (body !== null || isEmpty) return body as T
    throw new ApiError({
      status: 502,
      code: "no_answer",
      message: messages().errors.server,
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
    message: error || messages().errors.server,
    hasText: Boolean(error),
    fields,
    body: body ?? {},
    requestId,
  })
}

/** Attempts what asks in the name of the signed-in person; again, if its token had just run out. */
export async function asSignedIn(
  attempt: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const token = await session.accessToken()
  let response = await attempt(token)
  if (response.status === 401 && token) {
    // One refresh only: it either brings another token, or the session is over.
    const result = await session.refresh(token)
    if (result === "fresh") {
      response = await attempt(session.current()?.access_token ?? null)
      if (response.status === 401) session.remove("refused")
    }
  }
  return response
}

const request = (method: Method, path: string, body?: unknown): Promise<Response> =>
  asSignedIn((token) => send(method, path, body, token))

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return answer<T>(await request(method, path, body))
}

/** A file as the server sends it, with the name it gives. @throws {ApiError} */
async function getFile(path: string): Promise<{ content: Blob; name: string }> {
  const response = await request("GET", path)
  if (!response.ok) return answer(response)
  const [, name = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  return { content: await response.blob(), name: decodeURIComponent(name) }
}

/** Asks without saying whom this tab shows: what the session really impersonates is to be learnt. */
async function getUnchecked<T>(path: string): Promise<T> {
  const attempt = (token: string | null) => {
    const headers = headersOf(token)
    headers.delete("X-Impersonating")
    return fetch(path, { headers })
  }
  return answer<T>(await asSignedIn(attempt))
}

/** A call that opens a session: a 401 here is about what was typed, not about the session. */
async function callSignedOut<T>(method: Method, path: string, body: unknown): Promise<T> {
  return answer<T>(await send(method, path, body, null))
}

export const api = {
  get: <T>(path: string) => call<T>("GET", path),
  getUnchecked,
  file: getFile,
  post: <T>(path: string, body?: unknown) => call<T>("POST", path, body),
  put: <T>(path: string, body?: unknown) => call<T>("PUT", path, body),
  patch: <T>(path: string, body?: unknown) => call<T>("PATCH", path, body),
  delete: <T = null>(path: string, body?: unknown) => call<T>("DELETE", path, body),
  postSignedOut: <T>(path: string, body: unknown) => callSignedOut<T>("POST", path, body),
}
