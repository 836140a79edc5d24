import { expect, test } from "vitest"
import { openAppForTest } from "../../test/open-app.ts"
import { features } from "../app.ts"
import { allowanceOf, openLines } from "./allowances.ts"
import { type Route, serve } from "./http/route.ts"

test("every call of the program says what it may take, and none is declared that does not exist", async () => {
  const { services } = await openAppForTest()
  const routes = features.flatMap((routesOf) => routesOf(services))
  for (const { name } of routes) expect(allowanceOf(name).statementSeconds, name).toBeGreaterThan(0)
})

test("a server with a call that does not say what it may take does not start", async () => {
  const { services } = await openAppForTest()
  const route: Route = {
    name: "GET /api/new",
    call: { summary: "New", access: "anybody", responses: { 204: null } },
    handle: async () => null,
  }
  const gates = {
    accessTokens: services.accessTokens,
    useTicket: async () => undefined,
    database: services.database,
    incomingFolder: "",
    lines: openLines(),
  }
  expect(() => serve([route], gates)).toThrow("GET /api/new has no allowance")
})
