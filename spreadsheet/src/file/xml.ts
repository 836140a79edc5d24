/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen"
import { maxDepth } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"

export type Attributes = Record<string, string | undefined>

/** By the names of elements, without their prefix: "x:row" is "row". */
type Handlers = {
  open: Record<string, (attributes: () => Attributes) => void>
  close?: Record<string, () => void>
  text?(text: string): void
}

/**
 * Reads XML from its beginning to its end. Only the five entities of XML and numbered characters are known: a document
 * that declares others, which could grow without end, is refused.
 * @throws {SpreadsheetRefused} damaged, documentType
 */
export function readXml(xml: string, { open, close = {}, text }: Handlers): void {
  const parser = new Parser()
  let depth = 0
  // The parser would take what a handler throws for an error of the document. After the first failure none is called.
  let failure: { error: unknown } | undefined
  const guarded =
    <Values extends unknown[]>(handle: (...values: Values) => void) =>
    (...values: Values) => {
      try {
        if (!failure) handle(...values)
      } catch (error) {
        failure = { error }
        parser.stop()
      }
    }
  parser.on("error", () => {
    failure ??= { error: new SpreadsheetRefused("damaged") }
  })
  parser.on(
    "openTag",
    guarded((name, attributes, decode) => {
      depth += 1
      if (depth > maxDepth) throw new SpreadsheetRefused("damaged")
      own(open, name)?.(() => decoded(attributes(), decode))
    }),
  )
  parser.on(
    "closeTag",
    guarded((name) => {
      depth -= 1
      own(close, name)?.()
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
  // The cast: the compiler does not see that a handler may have set it.
  const failed = failure as { error: unknown } | undefined
  if (failed) throw failed.error
  if (depth !== 0) throw new SpreadsheetRefused("damaged")
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/** The handler of an element; a file may name one "constructor". */
const own = <Handler>(handlers: Record<string, Handler>, name: string): Handler | undefined =>
  Object.hasOwn(handlers, localName(name)) ? handlers[localName(name)] : undefined

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Attributes {
  const read: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    read[localName(name)] = value.includes("&") ? decode(value) : value
  }
  return read
}
