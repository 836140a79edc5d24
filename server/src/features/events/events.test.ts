import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { eventSchemas } from "@marza/domain/events/schemas.ts"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import {
  carBody,
  expenseBody,
  openApp,
  overheadBody,
  type Person,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { follow } from "../../../test/stream.ts"
import { createApp } from "../../app.ts"
import { openDatabase } from "../../platform/db/database.ts"
import { openPool } from "../../platform/db/pool.ts"
import { openLog } from "../../platform/log.ts"
import { openEvents } from "./events.ts"

let opened: TestApp
let other: TestApp["app"]
let stopOther: () => Promise<unknown>
/** Somebody of an organization in which nothing else happens. */
let witness: Person
let witnessed: string
let otherEvents: Awaited<ReturnType<typeof openEvents>>

const log = openLog("silent")
const metricsToken = "matuoklis"

/** Opens what another server process would have: only the database is shared. */
async function openOther(pingEverySeconds?: number) {
  const database = openDatabase(openPool(opened.appUrl))
  const events = await openEvents({
    database,
    listenUrl: opened.appUrl,
    log,
    ...(pingEverySeconds && { pingEverySeconds }),
  })
  const app = createApp(
    { ...opened.services, database, events },
    { productName: "Marža", version: "0.0.0", metricsToken },
  )
  const stop = async () => {
    await events.close()
    await database.close()
  }
  return { app, events, stop }
}

beforeAll(async () => {
  opened = await openApp()
  const second = await openOther()
  other = second.app
  otherEvents = second.events
  stopOther = second.stop
  witness = await opened.person()
  witnessed = await opened.organization({ owner: witness })
})
afterAll(async () => {
  await stopOther()
  await opened.close()
})

/** Opens a stream, by default in the other process. */
const listenAtOnce = async (
  { token }: Pick<Person, "token">,
  app = other,
  headers: Record<string, string> = {},
) =>
  follow(
    await app.request("/api/events", {
      headers: { authorization: `Bearer ${token}`, "accept-encoding": "gzip", ...headers },
    }),
  )

/** The same once that process has received the announcements of all earlier changes. */
const listen: typeof listenAtOnce = async (person, app = other, headers = {}) => {
  const probe = await listenAtOnce(witness, app)
  if (probe.status === 200) {
    const marker = await insertMarker(witnessed)
    await expect.poll(probe.events, soon).toContainEqual(marker)
  }
  await probe.stop()
  return listenAtOnce(person, app, headers)
}

const soon = { interval: 5 }

/** A change that is announced to every member: once it has arrived, everything before it has too. */
async function insertMarker(organizationId: string) {
  const id = await insertCar(opened, organizationId)
  return ["changed", { organization_id: organizationId, kind: "car", id }]
}

/** Two tenants with an owner and a member each. */
async function tenants() {
  const [owner, member, stranger] = [
    await opened.person(),
    await opened.person(),
    await opened.person(),
  ]
  return {
    owner,
    member,
    stranger,
    own: await opened.organization({ owner, member }),
    foreign: await opened.organization({ owner: stranger }),
  }
}

test("a stream cannot be buffered, cached or compressed, and says at once that it is open", async () => {
  const { owner } = await tenants()
  const stream = await listen(owner)
  expect(stream.status).toBe(200)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  })
  expect(stream.headers.get("content-encoding")).toBeNull()
  await expect.poll(() => stream.received[0]?.name, soon).toBe("ping")
})

test("a stream says for how long nothing has changed that its person may know of", async () => {
  const { member, stranger, own } = await tenants()
  const begun = performance.now()
  await insertMarker(own)
  const quietFor = async (person: Person) =>
    Number((await listen(person)).headers.get("x-quiet-for"))
  expect(await quietFor(member)).toBeLessThanOrEqual(performance.now() - begun)
  const sinceThen = performance.now() - begun
  expect(await quietFor(stranger)).toBeGreaterThanOrEqual(Math.floor(sinceThen))
})

test("a stream sends pings by itself", async () => {
  const quick = await openOther(0.1)
  onTestFinished(quick.stop)
  const { owner } = await tenants()
  const stream = await listen(owner, quick.app)
  await expect.poll(() => stream.received.length, soon).toBeGreaterThan(3)
  expect(new Set(stream.received.map(({ name }) => name))).toEqual(new Set(["ping"]))
  expect(stream.hasEnded()).toBe(false)
})

