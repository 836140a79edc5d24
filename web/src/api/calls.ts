import type { AllCalls } from "@marza/domain/all-calls.ts"
import type {
  Call,
  InputOf,
  OutputOf,
  ParamName,
  Params,
  Schema,
} from "@marza/domain/calls/call.ts"

/** The name of a call: its method and path. Only types use the declarations, so the browser loads none of them. */
export type CallName = keyof AllCalls

type RequestPart<Key extends string, Value> = Value extends Schema
  ? Record<never, never> extends InputOf<Value>
    ? { [K in Key]?: InputOf<Value> }
    : { [K in Key]: InputOf<Value> }
  : unknown

/** The request of a call: the ids of its path, its query and its body. */
export type RequestOf<Name extends CallName> = ([ParamName<Name>] extends [never]
  ? unknown
  : { params: Params<Name> }) &
  RequestPart<"query", Field<Name, "query">> &
  RequestPart<"body", Field<Name, "body">>

type Field<Name extends CallName, Key extends keyof Call> =
  AllCalls[Name] extends Record<Key, infer Value> ? Value : undefined

type ResponseSchemas<Name extends CallName> = AllCalls[Name]["responses"]

/** The body of a call's response; null where it has none. */
export type ResponseOf<Name extends CallName> = {
  [Status in keyof ResponseSchemas<Name>]: ResponseSchemas<Name>[Status] extends Schema
    ? OutputOf<ResponseSchemas<Name>[Status]>
    : null
}[keyof ResponseSchemas<Name>]

/** The arguments of a call: the request may be omitted where nothing in it is required. */
export type RequestArguments<Name extends CallName> =
  Record<never, never> extends RequestOf<Name>
    ? [request?: RequestOf<Name>]
    : [request: RequestOf<Name>]

/** The request of any call. */
export type AnyRequest = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The URL of a call: its path with its ids, and its query without what is undefined or null. */
export function urlOf<Name extends CallName>(name: Name, ...[request]: RequestArguments<Name>) {
  const { params = {}, query = {} } = (request ?? {}) as AnyRequest
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_match, param: string) => encodeURIComponent(params[param] ?? ""))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
