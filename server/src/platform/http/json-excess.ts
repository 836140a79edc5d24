/** More values than any body needs. One of 20 MB could hold ten million, which would take a gigabyte. */
const maxValuesOfBody = 600_000

/** A longer text than any field takes, more fields than anything has, and deeper than any body is. */
const maxTextBytes = 64 * 1024
const maxFields = 200
const maxDepth = 16

const [quote, backslash, comma, openBrace, openBracket, closeBrace, closeBracket] =
  Buffer.from('"\\,{[}]')

/**
 * Whether JSON holds more than any body needs, or than `maxValues`, so that reading and checking it would keep a
 * process busy for seconds. Broken JSON may pass.
 */
export function isExcessive(bytes: Uint8Array, maxValues = maxValuesOfBody): boolean {
  let values = 0
  let depth = 0
  /** Counts the fields of every open object; the length of a list has no limit of its own. */
  const fields = new Int32Array(maxDepth + 1)
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote: {
        const from = at
        at = endOfText(bytes, from)
        if (at - from > maxTextBytes) return true
        break
      }
      case comma:
        values += 1
        fields[depth] = (fields[depth] ?? 0) + 1
        if ((fields[depth] ?? 0) > maxFields) return true
        break
      case openBrace:
      case openBracket:
        values += 1
        depth += 1
        if (depth > maxDepth) return true
        fields[depth] = bytes[at] === openBrace ? 0 : -maxValues
        break
      case closeBrace:
      case closeBracket:
        depth = Math.max(0, depth - 1)
    }
  }
  return values > maxValues
}

/** The place of the quote that ends the text which begins at `from`; behind everything where none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
