import {
  type Call,
  type CallName,
  type Calls,
  type Params,
  paramNames,
  type Schema,
} from "@marza/domain/calls/call.ts"
import { intoClosedSchema, monthNameSchema } from "@marza/domain/closing/month.ts"
import { idSchema } from "@marza/domain/id.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import { withPauses } from "@marza/domain/schema/bounded-list.ts"
import { code } from "@marza/domain/texts/code.ts"
import { fieldCodes } from "@marza/domain/texts/field-codes.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import { type Context, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import * as z from "zod/mini"
import { type output, safeParse, safeParseAsync } from "zod/v4/core"
import { allowanceOf, type Lines } from "../allowances.ts"
import type { Database } from "../db/database.ts"
import { type CallerSession, type Scope, type ScopeOf, scopeOf } from "../db/scopes.ts"
import type { Log } from "../log.ts"
import { openTurns } from "../turns.ts"
import { isCheckedBeforeBody } from "./check-before-body.ts"
import { fileReader, type ReadFile } from "./file-body.ts"
import { imageReader, type ReadImage } from "./image-body.ts"
import { checkJson, withJson } from "./json-body.ts"
import { type LargeBodies, largeBodiesOf } from "./large-body.ts"

export type Variables = {
  requestId: string
  log: Log
  /** The language of whoever asked for a download's address; the browser that opens it may have another. */
  language?: Language
  refused?: RefusalCode
  /** An error that is no mere refusal, for the request's line in the log. */
  fault?: { err: unknown; msg: string }
}

type Output<S> = S extends Schema ? output<S> : undefined

type BodyOf<B> = B extends "image" ? ReadImage : B extends "file" ? ReadFile : Output<B>

/** What a handler gets; all of it is parsed and checked already. */
type Input<Name extends CallName, C extends Call> = {
  /** What the call declares; the database checks it again in each transaction. */
  scope: ScopeOf<C>
  params: Params<Name>
  query: Output<C["query"]>
  body: BodyOf<C["body"]>
  context: Context<{ Variables: Variables }>
}

type StatusOf<C extends Call> = keyof C["responses"]
type Reply<C extends Call> = {
  [S in StatusOf<C>]: C["responses"][S] extends Schema
    ? { status: S; body: output<C["responses"][S]> }
    : { status: S; body: null }
}[StatusOf<C>]
type IsUnion<T, Member = T> = T extends unknown ? ([Member] extends [T] ? false : true) : never

/** A handler of a call with one status returns its body, if it declares one; with several it says which status. */
type HandlerResult<C extends Call> =
  IsUnion<StatusOf<C>> extends true
    ? Reply<C>
    : C["responses"][StatusOf<C>] extends Schema
      ? output<C["responses"][StatusOf<C>]>
      : unknown

export type Handler<Name extends CallName, C extends Call> = (
  input: Input<Name, C>,
) => Promise<HandlerResult<C> | Response>

/** A call of a feature, and its handler. */
export type Route = {
  name: CallName
  call: Call
  handle: (input: Record<string, unknown>) => Promise<unknown>
}

type OneReply<Status, Body> = Status extends unknown ? { status: Status; body: Body } : never

/** The result of a call that declares several statuses. */
export const reply = <Status extends number, Body>(status: Status, body: Body) =>
  ({ status, body }) as OneReply<Status, Body>

/**
 * A feature's routes: a handler for each of its calls, typed by the call's declaration. A handler may throw a
 * {@link Refusal}.
 */
export function routesOf<const C extends Calls>(
  calls: C,
  handlers: { [Name in keyof C & CallName]: Handler<Name, C[Name]> },
): Route[] {
  return (Object.keys(calls) as (keyof C & CallName)[]).map((name) => ({
    name,
    call: calls[name] as Call,
    // serve() makes the input from this call's declaration.
    handle: handlers[name] as unknown as Route["handle"],
  }))
}

/** Gives the session id of an access token; undefined when the token is forged or expired. */
export type TokenVerifier = { verify: (token: string) => Promise<string | undefined> }

/** Who stands behind a ticket, and the language in which they asked for it. */
export type TicketHolder = { session: CallerSession; language: Language }

/** Who stands behind a ticket for a path, once; undefined when nobody does. */
export type UseTicket = (ticket: string, path: string) => Promise<TicketHolder | undefined>

