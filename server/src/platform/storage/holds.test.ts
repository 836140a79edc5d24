import { randomUUID } from "node:crypto"
import { afterEach, expect, test, vi } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { holdFiles, isHeld } from "./holds.ts"

const minute = 60 * 1000
const hour = 60 * minute

afterEach(() => {
  vi.useRealTimers()
})

const [own, other] = [randomUUID(), randomUUID()]
const photo = `car-images/${randomUUID()}/1.jpg`
const contract = `car-documents/${randomUUID()}/1.pdf`
const avatar = `avatars/${randomUUID()}/avatar.png`

test("a hold keeps the files of one organization, or of all, from being removed, and ends by itself", async () => {
  const { services } = await openAppForTest()
  const { database } = services
  const held = (path: string, organizationId?: string) =>
    database.withAuthRole((transaction) => isHeld(transaction, path, organizationId))
  const states = async () => ({
    own: [
      await held(photo, own),
      await held(contract, own),
      await held(`organization-logos/${own}/logo.png`),
    ],
    other: [
      await held(photo, other),
      await held(contract, other),
      await held(`organization-logos/${other}/logo.png`),
    ],
    avatar: await held(avatar),
    ofEarlierJob: await held(photo),
  })
  const none = { own: [false, false, false], other: [false, false, false] }
  expect(await states()).toEqual({ ...none, avatar: false, ofEarlierJob: false })
  const first = await holdFiles(database, { heldFor: own, hours: 1 })
  const second = await holdFiles(database, { heldFor: own, hours: 1 })
  const ofOwn = { ...none, own: [true, true, true], avatar: false, ofEarlierJob: true }
  expect(await states()).toEqual(ofOwn)
  await first.release()
  expect(await states()).toEqual(ofOwn)
  const all = await holdFiles(database, { heldFor: null, hours: 1 })
  await second.release()
  expect(await states()).toEqual({
    own: [true, true, true],
    other: [true, true, true],
    avatar: true,
    ofEarlierJob: true,
  })
  await all.release()
  expect(await states()).toEqual({ ...none, avatar: false, ofEarlierJob: false })
})

test("a hold is renewed up to its limit and no further, and then reports that it is over", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  const { services, sql } = await openAppForTest()
  const hold = await holdFiles(services.database, { heldFor: own, hours: 6 })
  const remaining = async () => {
    const [row] = await sql(
      "select until > now() + interval '1 minute' as is_renewed, until = ends_at as is_last from file_holds",
    )
    return row
  }
  await sql("update file_holds set until = now() + interval '10 seconds'")
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(remaining).toMatchObject({ is_renewed: true })
  await sql(
    "update file_holds set until = now() + interval '5 seconds', ends_at = now() + interval '20 seconds'",
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(remaining).toMatchObject({ is_last: true })
  expect(hold.ended.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(6 * hour)
  expect(hold.ended.aborted).toBe(true)
  await hold.release()
})

test("a hold that ran out while the computer slept is not renewed, and reports that", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const { services, sql } = await openAppForTest()
  const hold = await holdFiles(services.database, { heldFor: own, hours: 6 })
  await sql("update file_holds set until = now() - interval '1 second'")
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(() => hold.ended.aborted).toBe(true)
  expect(await services.database.withAuthRole(hold.isValid)).toBe(false)
  await hold.release()
})
