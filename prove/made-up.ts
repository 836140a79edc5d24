import { randomBytes, randomInt, randomUUID } from "node:crypto"
import { disturb, exampleOf, isLikely, oddValue, pick, type Schema } from "./values.ts"
import { authorized, type World } from "./world.ts"

export type Described = {
  method: string
  path: string
  isOpen: boolean
  query: { name: string; required: boolean; schema: Schema }[]
  body: { type: string; schema: Schema } | undefined
}

export type Request = {
  call: Described
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** Why a request must be refused. */
const refusals = ["nobody", "forged", "stranger", "no id", "unknown field", "no object"] as const

export function refusedRequest(call: Described, world: World): Request {
  const why = pick(refusals)
  const request = plausibleRequest(call, world, pick([world.owner, world.member]))
  const hasOrganization = call.path.startsWith("/api/organizations/{id}")
  const isJson = call.body?.type === "application/json"
  if (hasOrganization && why === "stranger")
    return { ...request, headers: { ...request.headers, ...authorized(world.stranger) } }
  if (call.path.includes("{") && why === "no id")
    return { ...request, url: call.path.replaceAll(/{\w+}/g, () => pick(noIds)) }
  if (isJson && why === "unknown field") {
    const body = JSON.stringify({ ...JSON.parse(String(request.body)), [randomUUID()]: oddValue() })
    return { ...request, body }
  }
  if (isJson && why === "no object") return { ...request, body: pick(noObjects) }
  if (!call.isOpen) {
    const token = why === "forged" ? forge(pick([world.owner, world.member])) : undefined
    const { authorization: _, ...headers } = request.headers
    return { ...request, headers: { ...headers, ...(token && authorized(token)) } }
  }
  // Anybody may make this call, but an unknown field in the query and broken JSON are refused.
  return {
    ...request,
    url: `${request.url}${request.url.includes("?") ? "&" : "?"}no_such_field=1`,
    body: request.body && "{",
  }
}

const noIds = [
  "1",
  "x",
  "00000000-0000-0000-0000-00000000000",
  "null",
  "%00",
  "..%2f",
  "%F0%9F%9A%97",
]
const noObjects = ["", "{", "[]", "null", "1", '"x"', "\u0000", '{"a":1,}', "[".repeat(10_000)]

/** The same token with another signature, or with another payload. */
export function forge(token: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".")
  return isLikely(50)
    ? `${head}.${payload}.${randomBytes(32).toString("base64url")}`
    : `${head}.${Buffer.from(`{"sub":"${randomUUID()}","exp":9999999999}`).toString("base64url")}.${signature}`
}

/** Seldom one that deletes: what comes after it would find nothing. */
export function pickMostlyKeeping(calls: readonly Described[]): Described {
  const call = pick(calls)
  return call.method !== "DELETE" || isLikely(10) ? call : pickMostlyKeeping(calls)
}

/** A request that may well succeed, by anybody, with something odd in half of the cases. */
export function oddRequest(call: Described, world: World): Request {
  const token = isLikely(90)
    ? pick([world.owner, world.member])
    : pick([world.stranger, world.superadmin, forge(world.stranger)])
  const request = plausibleRequest(
    call,
    isLikely(90) ? world : { ...world, own: world.foreign },
    token,
  )
  if (isLikely(50)) return request
  const changed = { ...request, headers: { ...request.headers } }
  const where = pick(["body", "body", "query", "path", "headers"] as const)
  if (where === "body" && typeof request.body === "string")
    changed.body = JSON.stringify(disturb(JSON.parse(request.body)))
  else if (where === "body" && request.body)
    changed.body = new Uint8Array(randomBytes(randomInt(5000)))
  if (where === "query") {
    const url = new URL(request.url, "http://x")
    const name = isLikely(80) && call.query.length > 0 ? pick(call.query).name : randomUUID()
    url.searchParams.append(name, textOf(oddValue()).slice(0, 2000))
    changed.url = url.pathname + url.search
  }
  if (where === "path")
    changed.url = request.url.replace(
      /[0-9a-f-]{36}/,
      encodeURIComponent(textOf(oddValue()).slice(0, 500).toWellFormed()) || "x",
    )
  if (where === "headers") Object.assign(changed.headers, pick(oddHeaders)())
  return changed
}

const textOf = (value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? "")

const oddHeaders: (() => Record<string, string>)[] = [
  () => ({
    "content-type": pick([
      "text/plain",
      "application/xml",
      "",
      "multipart/form-data",
      "application/json; charset=utf-16",
    ]),
  }),
  () => ({ "accept-language": pick(["xx", "en;q=zz", "lt,".repeat(500), "*"]) }),
  () => ({
    authorization: pick([
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      "Bearer a.b.c",
      `Bearer ${"x".repeat(5000)}`,
    ]),
  }),
  () => ({ "x-impersonated-user": randomUUID() }),
  () => ({ "x-forwarded-for": pick(["127.0.0.1", "::ffff:1.2.3.4", "x", "1.1.1.1,".repeat(200)]) }),
  () => ({ "if-none-match": pick(["*", '"x"', "x"]) }),
  () => ({ range: pick(["bytes=0-", "bytes=-1", "bytes=9-1", "x"]) }),
  () => ({ "content-encoding": pick(["gzip", "br", "x"]) }),
  () => ({ "x-request-id": "x".repeat(3000) }),
]

