import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import * as factors from "../accounts/factor-schemas.ts"
import * as accounts from "../accounts/schemas.ts"
import * as analytics from "../analytics/schemas.ts"
import * as cars from "../cars/schemas.ts"
import * as events from "../events/schemas.ts"
import * as expenses from "../expenses/schemas.ts"
import * as impersonation from "../impersonation/schemas.ts"
import * as imports from "../imports/schemas.ts"
import * as members from "../members/schemas.ts"
import * as organizations from "../organizations/schemas.ts"
import * as profiles from "../profiles/schemas.ts"

const schemas = Object.entries({
  ...accounts,
  ...factors,
  ...analytics,
  ...cars,
  ...events,
  ...expenses,
  ...imports,
  ...members,
  ...organizations,
  ...profiles,
  ...impersonation,
}).flatMap(([name, value]) => (value instanceof z.ZodMiniType ? [{ name, schema: value }] : []))

describe("every schema of domain", () => {
  it("is found", () => {
    expect(schemas.length).toBeGreaterThan(25)
  })

  it.each(schemas)("$name can be published in the API's description", ({ schema }) => {
    for (const io of ["input", "output"] as const) {
      expect(() => z.toJSONSchema(schema, { io })).not.toThrow()
    }
  })

  it.each(schemas.filter(({ schema }) => schema instanceof z.ZodMiniObject))(
    "$name refuses unknown fields",
    ({ schema }) => {
      const result = schema.safeParse({ surprise: 1 })
      expect(result.error?.issues).toContainEqual(
        expect.objectContaining({ keys: ["surprise"], message: "unknownField" }),
      )
    },
  )
})
