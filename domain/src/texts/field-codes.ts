import { isTextCode, type TextCode } from "./text.ts"

/** The part of a schema's issue that is needed here; issues of zod fit it. */
export type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[] | undefined
}

/**
 * What is wrong with which field: dotted path → code, the first issue of a field winning. Unknown
 * fields appear under their own names, an issue of the whole body under "body" (design, "Calls").
 */
export function fieldCodes(issues: readonly Issue[]): Record<string, TextCode> {
  const codes = new Map<string, TextCode>()
  for (const issue of issues) {
    const code = isTextCode(issue.message) ? issue.message : "invalid"
    const paths =
      issue.code === "unrecognized_keys" && issue.keys
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) {
      const field = path.map(String).join(".") || "body"
      if (!codes.has(field)) codes.set(field, code)
    }
  }
  return Object.fromEntries(codes)
}
