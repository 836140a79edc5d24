import { vi } from "vitest"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export type Call = { method: string; path: string; body: unknown }

/** A response of the mocked server; `lost` is a broken connection. */
type MockResponse = { status: number; body?: unknown } | "lost"

type Responder = (body: unknown, turn: number) => MockResponse | Promise<MockResponse>

export const lost = "lost"

export const ok = <Row>(row: Row): MockResponse => ({ status: 200, body: row })

export const noContent: MockResponse = { status: 204 }

type Refusal = { error?: string; code?: string; [more: string]: unknown }

export const refusal = (status: number, refused: Refusal = {}): MockResponse => ({
  status,
  body: { code: "internal", ...refused },
})

/**
 * Mocks the server by replacing `fetch`; everything else is the real code. A call without a response gets a 404, and is
 * recorded in `calls` too.
 */
export function mockNetwork() {
  const calls: Call[] = []
  const responders = new Map<string, Responder>()

  async function mockedFetch(input: RequestInfo | URL, init: RequestInit = {}) {
    const { method = "GET", body } = init
    const path = String(input)
    // Asked before a part of the program loads that a timer wants, in whichever test that happens (ui/loadChunk.ts).
    if (path === "/healthz") return new Response()
    const call = { method, path, body: typeof body === "string" ? JSON.parse(body) : undefined }
    const responder = responders.get(`${method} ${path}`)
    const turn = calls.filter((other) => other.method === method && other.path === path).length
    calls.push(call)
    const response = responder
      ? await responder(call.body, turn)
      : refusal(404, { code: "not_found" })
    if (response === lost) throw new TypeError("Failed to fetch")
    const { status, body: row } = response
    return new Response(row === undefined ? null : JSON.stringify(row), { status })
  }
  vi.stubGlobal("fetch", mockedFetch)

  return {
    calls,
    /** The bodies that were sent with this method. */
    sent: (method: Method) =>
      calls.filter((call) => call.method === method).map(({ body }) => body),
    /** Sets the responses of a call, in their order; the last one repeats. */
    respond(method: Method, path: string, ...responses: [MockResponse, ...MockResponse[]]) {
      responders.set(
        `${method} ${path}`,
        (_body, turn) => responses[turn] ?? responses[responses.length - 1] ?? lost,
      )
    },
    /** Holds the response of a call back until the returned function is called with it. */
    defer(method: Method, path: string) {
      const { promise, resolve } = Promise.withResolvers<MockResponse>()
      responders.set(`${method} ${path}`, () => promise)
      return resolve
    },
  }
}
