import { randomUUID } from "node:crypto"
import { documentLimitBytes, photoLimitBytes } from "@marza/domain/attachments/kinds.ts"
import { paramNames } from "@marza/domain/calls/call.ts"
import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import type { RefusalCode } from "@marza/domain/refusal.ts"
import { type OrganizationRole, organizationRoles } from "@marza/domain/roles.ts"
import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { safeParse, toJSONSchema } from "zod/v4/core"
import { forgeTokens } from "../../../test/forge.ts"
import { type ApiResponse, openApp, type Person } from "../../../test/open-app.ts"
import { watchRefusals } from "../../../test/refusals.ts"
import {
  makeWorld,
  type NamedCall,
  namedCalls,
  pathIn,
  sampleOf,
  type World,
} from "../../../test/routes.ts"

// What holds for every route, whatever it does. A new route is tested here as soon as it is declared.
const opened = await openApp()
afterAll(() => opened.close())
const routes = namedCalls(opened)
/** Calls of one's own account that change something and need no fresh code of the second factor. */
const withoutFreshFactor = [
  // They ask for the code and answer it.
  "POST /api/factors/:id/challenge",
  "POST /api/factors/:id/verify",
  // The command asks for a code when the factor is verified.
  "DELETE /api/factors/:id",
  // Whoever notices a stranger's device must be able to sign it out at once.
  "DELETE /api/sessions",
  "DELETE /api/sessions/:id",
  // Who has the mailbox stops it without any sign-in.
  "PUT /api/user/morning-mail",
]

const signOut = "DELETE /api/session"

type Method = Parameters<Person["call"]>[0]
const methodOf = (route: NamedCall) => route.method.toUpperCase() as Method

function expectRefusal(response: ApiResponse, status: number, code: RefusalCode) {
  expect({ status: response.status, code: response.body.code }).toEqual({ status, code })
  expect(response.body.error).toBe(text(code, "lt"))
  expect(response.headers.get("cache-control")).toBe("no-store")
}

test("every route under /api is described, and so tested here", () => {
  const own = ["/api/openapi.json", "/api/docs", "/api/docs.css"]
  const served = opened.app.routes
    .filter(
      ({ path, method }) => path.startsWith("/api/") && !path.endsWith("*") && method !== "ALL",
    )
    .map(({ path, method }) => `${method} ${path}`)
    .filter((key) => !own.some((path) => key === `GET ${path}`))
  expect(served.sort()).toEqual(routes.map(({ key }) => key).sort())
  expect(routes.length).toBeGreaterThan(20)
})