type Gates = {
  accessTokens: TokenVerifier
  useTicket: UseTicket
  database: Pick<Database, "readActorId">
  /** A folder of this machine for large bodies that are just being sent. */
  incomingFolder: string
  lines: Lines
}

/** Serves routes: authenticates the caller, checks path, query and body, and responds as the call declares. */
export function serve(routes: readonly Route[], gates: Gates) {
  const app = new Hono<{ Variables: Variables }>()
  for (const route of routes) {
    const [method = "", path = ""] = route.name.split(" ")
    app.on(method, path, handlerOf(route, method, path, gates))
  }
  return app
}

function handlerOf({ name, call, handle }: Route, method: string, path: string, gates: Gates) {
  const { access } = call
  const { line: lineName, statementSeconds } = allowanceOf(name)
  const line = lineName && gates.lines[lineName]
  const params = z.strictObject(
    Object.fromEntries(paramNames(path).map((param) => [param, paramSchema(param)])),
  )
  return async (context: Context<{ Variables: Variables }>) => {
    // Said to the database of every write alike, and so no part of what a call declares or a replay compares.
    const mayNameMonths = namesClosedMonths(method, call)
    const { ticket, into_closed, query } = queryOf(context, call, mayNameMonths)
    const pathAndQuery = (problems: Problems) => ({
      params: check(params, context.req.param(), problems),
      query: check(call.query ?? noQuery, query, problems),
      ...(mayNameMonths && {
        intoClosed: check(
          z.strictObject({ into_closed: intoClosedSchema }),
          { into_closed },
          problems,
        ),
      }),
    })
    // Nobody would read what is made for the answer; and an address that works once is still good for a GET.
    const isHead = context.req.method === "HEAD" && call.responseType !== undefined
    if (isHead && ticket !== undefined) return headOf(context, call)
    let scope: (Scope & { actorId?: string }) | undefined
    if (access !== "anybody") {
      const session = await sessionOfCaller(context, gates, ticket)
      scope = {
        ...scopeOf(session, { ...call, access }, context.req.param("id")),
        ...(mayNameMonths && { intoClosed: into_closed }),
        limits: { statementSeconds, gone: () => context.req.raw.signal },
      }
    }
    const open = async (scope: Scope) => ({
      ...scope,
      actorId: await gates.database.readActorId(scope),
    })
    if (isJson(call.body)) checkJson(context, call.bodyLimitBytes)
    let large: LargeBodies | undefined
    if (scope && (isHead || isCheckedBeforeBody(context, call))) {
      const problems = noProblems()
      pathAndQuery(problems)
      refuseAny(problems)
      const opened = await open(scope)
      large = largeBodiesOf(
        gates.incomingFolder,
        gates.lines.bulk,
        opened.actorId,
        scope.organizationId,
      )
      scope = opened
    }
    if (isHead) return headOf(context, call)
    return withBody(context, call, large, async (bodyOf, hasTurn) => {
      const problems = noProblems()
      const input = { ...pathAndQuery(problems), body: await bodyOf(problems) }
      refuseAny(problems)
      // Whoever may not ask does not wait.
      const mustWait = line && !hasTurn
      if (scope && !scope.actorId && (mustWait || isOfAccount(scope))) scope = await open(scope)
      const answer = async () => respond(context, call, await handle({ ...input, scope, context }))
      if (!mustWait || !scope?.actorId) return answer()
      const { organizationId: organization = scope.actorId, actorId: person } = scope
      return line.run({ organization, person, gone: context.req.raw.signal }, answer)
    })
  }
}

/** What the address says beside the call's own query: a ticket for a download, and the closed months that may be written into. */
function queryOf(context: Context, { isDownload }: Call, mayNameMonths: boolean) {
  const { ticket, into_closed, ...rest } = context.req.query()
  const query = {
    ...rest,
    ...(!isDownload && ticket !== undefined && { ticket }),
    ...(!mayNameMonths && into_closed !== undefined && { into_closed }),
  }
  return { query, into_closed, ticket: isDownload ? ticket : undefined }
}

/** Whether a call writes for an organization, and so takes the closed months into which it may (rules 24.3). */
export const namesClosedMonths = (method: string, { access }: Pick<Call, "access">): boolean =>
  typeof access === "function" && method !== "GET"

