import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { car, organization, signedIn } from "../../test/rows.ts"
import { ApiError } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { forgetPerson, keepLastSeen, readLastSeen } from "./lastSeen.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

const list = [...keys.cars(organization.id), "all", ""]
const somebodyElse = { ...signedIn, user: { ...signedIn.user, id: car.id } }

const client = new QueryClient()
keepLastSeen(client)

/** Reads a query as from the server. */
async function read(queryKey: readonly unknown[], data: unknown) {
  await client.fetchQuery({ queryKey, queryFn: async () => data })
  await eventually(() => expect(client.isFetching()).toBe(0))
}

afterEach(async () => {
  indexedDb.current?.block(false)
  impersonation.set(null)
  client.clear()
  for (const { user } of [signedIn, somebodyElse]) await forgetPerson(user.id)
})

test("lists, cars, expenses, months, tasks and the inbox are kept, and no searches and nothing about people", async () => {
  const kept = [
    keys.user,
    list,
    keys.car(organization.id, car.id),
    keys.expenses(organization.id, car.id),
    [...keys.analytics(organization.id), "month", 2026, 11],
    [...keys.analytics(organization.id), "trend", 2026, 11],
    [...laterKeys.partners(organization.id), "figures"],
    laterKeys.inbox(organization.id),
    [...laterKeys.tasks(organization.id), "mine"],
  ]
  const others = [
    laterKeys.devices,
    laterKeys.factors,
    [...keys.cars(organization.id), "all", "volvo"],
    keys.members(organization.id),
    [...laterKeys.tasks(organization.id), "due"],
    keys.carHistory(organization.id, car.id),
    [...keys.analytics(organization.id), "cars", 2026, 11, "profit"],
  ]
  for (const key of [...kept, ...others]) await read(key, key)
  for (const key of kept) expect((await readLastSeen(key))?.data, String(key)).toEqual(key)
  for (const key of others) expect(await readLastSeen(key), String(key)).toBeUndefined()
})

test("the first page of a list is kept, with the time when it was read", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00Z") })
  await read(list, { pages: ["first", "second"], pageParams: [null, "next"] })
  vi.useRealTimers()
  expect(await readLastSeen(list)).toMatchObject({
    at: Date.parse("2026-11-20T10:00:00Z"),
    data: { pages: ["first"], pageParams: [null] },
  })
})

test("what an earlier version of the program kept is not shown, because it may lack a field", async () => {
  await read(list, "new")
  const name = "marza.lastSeen"
  const database = indexedDb.current?.module
  const [key] = (await database?.keys(name)) ?? []
  await database?.set(key, { at: Date.now(), data: "old" }, name)
  expect(await readLastSeen(list)).toBeUndefined()
})

test("what a person saw is shown to nobody else, and is removed when the person signs out", async () => {
  await read(list, "own")
  session.set(somebodyElse)
  expect(await readLastSeen(list)).toBeUndefined()
  session.set(signedIn)
  expect(await readLastSeen(list)).toMatchObject({ data: "own" })
  await forgetPerson(signedIn.user.id)
  expect(await readLastSeen(list)).toBeUndefined()
})

test("nothing is kept and nothing is read while impersonating", async () => {
  await read(list, "own")
  impersonation.set(somebodyElse.user.id)
  expect(await readLastSeen(list)).toBeUndefined()
  await read(keys.car(organization.id, car.id), "theirs")
  impersonation.set(null)
  expect(await readLastSeen(keys.car(organization.id, car.id))).toBeUndefined()
  expect(await readLastSeen(list)).toMatchObject({ data: "own" })
})

test("an organization that the person has lost is removed from what is kept", async () => {
  await read(list, "own")
  await read(keys.organizations, [organization])
  expect(await readLastSeen(list)).toBeDefined()
  await read(keys.organizations, [{ ...organization, id: car.id }])
  await eventually(async () => expect(await readLastSeen(list)).toBeUndefined())
})

test("a deleted car is removed from what is kept", async () => {
  const key = keys.car(organization.id, car.id)
  await read(key, car)
  const missing = new ApiError({ status: 404, code: "not_found", message: "Nerasta" })
  const reading = client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(missing) })
  await expect(reading).rejects.toBe(missing)
  await eventually(async () => expect(await readLastSeen(key)).toBeUndefined())
})

test("a change that the server has not confirmed is not kept", async () => {
  await read(list, "read")
  client.setQueryData(list, "optimistic")
  expect(await readLastSeen(list)).toMatchObject({ data: "read" })
})

test("nothing is kept and nothing fails where the storage is blocked", async () => {
  indexedDb.current?.block(true)
  await read(list, "own")
  expect(await readLastSeen(list)).toBeUndefined()
})

test("whose money it is, is forgotten with the list of organizations that says that it may not be seen any more", async () => {
  const figures = [...laterKeys.partners(organization.id), "figures"]
  const asMember = { ...organization, role: "member" } as const
  await read(keys.organizations, [{ ...asMember, sees_partners: true }])
  await read(figures, "money")
  await read(list, "cars")
  expect((await readLastSeen(figures))?.data).toBe("money")
  // An owner chooses the first partners by what is read of them.
  client.removeQueries({ queryKey: keys.organizations })
  await read(keys.organizations, [{ ...organization, role: "owner", sees_partners: false }])
  expect(client.getQueryData(figures)).toBe("money")
  client.removeQueries({ queryKey: keys.organizations })
  await read(keys.organizations, [{ ...asMember, sees_partners: false }])
  await eventually(async () => expect(await readLastSeen(figures)).toBeUndefined())
  expect(client.getQueryData(figures)).toBeUndefined()
  expect((await readLastSeen(list))?.data).toBe("cars")
})

test("whose money it is, is forgotten when the server refuses it", async () => {
  const figures = [...laterKeys.partners(organization.id), "figures"]
  await read(figures, "money")
  const refused = new ApiError({ status: 403, code: "forbidden", message: "" })
  await client
    .fetchQuery({ queryKey: figures, queryFn: () => Promise.reject(refused), retry: false })
    .catch(() => {})
  await eventually(async () => expect(await readLastSeen(figures)).toBeUndefined())
})
