import { expect, test } from "vitest"
import { urlOf } from "./calls.ts"

test("the URL of a call has its ids, encoded, and no query without values", () => {
  expect(urlOf("GET /api/cars/:car_id", { params: { car_id: "a/b" } })).toBe("/api/cars/a%2Fb")
  expect(
    urlOf("GET /api/organizations/:id/cars", {
      params: { id: "1" },
      query: { status: undefined, search: "š k", limit: 20 },
    }),
  ).toBe("/api/organizations/1/cars?search=%C5%A1+k&limit=20")
})