/** A part of a path is the id of a row, or a month. */
export const paramSchema = (name: string): Schema => (name === "month" ? monthNameSchema : idSchema)

const headOf = (context: Context, { responseType }: Call) =>
  context.body(null, 200, responseType && { "content-type": responseType })

type Problems = Record<string, TextCode>

/** Without a prototype, because a body may hold a field called "__proto__". */
const noProblems = (): Problems => Object.create(null)

/** @throws {Refusal} bad_request with all problems that were found */
function refuseAny(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal("bad_request", { fields: problems })
}

/** A call that declares no query accepts none. */
const noQuery = z.strictObject({}, { error: code("unknownField") })

/** Work on accounts has no policies that would refuse a handler which forgot its scope: serve() itself opens it. */
const isOfAccount = ({ access }: Scope): boolean =>
  access === "ownAccount" || access === "superadmin"

/** Who calls: by an access token, or by a ticket for this path. @throws {Refusal} signed_out */
async function sessionOfCaller(
  context: Context<{ Variables: Variables }>,
  { accessTokens, useTicket }: Gates,
  ticket: string | undefined,
): Promise<CallerSession> {
  const session =
    ticket === undefined
      ? await sessionOfToken(context, accessTokens)
      : await holderOf(context, ticket, useTicket)
  context.get("log").setBindings({ session: session.sessionId })
  return session
}

async function sessionOfToken(
  context: Context,
  accessTokens: TokenVerifier,
): Promise<CallerSession> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(context.req.header("authorization") ?? "") ?? []
  const sessionId = token && (await accessTokens.verify(token))
  if (!sessionId) throw new Refusal("signed_out")
  return { sessionId, impersonating: context.req.header("x-impersonating")?.trim() ?? null }
}

/** @throws {Refusal} link_invalid: the address was used before, is over, or belongs to something else */
async function holderOf(
  context: Context<{ Variables: Variables }>,
  ticket: string,
  useTicket: UseTicket,
): Promise<CallerSession> {
  const url = new URL(context.req.url)
  url.searchParams.delete("ticket")
  const holder = await useTicket(ticket, url.pathname + url.search)
  if (!holder) throw new Refusal("link_invalid")
  context.set("language", holder.language)
  return holder.session
}

type AnyReply = { status: keyof Call["responses"]; body?: unknown }

function respond(context: Context, { responses }: Call, result: unknown): Response {
  if (result instanceof Response) return result
  const [status, ...others] = Object.keys(responses).map(Number)
  const reply = (others.length > 0 ? result : { status, body: result }) as AnyReply
  return responses[reply.status]
    ? context.json(reply.body, reply.status as ContentfulStatusCode)
    : context.body(null, reply.status)
}

const isJson = (body: Call["body"]): body is Schema => typeof body === "object"

type BodyReader = (problems: Problems) => unknown
/** @param hasTurn it has waited in a line already, with its body */
type WithBody = (bodyOf: BodyReader, hasTurn: boolean) => Promise<Response>

/** Works with the body of a call: a JSON one is read before the work, a file or an image by the handler. */
function withBody(
  context: Context,
  { body, bodyLimitBytes }: Call,
  large: LargeBodies | undefined,
  work: WithBody,
): Promise<Response> {
  if (body === undefined) return work(() => undefined, false)
  if (body === "image") return work(() => imageReader(context), false)
  if (body === "file") return work(() => fileReader(context), false)
  const options = bodyLimitBytes ? { limitBytes: bodyLimitBytes, large } : {}
  const checkBody = bodyLimitBytes ? checkInTurns : check
  return withJson(context, options, (json, hasTurn) =>
    work((problems) => checkBody(body, json, problems), hasTurn),
  )
}

const check = (schema: Schema, given: unknown, problems: Problems): unknown =>
  checked(safeParse(schema, given), problems)

/** The same of a body of thousands of rows, while the process does what others ask for. */
async function checkInTurns(schema: Schema, given: unknown, problems: Problems): Promise<unknown> {
  return checked(await safeParseAsync(schema, given, withPauses(openTurns())), problems)
}

function checked(parsed: ReturnType<typeof safeParse>, problems: Problems): unknown {
  if (parsed.success) return parsed.data
  Object.assign(problems, fieldCodes(parsed.error.issues))
  return undefined
}