test("each change of one's own account needs a fresh code of the second factor, but for those listed", () => {
  const changes = routes.filter(
    ({ access, method }) => access === "ownAccount" && method.toUpperCase() !== "GET",
  )
  expect(
    changes
      .filter((route) => !route.needsFreshFactor)
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual(withoutFreshFactor.toSorted())
  const needing = routes.filter((route) => route.needsFreshFactor)
  expect(needing.filter(({ access }) => access !== "ownAccount")).toEqual([])
})

test("exactly the listed calls need no sign-in", () => {
  expect(routes.filter(({ access }) => access === "anybody").map(({ key }) => key)).toEqual([
    "POST /api/session",
    "POST /api/session/challenge",
    "POST /api/session/link",
    "POST /api/session/link/verify",
    "POST /api/invitations/accept",
    "POST /api/session/refresh",
    "GET /api/first-user",
    "POST /api/first-user",
    "POST /api/user/email/confirm",
    "GET /api/morning-mail/stop",
    "POST /api/morning-mail/stop",
  ])
})

test("exactly the listed paths outside /api are served, each with a condition of its own", () => {
  const served = opened.app.routes.filter(({ path }) => !path.startsWith("/api/") && path !== "/*")
  expect(served.map(({ path, method }) => `${method} ${path}`)).toEqual([
    // A signature in the URL, but for what is public.
    "GET /files/:bucket/:path{.+}",
    "GET /.well-known/jwks.json",
    "GET /healthz",
    "GET /favicon.ico",
    "GET /readyz",
    // A token of its own, or this machine.
    "GET /metrics",
  ])
})

test("a response holds what its declaration names and nothing else, so that a row with more is refused below", () => {
  const open: string[] = []
  const walk = (place: string, node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    if ("type" in node && node.type === "object")
      if (!("additionalProperties" in node) || node.additionalProperties !== false) open.push(place)
    for (const [key, child] of Object.entries(node)) walk(`${place} ${key}`, child)
  }
  for (const { key, responses } of routes)
    for (const schema of Object.values(responses))
      if (schema) walk(key, toJSONSchema(schema, { io: "output", unrepresentable: "any" }))
  // Rows as they were, of any table that has history.
  const row = "GET /api/organizations/:id/history properties items items properties"
  const changes = "properties closed anyOf 0 properties changes items properties"
  const closings = ["GET", "PUT", "DELETE"].flatMap((method) => {
    const change = `${method} /api/organizations/:id/months/:month/closing ${changes}`
    return [`${change} before anyOf 0`, `${change} after anyOf 0`]
  })
  const entries = [`${row} before anyOf 0`, `${row} after anyOf 0`]
  expect(open.sort()).toEqual([...closings, ...entries].sort())
})

const withSurprise = (path: string) => `${path}${path.includes("?") ? "&" : "?"}surprise=1`

/** Who must be refused, made once: what is refused changes nothing, so that one world serves all calls. */
async function makeRefused(world: World) {
  const { owner, own } = world
  const { forged } = await forgeTokens(opened, owner)
  const ended: string[] = []
  for (const end of [
    "update sessions set expires_at = now() where id = $1",
    "delete from sessions where id = $1",
  ]) {
    const { access_token, refresh_token } = await opened.services.database.withAuthRole(
      (transaction) =>
        opened.services.sessions.begin(transaction, owner, {
          userAgent: "test",
          ipAddress: undefined,
        }),
    )
    await opened.sql(end, [refresh_token.split(".")[0]])
    ended.push(access_token)
  }
  const removed: Person[] = []
  for (const superadmin of [false, true]) {
    const person = await opened.person("Buvęs", superadmin)
    const id = await opened.join(own.organization, person, "admin")
    const { status } = await person.call("GET", `/api/organizations/${own.organization}`)
    expect(status).toBe(200)
    await opened.sql("delete from organization_members where id = $1", [id])
    removed.push(person)
  }
  const inRole = new Map<OrganizationRole, Person>()
  for (const role of organizationRoles) {
    const person = await opened.person("Be teisių")
    await opened.join(own.organization, person, role)
    inRole.set(role, person)
  }
  const impersonating = await opened.person("Superadministratorė", true)
  await impersonating.call("PUT", "/api/impersonation", { user_id: owner.id })
  const withFactor = await opened.person("Rasa")
  await opened.sql(
    `insert into factors (id, user_id, secret, secret_key, status)
     select gen_random_uuid(), $1, '', id, 'verified' from secrets limit 1`,
    [withFactor.id],
  )
  return { forged, ended, removed, inRole, impersonating, withFactor }
}

let world: World
let refused: Awaited<ReturnType<typeof makeRefused>>
const refusals = watchRefusals(opened)
beforeAll(async () => {
  world = await makeWorld(opened)
  refused = await makeRefused(world)
})

// Not "$key", of which only the first 40 characters are told.
const named = (some: readonly NamedCall[]) => some.map((route) => [route.key, route] as const)

describe.each(named(routes))("%s", (_, route) => {
  const method = methodOf(route)
  const ask = (person: Pick<Person, "call">, headers: Record<string, string> = {}) =>
    person.call(method, pathIn(route, world.own), sampleOf(route).body, headers)
  const unchanged = refusals.ask
  beforeAll(refusals.begin)

  if (route.access !== "anybody") {
    test("is 401 without a token, in the caller's language", () =>
      unchanged(async () => {
        expectRefusal(await ask(opened), 401, "signed_out")
        const english = await ask(opened, { "accept-language": "en-GB,en;q=0.9,lt;q=0.5" })
        expect(english.body.error).toBe(text("signed_out", "en"))
        for (const authorization of ["Bearer", "Basic YTpi", `Token ${world.owner.token}`, ""])
          expectRefusal(await ask(opened, { authorization }), 401, "signed_out")
      }))

    test("is 401 with a forged token", () =>
      unchanged(async () => {
        const gone = "a session that never was"
        for (const [flaw, token] of Object.entries(refused.forged)) {
          const response = await ask(opened, { authorization: `Bearer ${token}` })
          // Signing out of a session that does not exist is no error: it is over already.
          const status = flaw === gone && route.key === signOut ? 204 : 401
          expect({ flaw, status: response.status }).toEqual({ flaw, status })
        }
      }))
  }

  // Signing out does not check the session: it is over either way.
  if (route.access !== "anybody" && route.key !== signOut) {
    test("is 401 for a session that ended although its token is still valid", () =>
      unchanged(async () => {
        for (const token of refused.ended)
          expectRefusal(await ask(opened, { authorization: `Bearer ${token}` }), 401, "signed_out")
      }))

    test("is 409 from a tab that impersonates somebody else than the session does", () =>
      unchanged(async () => {
        const headers = { "x-impersonating": world.stranger.id }
        expectRefusal(await ask(world.owner, headers), 409, "impersonation_changed")
      }))
  }

  if (route.path.startsWith("/api/organizations/:id") || route.path.includes(":car_id")) {
    test("is 404 for another tenant's organization, and nothing changes", () =>
      unchanged(async () => {
        const { owner, own, foreign } = world
        const mixed = [
          pathIn(route, foreign),
          ...(route.path.includes(":car_id")
            ? [pathIn(route, { ...own, car: foreign.car, expense: foreign.expense })]
            : []),
          ...(route.path.includes(":attachment_id")
            ? [
                pathIn(route, {
                  ...own,
                  attachment: foreign.attachment,
                  waiting: foreign.waiting,
                  assigned: foreign.assigned,
                  splitReceipt: foreign.splitReceipt,
                  overheadReceipt: foreign.overheadReceipt,
                }),
                // Of another owner in one's own organization.
                pathIn(route, {
                  ...own,
                  attachment: own.splitReceipt,
                  splitReceipt: own.overheadReceipt,
                  overheadReceipt: own.splitReceipt,
                  waiting: own.attachment,
                  assigned: own.attachment,
                }),
              ]
            : []),
          ...(route.path.includes(":split_id")
            ? [pathIn(route, { ...own, split: foreign.split })]
            : []),
          ...(route.path.includes(":overhead_id")
            ? [pathIn(route, { ...own, overhead: foreign.overhead })]
            : []),
          ...(route.path.includes(":paper_id")
            ? [pathIn(route, { ...own, paper: foreign.paper })]
            : []),
          ...(route.path.includes(":import_id")
            ? [pathIn(route, { ...own, import: foreign.import })]
            : []),
          ...(route.path.includes(":member_id")
            ? [pathIn(route, { ...own, member: foreign.member })]
            : []),
          ...(route.path.includes(":expense_id")
            ? [pathIn(route, { ...own, expense: foreign.expense })]
            : []),
        ]
        for (const path of mixed)
          expectRefusal(await owner.call(method, path, sampleOf(route).body), 404, "not_found")
      }))

    test("is 404 for somebody who was removed, superadmin or not", () =>
      unchanged(async () => {
        for (const person of refused.removed) expectRefusal(await ask(person), 404, "not_found")
      }))
  }

  const { access } = route
  if (typeof access === "function") {
    for (const role of organizationRoles.filter((role) => !access(role))) {
      test(`as ${role} it is 403 and changes nothing`, () =>
        unchanged(async () => {
          const person = refused.inRole.get(role)
          if (!person) throw new Error(`nobody is ${role}`)
          expectRefusal(await ask(person), 403, "forbidden")
        }))
    }
  }

  if (access === "superadmin") {
    test("is 403 for everybody but a superadmin, and nothing changes", () =>
      unchanged(async () => expectRefusal(await ask(world.owner), 403, "forbidden")))
  }

  if (access === "ownAccount" || route.notWhileImpersonating) {
    test("is 403 while impersonating, and nothing changes", () =>
      unchanged(async () =>
        expectRefusal(await ask(refused.impersonating), 403, "not_while_impersonating"),
      ))
  }

  if (route.needsFreshFactor) {
    test("is 403 without a fresh code of the second factor, and nothing changes", () =>
      unchanged(async () => expectRefusal(await ask(refused.withFactor), 403, "factor_not_fresh")))
  }

  if (route.access !== "anybody" && paramNames(route.path).length > 0) {
    test("gives another tenant's id the same response as an id that never existed", () =>
      unchanged(async () => {
        const { owner, own, foreign } = world
        const nothing = Object.fromEntries(Object.keys(own).map((key) => [key, randomUUID()]))
        // The stranger's ids alone, and within the caller's own organization.
        const places = (one: Partial<typeof own>) => [
          { ...own, ...one },
          ...(/:(car|expense)_id/.test(route.path)
            ? [{ ...own, ...one, organization: own.organization }]
            : []),
        ]
        const [theirs, unknown] = await Promise.all(
          [foreign, nothing].map((instead) =>
            Promise.all(
              places(instead).map(async (scope) => {
                const { status, body, headers } = await owner.call(
                  method,
                  pathIn(route, scope),
                  sampleOf(route).body,
                )
                const { "x-request-id": _own, ...rest } = Object.fromEntries(headers)
                return { status, body, headers: rest }
              }),
            ),
          ),
        )
        expect(theirs).toEqual(unknown)
      }))
  }

  for (const name of paramNames(route.path)) {
    test(`is 400 for a :${name} that is none, and names the field`, () =>
      unchanged(async () => {
        for (const bad of [
          "1",
          "not-a-uuid",
          "'%20or%20true--",
          `${crypto.randomUUID()}0`,
          "%00",
        ]) {
          const path = pathIn(route, world.own, { [name]: bad })
          const response = await world.owner.call(method, path, sampleOf(route).body)
          expectRefusal(response, 400, "bad_request")
          const code = name === "month" ? "monthInvalid" : "idInvalid"
          expect(response.body.fields).toEqual({ [name]: text(code, "lt") })
        }
      }))
  }

  // A call that takes nothing at all takes no query either.
  if (route.query || (route.access === "anybody" && !route.body)) {
    test("is 400 for an unknown query field, and names it", () =>
      unchanged(async () => {
        const path = withSurprise(pathIn(route, world.own))
        const body = typeof route.body === "object" ? sampleOf(route, world).body : undefined
        const response = await world.owner.call(method, path, body)
        expectRefusal(response, 400, "bad_request")
        expect(response.body.fields).toEqual({ surprise: text("unknownField", "lt") })
      }))
  }

  if (route.body === "image") {
    const send = (content: unknown, headers?: Record<string, string>) =>
      world.owner.call(method, pathIn(route, world.own), content, headers)
    const image = () => sampleOf(route).body as Buffer

    test("is 415 for a body whose type is no image", () =>
      unchanged(async () => {
        for (const type of ["", "text/html", "application/json", "application/pdf", "image/"])
          expectRefusal(await send(image(), { "content-type": type }), 415, "image_required")
      }))

    test("is 415 for content that is no image, or an SVG, whatever its type says, and 422 for a broken image", () =>
      unchanged(async () => {
        for (const type of ["image/png", "image/svg+xml", "image/x-anything"]) {
          const headers = { "content-type": type }
          for (const content of ["<!doctype html><script>alert(1)</script>", "%PDF-1.7"])
            expectRefusal(await send(content, headers), 415, "image_required")
          for (const content of [
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
            '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
            Buffer.from("II*\0"),
          ])
            expectRefusal(await send(content, headers), 415, "image_unsupported")
          for (const content of [Buffer.alloc(0), image().subarray(0, 40)])
            expectRefusal(await send(content, headers), 422, "image_undecodable")
        }
      }))

    test("is 413 for an image over 2 MB, with and without a length", () =>
      unchanged(async () => {
        const content = Buffer.concat([image(), Buffer.alloc(imageLimitBytes)])
        expectRefusal(await send(content), 413, "image_too_large")
        const lying = await send(image(), { "content-length": String(imageLimitBytes + 1) })
        expectRefusal(lying, 413, "image_too_large")
      }))
  } else if (route.body === "file" && route.access === "superadmin") {
    // What an archive must be is tested with its import.
    test("is 403 before its file is read, for who is no superadmin", () =>
      unchanged(async () => {
        const lying = { "content-length": String(2 ** 40) }
        const { body } = sampleOf(route)
        const response = await world.owner.call(method, pathIn(route, world.own), body, lying)
        expectRefusal(response, 403, "forbidden")
      }))
  } else if (route.body === "file") {
    const send = (content: unknown, headers?: Record<string, string>) =>
      world.owner.call(method, pathIn(route, world.own), content, headers)
    const file = () => sampleOf(route).body as Buffer
    // The sample of a car's attachment is a photo, which is drawn anew; a receipt is kept as it is, also a PDF.
    const isReceipt = !route.path.includes("/cars/")
    const limitBytes = isReceipt ? documentLimitBytes : photoLimitBytes

    test("is 415 or 422 for content that is not what it takes, whatever its type says", () =>
      unchanged(async () => {
        for (const type of ["", "image/png", "text/html", "application/pdf"]) {
          const headers = { "content-type": type }
          for (const content of [
            "",
            "<!doctype html><script>alert(1)</script>",
            "<svg/>",
            ...(isReceipt ? [] : ["%PDF-1.7"]),
          ])
            expect((await send(content, headers)).status).toBe(415)
          if (!isReceipt)
            expectRefusal(await send(file().subarray(0, 40), headers), 422, "image_undecodable")
        }
      }))

    test("is 413 for a file over the limit, with and without a length", () =>
      unchanged(async () => {
        const content = Buffer.concat([file(), Buffer.alloc(limitBytes)])
        expectRefusal(await send(content), 413, "file_too_large")
        const lying = await send(file(), { "content-length": String(limitBytes + 1) })
        expectRefusal(lying, 413, "file_too_large")
      }))
  } else if (route.body) {
    const body = route.body
    const send = (content: unknown, headers?: Record<string, string>) =>
      world.owner.call(method, pathIn(route, world.own), content, headers)
    const good = () => sampleOf(route).body as Record<string, unknown>

    test("is 400 for an unknown field, and names it, in both languages", () =>
      unchanged(async () => {
        const response = await send({ ...good(), surprise: 1 })
        expectRefusal(response, 400, "bad_request")
        expect(response.body.fields).toEqual({ surprise: text("unknownField", "lt") })
        const english = await send({ ...good(), surprise: 1 }, { "accept-language": "en" })
        expect(english.body).toMatchObject({
          error: text("bad_request", "en"),
          fields: { surprise: text("unknownField", "en") },
        })
        for (const name of ["__proto__", "constructor", "toString"]) {
          const sly = JSON.stringify({ ...good(), surprise: 1 }).replace("surprise", name)
          expectRefusal(await send(sly), 400, "bad_request")
        }
      }))

    test("is 400 for derived fields", () =>
      unchanged(async () => {
        for (const name of [
          "organization_id",
          "user_id",
          "created_at",
          "purchase_price_eur",
          "amount_eur",
          "added_by",
          "version_",
        ]) {
          const response = await send({ ...good(), [name]: null })
          expect(response.body.fields).toHaveProperty(name)
        }
      }))

    const { properties = {} } = toJSONSchema(body, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, { type?: string; required?: string[] }>
    }
    test.each(Object.keys(properties))(
      "is 400 for %s of a wrong type, and names the field",
      (name) =>
        unchanged(async () => {
          for (const wrong of [{}, [], true, 1.5, "\u0000"]) {
            if (Array.isArray(wrong) && properties[name]?.type === "array") continue
            const { type, required = [] } = properties[name] ?? {}
            const isEmptyObject = JSON.stringify(wrong) === "{}"
            if (isEmptyObject && type === "object" && required.length === 0) continue
            if (wrong === true && properties[name]?.type === "boolean") continue
            const response = await send({ ...good(), [name]: wrong })
            // A number or a control character may be the right type of a secret that is only compared.
            if (route.access === "anybody" && wrong === "\u0000") continue
            expectRefusal(response, 400, "bad_request")
            // Of an object each field is named that is wrong in it.
            const named = Object.keys(response.body.fields).map((field) => field.split(".")[0])
            expect([...new Set(named)]).toEqual([name])
          }
        }),
    )

    test("is 400 for a body that is no JSON object", () =>
      unchanged(async () => {
        for (const content of ["[]", "null", "5", '"text"', "true"])
          expectRefusal(await send(content), 400, "bad_request")
        for (const content of ["", "{", "{'a':1}", '{"a":1}}', "\u0000"])
          expectRefusal(await send(content), 400, "broken_json")
      }))

    test("is 415 for another content type", () =>
      unchanged(async () => {
        const content = JSON.stringify(good())
        for (const type of [
          "",
          "text/plain",
          "application/x-www-form-urlencoded",
          "application/jsonp",
        ])
          expectRefusal(
            await send(content, { "content-type": type }),
            415,
            "unsupported_media_type",
          )
      }))

    test("is 413 for a body over its limit, with and without a length", () =>
      unchanged(async () => {
        const filler = "x".repeat(route.bodyLimitBytes ?? 64 * 1024)
        const content = JSON.stringify({ ...good(), filler })
        expectRefusal(await send(content), 413, "body_too_large")
        const bytes = new TextEncoder().encode(content)
        const stream = new ReadableStream({
          start(controller) {
            for (let at = 0; at < bytes.length; at += 50_000)
              controller.enqueue(bytes.slice(at, at + 50_000))
            controller.close()
          },
        })
        const streamed = await opened.app.request(pathIn(route, world.own), {
          method,
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${world.owner.token}`,
          },
          body: stream,
          duplex: "half",
        } as RequestInit)
        // Whose length nobody knows is not read of somebody who may not make the call.
        expect(streamed.status).toBe(route.access === "superadmin" ? 403 : 413)
      }))
  }

  test("changes nothing in any table when it is refused", refusals.expectUnchanged)
})

/** A call that only reads leaves the world as it was for the next one; a file is held for a while after it was sent. */
const isReading = (route: NamedCall) =>
  route.method === "GET" && !route.responseType && !sampleOf(route).before

// A stream has no end to wait for; events.test.ts tests it.
const answering = routes.filter(
  ({ access, responseType }) => access !== "anybody" && responseType !== "text/event-stream",
)

test.each(named(answering))("%s answers as its declaration says", async (_, route) => {
  const its = isReading(route) ? world : await makeWorld(opened)
  const { before, body } = sampleOf(route, its)
  await before?.(its, opened)
  const response = await its.owner.call(methodOf(route), pathIn(route, its.own), body)
  const described = route.responses[response.status as 200]
  expect([200, 201, 204]).toContain(response.status)
  expect(described).toBeDefined()
  if (described) expect(safeParse(described, response.body).error?.issues).toBeUndefined()
  else expect(response.body).toBe("")
  expect(response.headers.get("cache-control")).toBe("no-store")
})
