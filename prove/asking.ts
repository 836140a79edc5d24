import type { Installation } from "./installation.ts"
import type { Described, Request } from "./made-up.ts"
import type { Schema } from "./values.ts"
import type { World } from "./world.ts"

/** Changed by refusals on purpose: they count attempts and when a session was last used. */
const countsRefusals = ["attempts", "sessions"]

/** Every call of the published description but the stream of events, which stays open. */
export async function readCalls({ url }: Installation): Promise<Described[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, OpenApiCall>>
  }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
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
  parameters: { in: string; name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> } | undefined>
}

/** A request in a line of a fault. */
export const describe = ({ call, url, headers, body }: Request) =>
  `${call.method} ${url} ${JSON.stringify(headers).slice(0, 300)} ${typeof body === "string" ? body.slice(0, 500) : body ? `${body.length} bytes` : ""}`

/** Sends a request; status 0 where there was no answer. */
export async function sendOne(base: string, { call, url, headers, body }: Request) {
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

/**
 * What every table holds of a world, as one hash each, and how many people and organizations there are. Of the worlds
 * before it the jobs still remove what was deleted.
 */
export async function openFingerprint({ sql }: Installation) {
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
  const statement = [...statements, ...counts].join(" union all ")
  return async (world: World): Promise<Map<string, string>> => {
    const rows = await sql<{ name: string; rows: string }>(statement, [world.ids.join("|")])
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
}
