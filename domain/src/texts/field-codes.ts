import { isTextCode, type TextCode } from "./text.ts"

/** The part of a schema's issue that is needed here; issues of zod fit it. */
export type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[] | undefined
  /** Of a union: what each of its shapes finds wrong. */
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

/**
 * What is wrong with which field: dotted path → code, the first issue of a field winning. Unknown
 * fields appear under their own names, an issue of the whole body under "body" (rules 9.4).
 */
export function fieldCodes(issues: readonly Issue[]): Record<string, TextCode> {
  const codes = new Map<string, TextCode>()
  for (const issue of issues.flatMap(ofNearestShape)) {
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

/**
 * What is wrong with a union is what its nearest shape finds: the one with the fewest complaints of fields. Where two
 * are as near, nobody knows which was meant.
 */
function ofNearestShape(issue: Issue): readonly Issue[] {
  if (issue.code !== "invalid_union" || !issue.errors) return [issue]
  const shapes = issue.errors
    .map((found) => found.flatMap(ofNearestShape))
    .map((found) => ({ found, fields: Object.keys(fieldCodes(found)).length }))
    .toSorted((one, other) => one.fields - other.fields)
  const [nearest, next] = shapes
  if (!nearest || nearest.fields === next?.fields) return [issue]
  return nearest.found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
