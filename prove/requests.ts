import { type Installation, openInstallation } from "./installation.ts"
import {
  type Described,
  oddRequest,
  pickMostlyKeeping,
  type Request,
  refusedRequest,
} from "./made-up.ts"
import type { Proof } from "./proof.ts"
import { pick, type Schema } from "./values.ts"
import { openWorld, type World } from "./world.ts"

const atOnce = 16
const batchSize = 250

/** Changed by refusals on purpose: they count attempts and when a session was last used. */
const countsRefusals = ["attempts", "sessions"]

/**
 * Sends requests that are made up from the published description of the calls: half of them with something odd in path,
 * query, body or headers, by owners, strangers and nobody, 16 at a time. None may be answered with 500 or above. The
 * others must all be refused, because of who asks or of what is asked, and leave every table as it was.
 */
export async function proveRequests(count: number): Promise<Proof> {
  const installation = await openInstallation()
  const faults: string[] = []
  const answers = new Map<number, number>()
  let refused = 0
  try {
    const calls = await readCalls(installation)
    for (let sent = 0; sent < count; sent += 2 * batchSize) {
      // A request may have deleted or changed anything of the one before.
      const world = await openWorld(installation)
      const before = await fingerprint(installation, world)
      const refusals = Array.from({ length: batchSize }, () => refusedRequest(pick(calls), world))
      await sendAll(installation.url, refusals, (status, request, text) => {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status >= 400 && status < 500) refused += 1
        else faults.push(`not refused: ${describe(request)}: ${status} ${text}`)
      })
      const after = await fingerprint(installation, world)
      for (const [table, rows] of before)
        if (after.get(table) !== rows)
          faults.push(`${table} changed although all of ${batchSize} requests were refused`)
      const odd = Array.from({ length: batchSize }, () =>
        oddRequest(pickMostlyKeeping(calls), world),
      )
      await sendAll(installation.url, odd, (status, request, text) => {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status >= 500 || status < 200) faults.push(`${describe(request)}: ${status} ${text}`)
      })
      if (faults.length > 20) break
    }
    faults.push(...installation.errors().map((line) => `the server logged ${line.slice(0, 1500)}`))
    const total = [...answers.values()].reduce((sum, times) => sum + times, 0)
    return {
      what: `requests made up from the description of ${calls.length} calls`,
      times: `${total} requests, ${refused} of them that must be refused`,
      found: [...answers]
        .sort(([one], [other]) => one - other)
        .map(([status, times]) => `${status}: ${times}`)
        .join(", "),
      budget: "no answer of 500 or above; every table unchanged after refusals",
      faults,
    }
  } finally {
    await installation.close()
  }
}

const describe = ({ call, url, headers, body }: Request) =>
  `${call.method} ${url} ${JSON.stringify(headers).slice(0, 300)} ${typeof body === "string" ? body.slice(0, 500) : body ? `${body.length} bytes` : ""}`

async function readCalls({ url }: Installation): Promise<Described[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, OpenApiCall>>
  }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // It stays open for as long as somebody listens.
      .filter(([, call]) => !call.responses["200"]?.content?.["text/event-stream"])
      .map(([method, call]) => {
        const [content] = Object.entries(call.requestBody?.content ?? {})
        return {
          method: method.toUpperCase(),
          path,
          isOpen: call.security.length === 0,
          query: call.parameters.filter((parameter) => parameter.in === "query"),
          body: content && { type: content[0], schema: content[1].schema },
        }
      }),
  )
}

type OpenApiCall = {
  security: object[]
  parameters: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> } | undefined>
}

/**
 * What every table holds of a world, as one hash each, and how many people and organizations there are. Of the worlds
 * before it the jobs still remove what was deleted.
 */
async function fingerprint({ sql }: Installation, world: World): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const statements = tables
    .filter(({ name }) => !countsRefusals.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows
         from ${name} t where t::text ~ $1`,
    )
  const counts = ["users", "organizations"].map(
    (name) => `select 'the number of ${name}', count(*)::text from ${name}`,
  )
  const rows = await sql<{ name: string; rows: string }>(
    [...statements, ...counts].join(" union all "),
    [world.ids.join("|")],
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** Sends requests, 16 at a time, and tells what each was answered; 0 where there was no answer. */
async function sendAll(
  base: string,
  requests: readonly Request[],
  onAnswer: (status: number, request: Request, text: string) => void,
): Promise<void> {
  const waiting = requests.values()
  const sendEach = async () => {
    for (const request of waiting) {
      const { status, text } = await sendOne(base, request)
      onAnswer(status, request, text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendEach))
}

async function sendOne(base: string, { call, url, headers, body }: Request) {
  try {
    const answer = await fetch(base + url, {
      method: call.method,
      headers,
      ...(body !== undefined && { body }),
    })
    const text = (await answer.text()).slice(0, 300)
    return { status: answer.status, text }
  } catch (error) {
    return { status: 0, text: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}
