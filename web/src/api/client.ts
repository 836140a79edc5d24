import { currentLanguage, messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import {
  type AnyRequest,
  type CallName,
  type RequestArguments,
  type ResponseOf,
  urlOf,
} from "./calls.ts"
import { ApiError } from "./errors.ts"

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

async function send<Name extends CallName>(
  name: Name,
  request: RequestArguments<Name>,
  token: string | null,
) {
  const headers = headersOf(token)
  const { body } = (request[0] ?? {}) as AnyRequest
  if (body !== undefined) headers.set("Content-Type", "application/json")
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const [method] = name.split(" ")
  try {
    return await fetch(urlOf(name, ...request), { method, headers, body: payload })
  } catch {
    throw lostConnection()
  }
}

/** What was answered, read. @throws {ApiError} */
export async function readResponse<T>(response: Response): Promise<T> {
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

/** Makes a call in the name of whoever is signed in. @throws {ApiError} */
export async function call<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  return readResponse(await asSignedIn((token) => send(name, request, token)))
}

/** A call that opens a session: a 401 here is about what was typed, not about the session. @throws {ApiError} */
export async function callSignedOut<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  return readResponse(await send(name, request, null))
}

/** Makes a call without saying whom this tab shows: what the session really impersonates is to be learnt. */
export async function callUnchecked<Name extends CallName>(name: Name): Promise<ResponseOf<Name>> {
  const attempt = (token: string | null) => {
    const headers = headersOf(token)
    headers.delete("X-Impersonating")
    const [method, path = ""] = name.split(" ")
    return fetch(path, { method, headers })
  }
  return readResponse(await asSignedIn(attempt))
}

/** A file as the server sends it, with the name it gives. @throws {ApiError} */
export async function getFile<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<{ content: Blob; name: string }> {
  const response = await asSignedIn((token) => send(name, request, token))
  if (!response.ok) return readResponse(response)
  const [, fileName = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  return { content: await response.blob(), name: decodeURIComponent(fileName) }
}
