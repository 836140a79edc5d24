import { Hono } from "hono"
import { expect, test } from "vitest"
import { csvResponse } from "./csv.ts"

test.each([
  ["analytics_11_2026.csv", 'filename="analytics_11_2026.csv"'],
  [`Škoda_'"x.csv`, `filename="_koda_'_x.csv"`],
  ["a\r\nx-evil: 1.csv", 'filename="a__x-evil: 1.csv"'],
])("a CSV file called %j is downloaded under that name", async (name, plain) => {
  const app = new Hono().get("/", (context) =>
    csvResponse(context, { content: "\uFEFFą", fileName: name }),
  )
  const response = await app.request("/")
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const disposition = response.headers.get("content-disposition") ?? ""
  expect(disposition).toMatch(/^attachment; /)
  expect(disposition).toContain(plain)
  expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? "")).toBe(name)
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0xc4, 0x85])
})
