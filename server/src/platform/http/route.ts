import { Refusal } from "@marza/domain/refusal.ts"
import { fieldCodes } from "@marza/domain/texts/field-codes.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { Context } from "hono"
import { Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import * as z from "zod/mini"
import { type $ZodType, type output, safeParse } from "zod/v4/core"
import type { Caller } from "../db/database.ts"
import type { Log } from "../log.ts"
import { readBody } from "./body.ts"
import { imageBody, type ReadImage } from "./image-body.ts"

export type Variables = {
  requestId: string
  log: Log
  /** What went wrong beyond a refusal, for the request's line in the log. */
  fault?: { err: unknown; msg: string }
}
type Schema = $ZodType
type Output<S extends Schema | undefined> = S extends Schema ? output<S> : undefined

const jsonLimitBytes = 64 * 1024

/** What a route takes and answers: the handler's types, the checks and the published description in one. */
export type RouteDescription = {
  method: "get" | "post" | "put" | "patch" | "delete"
  path: string
  summary: string
  /** True for the few calls that need no sign-in. */
  open?: boolean
  params?: Schema
  query?: Schema
  /** The shape of a JSON body, or a raw image (rules 5.8). */
  body?: Schema | "image"
  /** Status → the shape of the answer, null for none. */
  answers: Partial<Record<200 | 201 | 202 | 204, Schema | null>>
  /** JSON unless said otherwise. */
  answerType?: "text/csv" | "text/event-stream"
}

type Input<D extends RouteDescription> = {
  /** Who asks; an open route gets it only with a token. */
  caller: D extends { open: true } ? undefined : Caller
  params: Output<D["params"]>
  query: Output<D["query"]>
  body: D["body"] extends "image" ? ReadImage : Output<Exclude<D["body"], "image">>
  context: Context<{ Variables: Variables }>
}

/** A status with a body, a status alone, or a whole response. */
type Reply = { status: ContentfulStatusCode; body: unknown } | { status: 202 | 204 } | Response

/** Tells the session that an access token is of; undefined when it is none of ours, or over. */
export type TokenVerifier = { verify: (token: string) => Promise<string | undefined> }

/** One feature's routes: a Hono instance, and the descriptions that /api/openapi.json is made of. */
export type Routes = { app: Hono<{ Variables: Variables }>; descriptions: RouteDescription[] }

/** A route that names no query takes none. */
const noQuery = z.strictObject({}, { error: "unknownField" })

/** Opens one feature's routes. `accessTokens` tell who asks. */
export function openRoutes(accessTokens: TokenVerifier) {
  const app = new Hono<{ Variables: Variables }>()
  const descriptions: RouteDescription[] = []

  /** Adds a route. The handler parses nothing: its input is checked, and it may throw a {@link Refusal}. */
  function route<const D extends RouteDescription>(
    description: D,
    handle: (input: Input<D>) => Promise<Reply>,
  ): void {
    descriptions.push(description)
    app.on(description.method, description.path, async (context) => {
      const caller = description.open ? undefined : await askerOf(context, accessTokens)
      const { params, query = noQuery, body } = description
      // Without a prototype: "__proto__" is a field name like any other that a body may bring.
      const problems: Record<string, TextCode> = Object.create(null)
      const input = {
        params: params && check(params, context.req.param(), problems),
        query: check(query, context.req.query(), problems),
        body: body && (await bodyOf(body, context, problems)),
      }
      if (Object.keys(problems).length > 0) throw new Refusal("bad_request", { fields: problems })
      const reply = await handle({ ...input, caller, context } as Input<D>)
      if (reply instanceof Response) return reply
      return "body" in reply
        ? context.json(reply.body, reply.status)
        : context.body(null, reply.status)
    })
  }

  return { app, descriptions, route }
}

async function askerOf(context: Context, accessTokens: TokenVerifier): Promise<Caller> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(context.req.header("authorization") ?? "") ?? []
  const sessionId = token && (await accessTokens.verify(token))
  if (!sessionId) throw new Refusal("signed_out")
  return { sessionId, impersonating: context.req.header("x-impersonating")?.trim() ?? null }
}

async function bodyOf(
  body: Schema | "image",
  context: Context,
  problems: Record<string, TextCode>,
): Promise<unknown> {
  if (body === "image") return imageBody(context)
  return check(body, await readJson(context), problems)
}

function check(schema: Schema, given: unknown, problems: Record<string, TextCode>): unknown {
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  Object.assign(problems, fieldCodes(parsed.error.issues))
  return undefined
}

async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header("content-type") ?? ""
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal("unsupported_media_type")
  const text = new TextDecoder().decode(await readBody(context, jsonLimitBytes, "body_too_large"))
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal("broken_json")
  }
}
