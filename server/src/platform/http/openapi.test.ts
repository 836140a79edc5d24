import { paramNames } from "@marza/domain/calls/call.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type TestApp } from "../../../test/open-app.ts"
import { namedCalls } from "../../../test/routes.ts"

let opened: TestApp
// biome-ignore lint/suspicious/noExplicitAny: a JSON document; expect() does the checking.
let description: any
beforeAll(async () => {
  opened = await openApp()
  description = (await opened.call("GET", "/api/openapi.json")).body
})
afterAll(() => opened.close())

test("the API description is OpenAPI 3.1 and holds exactly the routes", () => {
  expect(description).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Marža API", version: "0.0.0" },
    servers: [{ url: "https://marza.test" }],
  })
  const published = Object.entries(description.paths as Record<string, object>).flatMap(
    ([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
  )
  expect(published.sort()).toEqual(
    namedCalls(opened)
      .map(({ key }) => key)
      .sort(),
  )
})

test("the API description gives each route's parameters, body, responses and whether it needs a sign-in", () => {
  for (const route of namedCalls(opened)) {
    const operation =
      description.paths[route.path.replaceAll(/:(\w+)/g, "{$1}")][route.method.toLowerCase()]
    expect(operation.summary).toBeTruthy()
    const inPath = operation.parameters.filter(
      (parameter: { in: string; required: boolean }) =>
        parameter.in === "path" && parameter.required,
    )
    expect(inPath.map(({ name }: { name: string }) => name)).toEqual(paramNames(route.path))
    expect(operation.security).toEqual(route.access === "anybody" ? [] : [{ session: [] }])
    expect(Boolean(operation.requestBody)).toBe(Boolean(route.body))
    expect(Object.keys(operation.responses)).toEqual([...Object.keys(route.responses), "default"])
  }
})

test("the API description is plain JSON Schema, and every reference resolves", () => {
  const text = JSON.stringify(description)
  expect(text).not.toContain("$schema")
  expect(text).not.toContain("~standard")
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path)
  expect(references.length).toBeGreaterThan(20)
  for (const path of new Set(references)) {
    const target = path.split("/").reduce((at, key) => at?.[key], description)
    expect(target).toBeDefined()
  }
})

test("the page of the API description shows every route, without a script", async () => {
  const { status, body, headers } = await opened.call("GET", "/api/docs")
  expect(status).toBe(200)
  expect(headers.get("content-type")).toContain("text/html")
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(body).not.toMatch(/<style|style=/)
  for (const { key } of namedCalls(opened))
    expect(body).toContain(key.replaceAll(/:(\w+)/g, "{$1}"))
  expect(body).not.toContain("<script")
  const open = namedCalls(opened).filter((route) => route.access === "anybody")
  expect(body.match(/Needs no sign-in/g)).toHaveLength(open.length)
  expect((await opened.call("GET", "/api/docs.css")).headers.get("content-type")).toContain(
    "text/css",
  )
})
