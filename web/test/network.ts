import { vi } from "vitest"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export type Call = { method: string; path: string; body: unknown }

/** What is answered; `lost` stands for a connection that breaks. */
type Answer = { status: number; body?: unknown } | "lost"

type Answers = (body: unknown, turn: number) => Answer | Promise<Answer>

export const lost = "lost"

export const ok = <Row>(row: Row): Answer => ({ status: 200, body: row })

export const done: Answer = { status: 204 }

type Refusal = { error?: string; code?: string; [more: string]: unknown }

export const refusal = (status: number, refused: Refusal = {}): Answer => ({
  status,
  body: { code: "internal", ...refused },
})

/**
 * What the server would answer, played at the network's edge: everything on this side of `fetch` is the real one.
 * A call that the test has not foreseen is answered by a 404, and is among `calls` all the same.
 */
export function playNetwork() {
  const calls: Call[] = []
  const played = new Map<string, Answers>()

  async function play(input: RequestInfo | URL, init: RequestInit = {}) {
    const { method = "GET", body } = init
    const path = String(input)
    const call = { method, path, body: typeof body === "string" ? JSON.parse(body) : undefined }
    const answers = played.get(`${method} ${path}`)
    const turn = calls.filter((other) => other.method === method && other.path === path).length
    calls.push(call)
    const answer = answers ? await answers(call.body, turn) : refusal(404, { code: "not_found" })
    if (answer === "lost") throw new TypeError("Failed to fetch")
    const { status, body: row } = answer
    return new Response(row === undefined ? null : JSON.stringify(row), { status })
  }
  vi.stubGlobal("fetch", play)

  return {
    calls,
    /** The bodies that were sent by this method. */
    sent: (method: Method) =>
      calls.filter((call) => call.method === method).map(({ body }) => body),
    /** The last of several answers is given from then on. */
    answer(method: Method, path: string, ...answers: [Answer, ...Answer[]]) {
      played.set(
        `${method} ${path}`,
        (_body, turn) => answers[turn] ?? answers[answers.length - 1] ?? lost,
      )
    },
    /** Answers once the test says what. */
    hold(method: Method, path: string) {
      const { promise, resolve } = Promise.withResolvers<Answer>()
      played.set(`${method} ${path}`, () => promise)
      return resolve
    },
  }
}