describe("a change made through one process", () => {
  test("reaches every member in another, as the schemas say, and nobody else", async () => {
    const { owner, member, stranger, own, foreign } = await tenants()
    const streams = [await listen(owner), await listen(member)]
    const foreigner = await listen(stranger)
    const car = carBody()
    const cars = `/api/organizations/${own}/cars`
    expect((await owner.call("POST", cars, car)).status).toBe(201)
    await owner.call("PUT", `${cars}/${car.id}/status`, { status: "sold" })
    const expense = expenseBody()
    await owner.call("POST", `${cars}/${car.id}/expenses`, expense)
    await owner.call("PATCH", `/api/organizations/${own}`, { color_scheme: "forest" })
    await owner.call("PATCH", `/api/profiles/${owner.id}`, { full_name: "Kitas Vardas" })
    const [membership] = await opened.sql(
      "select id from organization_members where user_id = $1",
      [owner.id],
    )
    const changed = (kind: string, id: string) => ["changed", { organization_id: own, kind, id }]
    const expected = [
      changed("car", car.id),
      changed("car", car.id),
      changed("expense", expense.id),
      changed("organization", own),
      changed("member", membership?.id),
    ]
    for (const stream of streams) {
      await expect.poll(stream.events, soon).toEqual(expected)
      for (const { name, data } of stream.received)
        expect(eventSchemas[name as keyof typeof eventSchemas].safeParse(data).success).toBe(true)
    }
    const marker = await insertMarker(foreign)
    await expect.poll(foreigner.events, soon).toEqual([marker])
  })

  test("arrives within a second, in the order of commits", async () => {
    const { owner, own } = await tenants()
    const stream = await listen(owner)
    const ids: string[] = []
    for (let n = 0; n < 40; n++) ids.push(await insertCar(opened, own))
    const committed = performance.now()
    await expect.poll(() => stream.events().length, soon).toBe(40)
    expect(stream.events().map(([, data]) => (data as { id: string }).id)).toEqual(ids)
    expect((stream.received.at(-1)?.at ?? 0) - committed).toBeLessThan(1000)
  })

  test("that is rolled back is sent to nobody", async () => {
    const { owner, own } = await tenants()
    const stream = await listen(owner)
    const client = new pg.Client({ connectionString: opened.ownerUrl })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query("begin")
    await client.query("update organizations set name = 'Nebus' where id = $1", [own])
    await client.query(
      "delete from organization_members where organization_id = $1 and role <> 'owner'",
      [own],
    )
    await client.query("rollback")
    const marker = await insertMarker(own)
    await expect.poll(stream.events, soon).toEqual([marker])
  })

  test("of a thousand rows is a few messages", async () => {
    const { owner, own } = await tenants()
    const stream = await listen(owner)
    await opened.sql(
      `insert into cars (organization_id, id, name, name_folded, purchase_price)
       select $1, gen_random_uuid(), 'x', 'x', 1 from generate_series(1, 1000)`,
      [own],
    )
    const marker = await insertMarker(own)
    await expect.poll(() => stream.events().at(-1), soon).toEqual(marker)
    expect(stream.events()).toHaveLength(22)
    expect(stream.events().at(-2)).toEqual([
      "changed",
      { organization_id: own, kind: "car", id: null },
    ])
  })
})