/** What fits a field of this name, where its schema does not tell. */
const known = {
  version: () => randomInt(1, 4),
  year: () => 2026,
  month: () => randomInt(1, 13),
  tile: () => pick(["profit", "invested", "sales", "sold"]),
  sort: () => pick(["status", "days", "cost", "profit", "changed"]),
  status: () => pick(["bought", "preparing", "sold"]),
  role: () => pick(["owner", "admin", "member"]),
  kind: () => pick(["contract", "invoice", "customs", "other", "photo"]),
  currency: () => pick(["EUR", "NOK", "USD", "GBP"]),
  purchase_currency: () => pick(["EUR", "NOK"]),
  sale_currency: () => pick(["EUR", "GBP"]),
  amount: () => "12.50",
  exchange_rate: () => "0.0862",
  purchase_exchange_rate: () => "0.0862",
  sale_exchange_rate: () => "1.17",
  day: () => "2026-11-13",
  days: () => ["2026-11-13"],
  date: () => "2026-11-13",
  bought_on: () => "2026-11-01",
  sold_on: () => "2026-11-20",
  name: () => pick(["Volvo V60", "a.pdf"]),
  full_name: () => "Jonas Jonaitis",
  email: () => `${randomUUID()}@prove.test`,
  password: () => "prove-prove",
  code: () => "123456",
  token: () => randomUUID(),
  file_name: () => "Automobiliai.csv",
} satisfies Record<string, () => unknown>

/** Where chance would choose between what succeeds and what does not, or changes nothing. */
const plain = {
  version: () => 1,
  name: () => "Volvo V60",
  role: () => "admin",
  currency: () => "NOK",
  status: () => "sold",
  is_wanted: () => true,
}

/**
 * A request that succeeds, or fails for what is stored.
 * @param token undefined for nobody
 * @param isPlain nothing in it is left to chance but where there is no known value
 */
export function plausibleRequest(
  call: Described,
  { own }: Pick<World, "own">,
  token: string | undefined,
  isPlain = false,
): Request {
  const ids: Record<string, string> = {
    id: call.path.startsWith("/api/profiles") ? own.person : own.organization,
    car_id: own.car,
    expense_id: own.expense,
    attachment_id: call.path.includes("/inbox/")
      ? own.waiting
      : call.path.includes("/splits/")
        ? own.splitReceipt
        : call.path.includes("/overheads/")
          ? own.overheadReceipt
          : own.attachment,
    split_id: own.split,
    overhead_id: own.overhead,
    paper_id: own.paper,
    task_id: own.task,
    template_id: own.template,
    member_id: own.member,
  }
  const values = {
    ...known,
    ...(isPlain && plain),
    ...(own.expense && { expense_id: () => undefined }),
    parts: () => [{ car_id: own.car, expense_id: randomUUID(), amount: known.amount() }],
    organization_ids: () => [own.organization],
    user_id: () => own.person,
    assignee: () => own.person,
    path: () => `/api/organizations/${own.organization}/cars/${own.car}/attachments.zip`,
    id: randomUUID,
  }
  const path = call.path.replaceAll(/{(\w+)}/g, (_all, name) => ids[name] ?? randomUUID())
  const query = new URLSearchParams()
  for (const { name, required, schema } of call.query) {
    const value = exampleOf(schema, name, values, isPlain)
    const isSent = isPlain ? required : name === "id" || isLikely(70)
    if (value !== null && value !== undefined && isSent) query.set(name, String(value))
  }
  const headers: Record<string, string> = { "accept-language": pick(["lt", "en"]) }
  if (token && !call.isOpen) headers.authorization = `Bearer ${token}`
  const file = isPlain ? files[0] : pick(files)
  const isJson = call.body?.type === "application/json"
  if (call.body) headers["content-type"] = isJson ? "application/json" : file.type
  const json = () => JSON.stringify(exampleOf(call.body?.schema ?? {}, "", values, isPlain))
  return {
    call,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers,
    body: call.body && (isJson ? json() : file.content),
  }
}

type Content = { type: string; content: Uint8Array<ArrayBuffer> }

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"))
const redPixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
const files: [Content, ...Content[]] = [
  { type: "image/png", content: new Uint8Array(Buffer.from(redPixel, "base64")) },
  { type: "image/png", content: latin("\x89PNG\r\n\x1a\n") },
  { type: "application/pdf", content: latin("%PDF-1.7\n1 0 obj\n") },
  { type: "image/svg+xml", content: latin("<svg/>") },
  { type: "application/zip", content: latin("PK\x03\x04") },
]
