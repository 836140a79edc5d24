import { setTimeout as pause } from "node:timers/promises"
import type { Installation } from "./installation.ts"
import type { Described, Request } from "./made-up.ts"
import type { Schema } from "./values.ts"
import type { World } from "./world.ts"

const lookMs = 50
const mostWaitMs = 5000

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
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

/** Notes every job that is added: a job that is done is gone. */
const noteJobs = `
  create schema prove;
  create table prove.jobs (task text, payload text);
  create function prove.note_job() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    insert into prove.jobs select identifier, new.payload::text
    from graphile_worker._private_tasks where id = new.task_id;
    return null;
  end $$;
  create trigger note_job after insert or update of payload on graphile_worker._private_jobs
  for each row execute function prove.note_job()`

/** The program's own tasks are made by the clock, and would look like what a request has changed. */
const withoutOwnTasks = `
  create or replace function organizations_to_look_through(today date) returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as 'select o.id from organizations o where false'`

/**
 * What every table holds of a world, as one hash each, which jobs were added for it and which mails, and how many people
 * and organizations there are. Of the worlds before it the jobs still remove what was deleted.
 */
export async function openFingerprint({ sql }: Installation) {
  await sql(noteJobs)
  await sql(withoutOwnTasks)
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
  // Sessions that begin, end or impersonate somebody show here.
  const sessions = `select 'the sessions', md5(string_agg(concat(id, user_id, impersonated_id), '|' order by id))
    from sessions where user_id::text ~ $1`
  const jobs = `select 'the jobs', md5(string_agg(j::text, '|' order by j::text))
    from prove.jobs j where task = 'send_mail' or payload ~ $1`
  const statement = [...statements, sessions, jobs, ...counts].join(" union all ")
  return async (world: World): Promise<Map<string, string>> => {
    await holdsEnd(sql)
    const rows = await sql<{ name: string; rows: string }>(statement, [world.ids.join("|")])
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
}

/** A download lets go of its files a moment after its answer has ended: that is no change of the call after it. */
async function holdsEnd(sql: Installation["sql"]): Promise<void> {
  for (let waited = 0; waited < mostWaitMs; waited += lookMs) {
    const held = await sql("select from file_holds limit 1")
    if (held.length === 0) return
    await pause(lookMs)
  }
}
