import * as z from "zod/v4/core"
import { statusOf } from "./errors.ts"
import type { RouteDescription } from "./route.ts"

const refusalSchema = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: {
      type: "string",
      description: "For a person, in the language of Accept-Language (lt or en)",
    },
    code: {
      type: "string",
      enum: Object.keys(statusOf),
      description: "Stable; docs/error-codes.md",
    },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
}

type Product = { productName: string; version: string; publicUrl: string }

/** The OpenAPI 3.1 description of all routes, from the schemas that the routes check. */
export function describeApi(
  { productName, version, publicUrl }: Product,
  routes: RouteDescription[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${productName} API`, version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  }
}

function describeRoute(route: RouteDescription) {
  return {
    summary: route.summary,
    tags: [route.path.match(/^\/api\/organizations\/:id\/(\w+)/)?.[1] ?? route.path.split("/")[2]],
    security: route.open ? [] : [{ session: [] }],
    parameters: [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")],
    ...(route.body && {
      requestBody: {
        required: true,
        content:
          route.body === "image"
            ? { "image/*": { schema: { type: "string", format: "binary" } } }
            : { "application/json": { schema: jsonSchema(route.body) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, schema]) => [
          status,
          {
            description: status === "204" ? "Done" : "Success",
            ...(schema && {
              content: {
                [route.answerType ?? "application/json"]: { schema: jsonSchema(schema, "output") },
              },
            }),
          },
        ]),
      ),
      default: {
        description: "Refusal",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  }
}

function parametersOf(schema: z.$ZodType | undefined, place: "path" | "query") {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }))
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

function jsonSchema(schema: z.$ZodType, io: "input" | "output" = "input"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest as JsonSchema
}
