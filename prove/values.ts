import { randomInt, randomUUID } from "node:crypto"

/** The parts of a JSON schema that the description of the calls uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export const pick = <Value>(values: readonly Value[]): Value =>
  values[randomInt(values.length)] as Value
export const isLikely = (percent: number) => randomInt(100) < percent

/** One of these texts fits nearly every pattern of a schema: amounts, rates, days, e-mails, VINs, plates, URLs. */
const candidates = [
  "12500.00",
  "0.0862",
  "1",
  "2026-11-15",
  "2018-04",
  "a@prove.test",
  "WVWZZZ3CZHE128406",
  "KVD 482",
  "https://prove.test/1",
  "Volvo V60",
  "lt",
  "123456",
  "EUR",
]

type Known = Record<string, () => unknown>

/**
 * Makes a random value that a schema describes.
 * @param name the name of the property that gets the value
 * @param known makes the value of a property by its name, and is used 85 times of 100
 * @param isPlain always uses `known`, and fills only the required properties of an object, or its first where none is
 */
export function exampleOf(schema: Schema, name: string, known: Known, isPlain = false): unknown {
  const inside = (one: Schema, of = name) => exampleOf(one, of, known, isPlain)
  if (schema.const !== undefined) return schema.const
  const fitting = known[name]
  if (fitting && (isPlain || isLikely(85))) return fitting()
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return inside(pick(schema.anyOf))
  if (schema.allOf) return inside(Object.assign({}, ...schema.allOf))
  const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
  if (type === "null") return null
  if (type === "boolean") return isLikely(50)
  if (type === "integer" || type === "number")
    return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, randomInt(2100)))
  if (type === "array")
    return Array.from({ length: isPlain ? 1 : randomInt(3) }, () => inside(schema.items ?? {}))
  const { properties = {} } = schema
  const first = Object.keys(properties).find((property) => property !== "version")
  const { required = isPlain && first ? [first] : [] } = schema
  if (type === "object" || schema.properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([property]) => required.includes(property) || (!isPlain && isLikely(40)))
        .map(([property, one]) => [property, inside(one, property)]),
    )
  return textOf(schema)
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): string {
  if (format === "uuid") return randomUUID()
  const fitting = candidates.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (!pattern || new RegExp(pattern, "u").test(text)),
  )
  return fitting.length > 0 ? pick(fitting) : "x".repeat(Math.max(1, minLength))
}

/** Values that programs often handle wrongly. */
const odd: (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => 2 ** 53,
  () => 0.1 + 0.2,
  () => "",
  () => " ",
  () => "\u0000",
  () => "\ud800",
  () => "\u202eaudi\u0301\u200d",
  () => "Ąžuolas 🚗",
  () => "' or 1=1; drop table cars; --",
  () => "<script>alert(1)</script>",
  () => '=HYPERLINK("http://x")',
  () => "../../etc/passwd",
  () => "%00%2e%2e%2f",
  () => "9".repeat(400),
  () => "x".repeat(30_000),
  () => "-0.00",
  () => "1e5",
  () => "NaN",
  () => "99999999999.99",
  () => "0000-00-00",
  () => "9999-12-31",
  () => "2026-02-30",
  () => "infinity",
  () => "now",
  () => [],
  () => ({}),
  () => ({ length: 1 }),
  () => [[[[[[]]]]]],
  () => ({ toString: "x", constructor: null }),
  () => JSON.parse('{"__proto__":{"role":"owner"}}'),
  () => randomUUID(),
  () => randomUUID().toUpperCase(),
]

export const oddValue = (): unknown => pick(odd)()

/** A copy of a value with an odd value at one or more places, or with a property removed or added. */
export function disturb(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || isLikely(20)) return oddValue()
    const at = randomInt(value.length)
    return value.map((one, index) => (index === at ? disturb(one) : one))
  }
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value)
    if (names.length === 0 || isLikely(5)) return oddValue()
    const name = pick(names)
    const copy: Record<string, unknown> = { ...value }
    if (isLikely(15)) delete copy[name]
    else if (isLikely(10)) copy[`${name}_`] = oddValue()
    else copy[name] = disturb(copy[name])
    return isLikely(20) ? disturb(copy) : copy
  }
  return oddValue()
}
