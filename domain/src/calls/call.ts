import type { $ZodType, input, output } from "zod/v4/core"
import type { OrganizationRole } from "../roles.ts"

export type Schema = $ZodType
/** The type that a schema accepts, and the type that it returns. */
export type InputOf<S extends Schema> = input<S>
export type OutputOf<S extends Schema> = output<S>

/** Allows roles in an organization; as a type guard it also names them to the compiler. */
export type RolePredicate<Role extends OrganizationRole = OrganizationRole> = (
  role: OrganizationRole,
) => role is Role

/**
 * Who may make a call: anybody; whoever is signed in; the real person, while they impersonate nobody; a superadmin,
 * also while they impersonate somebody else; or the members of the organization in the path whose role is allowed.
 */
export type Access = "anybody" | "signedIn" | "ownAccount" | "superadmin" | RolePredicate

/** Whether every account needs a fresh code for a call, or only one with a verified second factor. */
export type FreshFactorNeed = true | "ifEnrolled"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** A call's name is its method and path; a part of the path that begins with a colon is the id of a row. */
export type CallName = `${Method} /api/${string}`

/** All that a call promises. The server, the browser and the published description derive from it. */
export type Call = {
  summary: string
  access: Access
  /** Refused while a superadmin impersonates somebody; a call with access "ownAccount" is so without it. */
  notWhileImpersonating?: true
  /**
   * Refused unless the session has passed a challenge of a second factor in the last minutes; "ifEnrolled" asks that only
   * of an account that has a verified factor. Only a call with access "ownAccount" can need it.
   */
  needsFreshFactor?: FreshFactorNeed
  /** Refused to members who are neither owner, admin nor partner: it tells whose money it is (rules 23). */
  needsPartner?: true
  query?: Schema
  /** A JSON body, a raw image (rules 5.8), or a raw file (rules 13.2). */
  body?: Schema | "image" | "file"
  /** The largest JSON body in bytes; 64 KB by default. */
  bodyLimitBytes?: number
  /** Status → schema of the response's body, null for none. */
  responses: Partial<Record<200 | 201 | 202 | 204, Schema | null>>
  /** The content type of the response; JSON by default. */
  responseType?:
    | "text/csv"
    | "text/event-stream"
    | "text/html"
    | "application/pdf"
    | "application/xml"
    | "application/zip"
    | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  /** Also answered to whoever has an address of `POST /api/downloads` for it, without a token. */
  isDownload?: true
}

export type Calls = Record<CallName, Call>

type Segments<Path> = Path extends `${infer Head}/${infer Tail}` ? Head | Segments<Tail> : Path

/** The names of the ids in a call's path. */
export type ParamName<Name> =
  Segments<Name> extends infer Segment ? (Segment extends `:${infer Param}` ? Param : never) : never

/** The ids in a call's path, by their names. */
export type Params<Name> = Record<ParamName<Name>, string>

/** The names of the ids in a path, in their order. */
export const paramNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
