import { randomUUID } from "node:crypto"
import { type Answer, ask, askFor, type Request } from "../ask.ts"
import type { Large } from "./deed.ts"

type Car = { id: string; version: number }

/** The calls of the large organization's people. What they break off is no failure. */
export function openCalls({ url, organizationId, token, tokens }: Large) {
  const of = `${url}/api/organizations/${organizationId}`
  /** Of which each person may do only a few things at once. */
  const as = (n: number) => tokens[n % tokens.length] ?? token
  const send = async (
    method: string,
    path: string,
    stopped: AbortSignal,
    more: Request = {},
    expected: readonly number[] = [200, 201],
  ): Promise<Answer> => {
    const request = { token, method, signal: stopped, keepsText: method !== "GET", ...more }
    const answer = await ask(of + path, request)
    if (!stopped.aborted && !expected.includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const load = (path: string, stopped: AbortSignal, by = token) =>
    send("GET", path, stopped, { token: by })
  const read = <Body>(path: string) => askFor<Body>(of + path, { token })
  /** A car that is sold, always the same. */
  const findCar = async (): Promise<Car> => {
    const { items } = await read<{ items: Car[] }>("/cars?status=sold&limit=1")
    if (!items[0]) throw new Error("no car is sold")
    return items[0]
  }
  const attach = (
    carId: string,
    body: Buffer,
    { kind, name, by }: { kind: string; name: string; by: number },
    stopped: AbortSignal,
    expected?: readonly number[],
  ) => {
    const query = new URLSearchParams({ id: randomUUID(), kind, name })
    const headers = { "content-type": "application/octet-stream" }
    const request = { body, headers, token: as(by) }
    return send("POST", `/cars/${carId}/attachments?${query}`, stopped, request, expected)
  }
  return { of, as, send, load, read, findCar, attach }
}

export const times = <Result>(count: number, one: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))