test("a change of partners or of what they settled reaches them, owners and admins, and no other member", async () => {
  const { owner, member: partner, stranger: member, own } = await tenants()
  await opened.join(own, member, "member")
  const path = `/api/organizations/${own}`
  const choose = async (version: number, items: object[]) => {
    const body = { version, items: [...items, { partner_id: null, user_id: null, parts: 1 }] }
    expect((await owner.call("PUT", `${path}/partners`, body)).status).toBe(200)
  }
  const item = { partner_id: randomUUID(), user_id: partner.id, parts: 1 }
  await choose(0, [item])
  const streams = [await listen(owner), await listen(partner)]
  const outsider = await listen(member)
  const kindsOf = (stream: Awaited<ReturnType<typeof listen>>) =>
    stream.events().map(([, data]) => (data as { kind: string }).kind)

  const settlement = { id: randomUUID(), from: item.partner_id, to: null, amount: "1.00" }
  const day = "2026-11-20"
  const made = await partner.call("POST", `${path}/settlements`, { ...settlement, day })
  expect(made.status).toBe(201)
  const settled = ["changed", { organization_id: own, kind: "settlement", id: settlement.id }]
  for (const stream of streams) {
    await expect.poll(stream.events, soon).toEqual([settled])
    for (const { name, data } of stream.received)
      expect(eventSchemas[name as keyof typeof eventSchemas].safeParse(data).success).toBe(true)
  }
  await choose(1, [{ ...item, parts: 3 }])
  for (const stream of streams) await expect.poll(() => kindsOf(stream), soon).toContain("partner")

  // Who has ended receives nothing of it any more.
  await choose(2, [])
  const settledByOwner = { id: randomUUID(), from: null, to: item.partner_id, amount: "1.00", day }
  expect((await owner.call("POST", `${path}/settlements`, settledByOwner)).status).toBe(201)
  const marker = await insertMarker(own)
  for (const stream of [...streams, outsider])
    await expect.poll(() => stream.events().at(-1), soon).toEqual(marker)
  const settlementsOf = (stream: Awaited<ReturnType<typeof listen>>) =>
    kindsOf(stream).filter((kind) => kind === "settlement").length
  expect(streams.map(settlementsOf)).toEqual([2, 1])
  expect(outsider.events()).toContainEqual(marker)
  expect(kindsOf(outsider).filter((kind) => kind !== "car")).toEqual([])
})

test("overheads and their receipts reach those alone who see them in figures, and the inbox everybody", async () => {
  const { owner, member: partner, stranger: member, own } = await tenants()
  const ended = await opened.person()
  for (const person of [member, ended]) await opened.join(own, person, "member")
  const path = `/api/organizations/${own}`
  const items = [partner, ended].map(({ id }) => ({
    partner_id: randomUUID(),
    user_id: id,
    parts: 1,
  }))
  for (const [version, named] of [items, items.slice(0, 1)].entries()) {
    const body = { version, items: named }
    expect((await owner.call("PUT", `${path}/partners`, body)).status).toBe(200)
  }
  const streams = [await listen(owner), await listen(partner)]
  const outsiders = [await listen(ended), await listen(member)]

  const overhead = overheadBody()
  const ofOverhead = `${path}/overheads/${overhead.id}`
  const [receipt, paper] = [randomUUID(), randomUUID()]
  const take = async (...[method, to, body]: Parameters<Person["call"]>) =>
    expect((await owner.call(method, to, body)).status, `${method} ${to}`).toBeLessThan(300)
  const assignment = `${path}/inbox/${paper}/assignment`
  await take("POST", `${path}/overheads`, overhead)
  await take("POST", `${ofOverhead}/attachments?id=${receipt}&name=a.pdf`, pdf("a"))
  await take("DELETE", `${ofOverhead}/attachments/${receipt}`)
  await take("POST", `${ofOverhead}/attachments/${receipt}/restore`)
  await take("POST", `${path}/inbox?id=${paper}&name=b.pdf`, pdf("b"))
  await take("PUT", assignment, { to: { kind: "overhead", id: overhead.id } })
  await take("DELETE", assignment)
  await take("PUT", assignment, { to: { kind: "overhead", id: overhead.id } })
  // Twenty changes are announced one by one, and of the others their kinds alone.
  await opened.sql(
    `insert into overheads (organization_id, id, description, amount, currency, day, type)
     select $1, gen_random_uuid(), 'Kuras', 1, 'EUR', '2026-09-05', 'fuel' from generate_series(1, 25)`,
    [own],
  )
  await opened.sql("update attachments set position = position + 10 where organization_id = $1", [
    own,
  ])
  await take("DELETE", ofOverhead)
  const marker = await insertMarker(own)
  for (const stream of [...streams, ...outsiders])
    await expect.poll(() => stream.events().at(-1), soon).toEqual(marker)

  const inInbox = ["changed", { organization_id: own, kind: "attachment", id: paper }]
  for (const stream of outsiders)
    expect(stream.events()).toEqual([inInbox, inInbox, inInbox, inInbox, marker])
  for (const stream of streams) {
    const all = stream.events()
    expect(all).toContainEqual(["changed", { organization_id: own, kind: "overhead", id: null }])
    for (const { kind, id } of [
      { kind: "overhead", id: overhead.id },
      { kind: "attachment", id: receipt },
    ])
      expect(all).toContainEqual(["changed", { organization_id: own, kind, id }])
  }
})

