/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen"
import { maxDepth } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"

export type Attributes = Record<string, string | undefined>

/** By the names of elements, without their prefix: "x:row" is "row". `path` has the names of all that are open. */
type Handlers = {
  open: Record<string, (attributes: () => Attributes, path: readonly string[]) => void>
  close?: Record<string, () => void>
  text?(text: string, path: readonly string[]): void
}

/**
 * Reads XML from its beginning to its end. Only the five entities of XML and numbered characters are known: a document
 * that declares others, which could grow without end, is refused.
 * @throws {SpreadsheetRefused} damaged, documentType
 */
export function readXml(xml: string, { open, close = {}, text }: Handlers): void {
  const path: string[] = []
  const parser = new Parser()
    .on("error", () => {
      throw new SpreadsheetRefused("damaged")
    })
    .on("openTag", (name, attributes, decode) => {
      path.push(localName(name))
      if (path.length > maxDepth) throw new SpreadsheetRefused("damaged")
      own(open, name)?.(() => decoded(attributes(), decode), path)
    })
    .on("closeTag", (name) => {
      path.pop()
      own(close, name)?.()
    })
    .on("attention", (declaration) => {
      if (/^<!DOCTYPE/i.test(declaration)) throw new SpreadsheetRefused("documentType")
    })
  if (text)
    parser
      .on("text", (value, decode) => text(decode(value), path))
      .on("cdata", (value) => text(value, path))
  parser.parse(xml.replace(/^\uFEFF/, ""))
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
