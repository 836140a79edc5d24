import { Agent, type OutgoingHttpHeaders, request } from "node:http"

const agent = new Agent({ keepAlive: true })

export type Request = {
  method?: string
  token?: string
  body?: string | Buffer
  headers?: OutgoingHttpHeaders
  signal?: AbortSignal | undefined
  /** Else the answer is read and thrown away, so that who measures does little. */
  keepsText?: boolean
}

/** `status` 0: there was none. */
export type Answer = { status: number; milliseconds: number; text: string }

/** A request, and how long it took until the end of its answer; what fails is an answer too. */
export function ask(url: string, options: Request = {}): Promise<Answer> {
  const { method = "GET", token, body, headers, signal, keepsText = false } = options
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let text = ""
    const finish = (status: number) =>
      resolve({ status, milliseconds: performance.now() - startedAt, text })
    const sending = request(url, {
      method,
      agent,
      ...(signal && { signal }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-length": Buffer.byteLength(body) }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...headers,
      },
    })
    sending.on("response", (response) => {
      response.on("close", () => finish(response.complete ? (response.statusCode ?? 0) : 0))
      response.on("error", () => {})
      if (!keepsText) response.resume()
      else
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk
        })
    })
    sending.on("error", () => finish(0))
    sending.end(body)
  })
}

/** The answer, read as JSON. @throws when it is another than these */
export async function askFor<Body>(
  url: string,
  options: Request,
  expected: readonly number[] = [200, 201],
): Promise<Body> {
  const { status, text } = await ask(url, { ...options, keepsText: true })
  if (!expected.includes(status))
    throw new Error(`${options.method ?? "GET"} ${url}: ${status} ${text.slice(0, 300)}`)
  return (text ? JSON.parse(text) : undefined) as Body
}

let callers = 0
/** An IP address of its own, or the limits by IP address would refuse the hundredth. */
export const fromElsewhere = () => {
  callers += 1
  return { "x-forwarded-for": `10.${process.pid % 250}.${callers >> 8}.${callers & 255}` }
}