describe("a person who is removed", () => {
  const remove = (organizationId: string, person: Person) =>
    opened.sql("delete from organization_members where organization_id = $1 and user_id = $2", [
      organizationId,
      person.id,
    ])

  test("receives that once, and then nothing more of that organization, in any process", async () => {
    const { owner, member, own } = await tenants()
    const second = await opened.organization({ owner, member })
    const streams = [await listen(member), await listen(member, opened.app)]
    const others = await listen(owner)
    await remove(own, member)
    await insertMarker(own)
    const marker = await insertMarker(second)
    for (const stream of streams) {
      await expect
        .poll(stream.events, soon)
        .toEqual([["member.removed", { organization_id: own }], marker])
    }
    // The others receive a change of the members, and no removal of their own.
    await expect.poll(() => others.events().length, soon).toBe(3)
    expect(others.events()[0]).toMatchObject(["changed", { organization_id: own, kind: "member" }])
    expect(others.events().map(([name]) => name)).not.toContain("member.removed")
  })

  test("from their last organization receives that, and then the stream ends", async () => {
    const { member, own } = await tenants()
    const stream = await listen(member)
    await remove(own, member)
    await expect.poll(stream.hasEnded, soon).toBe(true)
    expect(stream.events()).toEqual([["member.removed", { organization_id: own }]])
  })

  test("because the whole organization is deleted receives that too", async () => {
    const { owner, member, own } = await tenants()
    await insertCar(opened, own)
    const streams = [await listen(owner), await listen(member)]
    await opened.sql("delete from organizations where id = $1", [own])
    for (const stream of streams) {
      await expect.poll(stream.hasEnded, soon).toBe(true)
      expect(stream.events()).toEqual([["member.removed", { organization_id: own }]])
    }
  })

  test("and comes back receives its events again, on the stream that was open", async () => {
    const { member, stranger, own, foreign } = await tenants()
    const stream = await listen(stranger)
    const id = await opened.join(own, stranger, "member")
    await remove(own, stranger)
    await insertMarker(own)
    const again = await opened.join(own, stranger, "member")
    const markers = [await insertMarker(own), await insertMarker(foreign)]
    const changed = (memberId: string) => [
      "changed",
      { organization_id: own, kind: "member", id: memberId },
    ]
    await expect
      .poll(stream.events, soon)
      .toEqual([
        changed(id),
        ["member.removed", { organization_id: own }],
        changed(again),
        ...markers,
      ])
    expect(member.id).not.toBe(stranger.id)
  })

  test("while the stream is being opened receives nothing of it, whichever comes first", async () => {
    const { owner, member, own } = await tenants()
    const second = await opened.organization({ owner, member })
    for (let round = 0; round < 20; round++) {
      const [stream] = await Promise.all([listenAtOnce(member), remove(own, member)])
      const secret = await insertMarker(own)
      const marker = await insertMarker(second)
      await expect.poll(() => stream.events().at(-1), soon).toEqual(marker)
      expect(stream.events()).not.toContainEqual(secret)
      await stream.stop()
      await opened.join(own, member, "member")
    }
  })
})

