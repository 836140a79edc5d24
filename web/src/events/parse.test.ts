import { expect, test } from "vitest"
import { openParser } from "./parse.ts"

const parse = (...pieces: string[]) => {
  const heard: [string, string][] = []
  const push = openParser((name, data) => heard.push([name, data]))
  for (const piece of pieces) push(piece)
  return heard
}

const events = 'event: changed\ndata: {"id":"1"}\n\nevent: ping\ndata: {}\n\n'
const expected = [
  ["changed", '{"id":"1"}'],
  ["ping", "{}"],
]

test("events have a name and data", () => {
  expect(parse(events)).toEqual(expected)
})

test.each(["\n", "\r\n", "\r"])("whatever the ends of lines (%j), cut anywhere", (end) => {
  const text = events.replaceAll("\n", end)
  for (let at = 0; at <= text.length; at++) {
    expect(parse(text.slice(0, at), text.slice(at))).toEqual(expected)
  }
  expect(parse(...text)).toEqual(expected)
})

test("a piece of nothing changes nothing", () => {
  expect(parse("data: a\r", "", "\n\r", "", "\n")).toEqual([["message", "a"]])
})

test("comments, ids, retry times and unknown fields are passed over", () => {
  expect(parse(": hello\nid: 7\nretry: 10\nodd\nevent: a\ndata: b\n\n")).toEqual([["a", "b"]])
})

test("several lines of data are one text; one space after the colon is not of it", () => {
  expect(parse("data: one\ndata:two\ndata:  three\ndata\n\n")).toEqual([
    ["message", "one\ntwo\n three\n"],
  ])
})

test("an event without data, or cut off before its empty line, is none", () => {
  expect(parse("event: a\n\nevent: b\ndata: c\n")).toEqual([])
  // The name of the one does not stick to the next.
  expect(parse("event: a\n\ndata: c\n\n")).toEqual([["message", "c"]])
})
