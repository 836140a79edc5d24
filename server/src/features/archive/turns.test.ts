import { expect, onTestFinished, test, vi } from "vitest"
import { openAppForTest, type Person } from "../../../test/open-app.ts"

test("an archive waits for none of another organization that asked for many, and is not made for whoever has gone", async () => {
  const opened = await openAppForTest()
  const [owner, other] = [await opened.person("Savininkė"), await opened.person("Kita")]
  const busy = await opened.organization({ owner })
  const another = await opened.organization({ owner: other })
  const { database } = opened.services
  const { readSnapshot } = database
  const reading = Promise.withResolvers<void>()
  const begun: string[] = []
  vi.spyOn(database, "readSnapshot").mockImplementation((scope, work) =>
    readSnapshot(scope, async (snapshot) => {
      begun.push(scope.organizationId ?? "")
      if (scope.organizationId === busy) await reading.promise
      return work(snapshot)
    }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const ask = async ({ token }: Person, id: string, signal?: AbortSignal) => {
    const response = await opened.app.request(`/api/organizations/${id}/archive`, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    })
    await response.arrayBuffer()
    return response.status
  }

  const [leaving, alsoLeaving] = [new AbortController(), new AbortController()]
  const first = ask(owner, busy, leaving.signal)
  await expect.poll(() => begun).toEqual([busy])
  const second = ask(owner, busy, alsoLeaving.signal)
  const third = ask(owner, busy)
  expect(await ask(other, another)).toBe(200)
  expect(begun).toEqual([busy, another])

  alsoLeaving.abort()
  expect(await second).toBe(400)
  leaving.abort()
  reading.resolve()
  expect(await first).toBe(400)
  expect(await third).toBe(200)
  expect(begun).toEqual([busy, another, busy])
})