describe("a stream ends", () => {
  const ending: Record<string, (person: Person) => Promise<unknown>> = {
    "at sign-out": (person) => person.call("DELETE", "/api/session"),
    "when its device is ended": async (person) => {
      const again = await opened.services.database.withAuthRole((transaction) =>
        opened.services.sessions.begin(transaction, person, {
          userAgent: "other",
          ipAddress: undefined,
        }),
      )
      return person.call("DELETE", `/api/sessions/${person.sessionId}`, undefined, {
        authorization: `Bearer ${again.access_token}`,
      })
    },
    "when the account is deleted": (person) =>
      opened.sql("delete from users where id = $1", [person.id]),
    "when somebody is impersonated": async (person) =>
      opened.sql("update sessions set impersonated_id = $2 where id = $1", [
        person.sessionId,
        (await opened.person()).id,
      ]),
    "when the person becomes superadmin, or is one no longer": (person) =>
      opened.sql("insert into user_roles values ($1, 'superadmin')", [person.id]),
  }
  test.each(Object.entries(ending))("%s, in another process too", async (_name, end) => {
    const person = await opened.person()
    const friend = await opened.person()
    await opened.organization({ admin: person, owner: friend })
    const streams = [await listen(person), await listen(person, opened.app)]
    const others = await listen(friend)
    await end(person)
    for (const stream of streams) await expect.poll(stream.hasEnded, soon).toBe(true)
    expect(others.hasEnded()).toBe(false)
  })

  test("when the password is changed elsewhere, but not where it was changed", async () => {
    const { owner } = await tenants()
    const again = await opened.services.database.withAuthRole((transaction) =>
      opened.services.sessions.begin(transaction, owner, { userAgent: "x", ipAddress: undefined }),
    )
    const kept = await listen(owner)
    const ended = await listen({ token: again.access_token })
    expect((await owner.call("PATCH", "/api/user", { password: "naujas-slaptas" })).status).toBe(
      200,
    )
    await expect.poll(ended.hasEnded, soon).toBe(true)
    expect(kept.hasEnded()).toBe(false)
  })

  test("when the session runs out, by the next ping; a refreshed one goes on", async () => {
    const quick = await openOther(0.1)
    onTestFinished(quick.stop)
    const { owner, member } = await tenants()
    const [stream, refreshed] = [await listen(owner, quick.app), await listen(member, quick.app)]
    await opened.services.sessions.refresh(member.refreshToken)
    await opened.sql("update sessions set expires_at = now() where id = $1", [owner.sessionId])
    await expect.poll(stream.hasEnded, soon).toBe(true)
    expect(refreshed.hasEnded()).toBe(false)
  })

  test("when it is the oldest of more than eight of a session, and a thousand opens leave eight", async () => {
    const { owner, member, own } = await tenants()
    const friend = await listen(member)
    const before = otherEvents.count()
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let n = 0; n < 1000; n++) streams.push(await listenAtOnce(owner))
    expect(otherEvents.count()).toBe(before + 8)
    const marker = await insertMarker(own)
    await expect.poll(friend.events, soon).toEqual([marker])
    await expect.poll(() => streams.filter((stream) => !stream.hasEnded()).length, soon).toBe(8)
    expect(streams.slice(-8).every((stream) => !stream.hasEnded())).toBe(true)
  })
})

test("a HEAD request leaves no stream open", async () => {
  const { owner } = await tenants()
  const before = otherEvents.count()
  for (let n = 0; n < 3; n++) {
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await other.request("/api/events", { method: "HEAD", headers })
    expect(response.status).toBe(200)
  }
  await expect.poll(otherEvents.count, soon).toBe(before)
})

test("one person has at most forty streams, however often they sign in", async () => {
  const { owner } = await tenants()
  const { database, sessions } = opened.services
  const before = otherEvents.count()
  for (let n = 0; n < 6; n++) {
    const { access_token: token } = await database.withAuthRole((transaction) =>
      sessions.begin(transaction, owner, { userAgent: "test", ipAddress: undefined }),
    )
    for (let tab = 0; tab < 8; tab++) await listenAtOnce({ token })
  }
  await expect.poll(otherEvents.count, soon).toBe(before + 40)
})

describe("while impersonating", () => {
  test("a stream is the impersonated person's, and the header is checked as everywhere", async () => {
    const { member, stranger, own, foreign } = await tenants()
    const superadmin = await opened.person("Super", true)
    await opened.organization({ owner: superadmin })
    await opened.sql("update sessions set impersonated_id = $2 where id = $1", [
      superadmin.sessionId,
      member.id,
    ])
    expect((await listen(superadmin, other, { "x-impersonating": stranger.id })).status).toBe(409)
    expect((await listen(superadmin, other, { "x-impersonating": "" })).status).toBe(409)
    const stream = await listen(superadmin, other, { "x-impersonating": member.id })
    await insertMarker(foreign)
    const marker = await insertMarker(own)
    await expect.poll(stream.events, soon).toEqual([marker])
    await opened.sql("delete from organization_members where user_id = $1", [member.id])
    await expect
      .poll(stream.events, soon)
      .toEqual([marker, ["member.removed", { organization_id: own }]])
  })

  test("a stream ends when superadmin is taken away", async () => {
    const { member, own } = await tenants()
    const superadmin = await opened.person("Super", true)
    await opened.sql("update sessions set impersonated_id = $2 where id = $1", [
      superadmin.sessionId,
      member.id,
    ])
    const stream = await listen(superadmin)
    await opened.sql("delete from user_roles where user_id = $1", [superadmin.id])
    await expect.poll(stream.hasEnded, soon).toBe(true)
    await insertMarker(own)
    expect(stream.events()).toEqual([])
  })
})

