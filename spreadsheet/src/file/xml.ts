/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen"
import { maxDepth } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"

export type Attributes = Record<string, string | undefined>

/** Names come without their prefix: "x:row" is "row". */
type Handlers = {
  open(name: string, attributes: () => Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Reads XML from its beginning to its end. Only the five entities of XML and numbered characters are known: a document
 * that declares others, which could grow without end, is refused.
 * @throws {SpreadsheetRefused} damaged, documentType
 */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  const { parser, guarded, throwFailure } = openParser()
  let depth = 0
  parser.on(
    "openTag",
    guarded((name, attributes, decode) => {
      depth += 1
      if (depth > maxDepth) throw new SpreadsheetRefused("damaged")
      open(localName(name), () => decoded(attributes(), decode))
    }),
  )
  parser.on(
    "closeTag",
    guarded((name) => {
      depth -= 1
      close?.(localName(name))
    }),
  )
  if (text) {
    parser.on(
      "text",
      guarded((value, decode) => text(decode(value))),
    )
    parser.on("cdata", guarded(text))
  }
  parser.on(
    "attention",
    guarded((declaration) => {
      if (/^<!DOCTYPE/i.test(declaration)) throw new SpreadsheetRefused("documentType")
    }),
  )
  parser.parse(xml.replace(/^\uFEFF/, ""))
  throwFailure()
  if (depth !== 0) throw new SpreadsheetRefused("damaged")
}

/**
 * A parser that keeps the first failure: an error of the document, or what a `guarded` handler has thrown, which the
 * parser itself would take for an error of the document. After it no guarded handler is called.
 */
function openParser() {
  const parser = new Parser()
  let failure: { error: unknown } | undefined
  parser.on("error", () => {
    failure ??= { error: new SpreadsheetRefused("damaged") }
  })
  return {
    parser,
    guarded:
      <Values extends unknown[]>(handle: (...values: Values) => void) =>
      (...values: Values) => {
        if (failure) return
        try {
          handle(...values)
        } catch (error) {
          failure = { error }
          parser.stop()
        }
      },
    throwFailure() {
      if (failure) throw failure.error
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Attributes {
  const read: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    read[localName(name)] = value.includes("&") ? decode(value) : value
  }
  return read
}
