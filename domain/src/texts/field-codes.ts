import type { TextCode } from "./text.ts"

/** The part of zod's issue that is needed here. */
export type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[] | undefined
  /** A union has the issues of each of its variants. */
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

/** The most fields that a refusal names: a body may have a million errors, and nobody reads more than a thousand. */
export const maxFieldCodes = 1000

/**
 * Field, as a dotted path → code of its first issue, of the first thousand fields. Unknown
 * fields appear under their own names, an issue of the whole body under "body" (rules 9.4).
 */
export function fieldCodes(issues: readonly Issue[]): Record<string, TextCode> {
  const codes = new Map<string, TextCode>()
  for (const issue of issues.flatMap(issuesOfNearestVariant)) {
    const code = codeOf(issue)
    const left = maxFieldCodes - codes.size
    const paths =
      issue.code === "unrecognized_keys" && issue.keys
        ? issue.keys.slice(0, left).map((key) => [...issue.path, key])
        : [issue.path].slice(0, left)
    for (const path of paths) {
      const field = path.map(String).join(".") || "body"
      if (!codes.has(field)) codes.set(field, code)
    }
  }
  return Object.fromEntries(codes)
}

/** What is wrong. A schema's own message is a code, one word; of what zod makes up by itself, a sentence, no more is said. */
export const codeOf = (issue: Issue | undefined): TextCode =>
  issue && isCode(issue.message) ? issue.message : "invalid"

/** The texts need not be loaded: that a code has one is known to the compiler (code.ts). */
const isCode = (message: string): message is TextCode => /^\w+$/.test(message)

/**
 * The issues of the union's nearest variant, which is the one with the fewest wrong fields. Where two are equally near,
 * it is unknown which was meant, and the issue stays as it is.
 */
function issuesOfNearestVariant(issue: Issue): readonly Issue[] {
  if (issue.code !== "invalid_union" || !issue.errors) return [issue]
  const variants = issue.errors
    .map((issues) => issues.flatMap(issuesOfNearestVariant))
    .map((issues) => ({ issues, fields: Object.keys(fieldCodes(issues)).length }))
    .toSorted((one, other) => one.fields - other.fields)
  const [nearest, next] = variants
  if (!nearest || nearest.fields === next?.fields) return [issue]
  return nearest.issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