test("a stream holds nothing of another organization whose id is in the URL", async () => {
  const { owner, foreign } = await tenants()
  for (const path of [
    `/api/events?organization_id=${foreign}`,
    `/api/organizations/${foreign}/events`,
  ]) {
    const { status } = await other.request(path, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([400, 404]).toContain(status)
  }
})

test("when the listening connection is killed, streams end at once, none opens meanwhile, and events arrive again after it is back", async () => {
  const { owner, own } = await tenants()
  const stream = await listen(owner)
  const listening =
    "select pid from pg_stat_activity where application_name = 'marza events' and datname = current_database()"
  const killed = await opened.sql(`select pg_terminate_backend(pid) from (${listening}) t`)
  expect(killed).toHaveLength(2)
  await expect.poll(stream.hasEnded, soon).toBe(true)
  const statuses: number[] = []
  await expect
    .poll(async () => {
      const next = await listenAtOnce(owner)
      statuses.push(next.status)
      return next.status
    }, soon)
    .toBe(200)
  expect(statuses.every((status) => status === 503 || status === 200)).toBe(true)
  const next = await listen(owner)
  const marker = await insertMarker(own)
  await expect.poll(next.events, soon).toEqual([marker])
})

test("a notification that is not ours does no harm", async () => {
  const { owner, own } = await tenants()
  const stream = await listen(owner)
  for (const payload of ["", "nonsense", "null", "[]", "{}", '{"type":"?"}', '{"type":"changed"}'])
    await opened.sql("select pg_notify('marza_events', $1)", [payload])
  const marker = await insertMarker(own)
  await expect.poll(stream.events, soon).toEqual([marker])
})

test("a client that reads nothing is disconnected, and nobody waits for it", async () => {
  const { owner, member, own } = await tenants()
  const server = createServer(getRequestListener(other.fetch)).listen(0, "127.0.0.1")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  const { connect } = await import("node:net")
  const socket = connect(port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.on("error", () => {})
  const before = otherEvents.count()
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`,
  )
  await expect.poll(otherEvents.count, soon).toBe(before + 1)
  socket.pause()
  const reading = await listen(member)
  await expect
    .poll(
      async () => {
        // Announced directly, without history: 2,000 messages a time.
        await opened.sql(
          `select pg_notify('marza_events', json_build_object('type', 'changed', 'organization_id', $1::text,
             'kind', 'car', 'id', gen_random_uuid())::text) from generate_series(1, 2000)`,
          [own],
        )
        return otherEvents.count()
      },
      { interval: 20 },
    )
    .toBe(before + 1)
  const marker = await insertMarker(own)
  await expect.poll(() => reading.events().at(-1), soon).toEqual(marker)
  expect(reading.hasEnded()).toBe(false)
})

test("a process that stops ends its streams and opens none", async () => {
  const stopping = await openOther()
  const { owner } = await tenants()
  const stream = await listen(owner, stopping.app)
  await stopping.stop()
  await expect.poll(stream.hasEnded, soon).toBe(true)
  expect((await listen(owner, stopping.app)).status).toBe(503)
})

test("the metrics count the open streams", async () => {
  const { owner } = await tenants()
  const stream = await listen(owner)
  await expect.poll(() => stream.received.length, soon).toBe(1)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await other.request("/metrics", { headers })).text()
  expect(text).toMatch(new RegExp(`^event_streams_open ${otherEvents.count()}$`, "m"))
  const before = otherEvents.count()
  await stream.stop()
  await expect.poll(otherEvents.count, soon).toBe(before - 1)
})
