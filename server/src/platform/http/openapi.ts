import { type Access, type Call, paramNames } from "@marza/domain/calls/call.ts"
import { organizationRoles } from "@marza/domain/roles.ts"
import * as z from "zod/v4/core"
import { statusOf } from "./errors.ts"
import { namesClosedMonths, paramSchema, type Route } from "./route.ts"

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
  routes: readonly Route[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, call } of routes) {
    const [method = "", path = ""] = name.split(" ")
    const template = path.replaceAll(/:(\w+)/g, "{$1}")
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: describeCall(method, path, call),
    }
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

/** Who may make a call, for programs: the roles in an organization, or the kind of caller. */
const accessOf = (access: Access) =>
  typeof access === "function" ? organizationRoles.filter(access) : access

const intoClosed = {
  name: "into_closed",
  in: "query",
  required: false,
  description:
    "Closed months that this request may change, parted by commas; else 409 month_closed",
  schema: { type: "string", examples: ["2026-03"] },
}

function describeCall(method: string, path: string, route: Call) {
  return {
    summary: route.summary,
    tags: [path.match(/^\/api\/organizations\/:id\/(\w+)/)?.[1] ?? path.split("/")[2]],
    "x-access": accessOf(route.access),
    security: route.access === "anybody" ? [] : [{ session: [] }],
    parameters: [
      ...paramNames(path).map((name) => ({
        name,
        in: "path",
        required: true,
        schema: jsonSchema(paramSchema(name)),
      })),
      ...queryParameters(route.query),
      ...(namesClosedMonths(method, route) ? [intoClosed] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: contentOf(route.body),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, schema]) => [
          status,
          {
            description: status === "204" ? "Done" : "Success",
            ...(schema && {
              content: {
                [route.responseType ?? "application/json"]: {
                  schema: jsonSchema(schema, "output"),
                },
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

const rawTypes = { image: "image/*", file: "application/octet-stream" } as const

const contentOf = (body: NonNullable<Call["body"]>) =>
  body === "image" || body === "file"
    ? { [rawTypes[body]]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: jsonSchema(body) } }

function queryParameters(schema: z.$ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: property,
  }))
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

function jsonSchema(schema: z.$ZodType, io: "input" | "output" = "input"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest as JsonSchema
}
