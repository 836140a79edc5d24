import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { openLimiter } from "./limit-by-subject.ts"

function openWorks() {
  const inTurn = openLimiter({ atOnce: 3, share: 2 })
  const running: string[] = []
  const begin = (name: string, subjects: string[], gone?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = inTurn(
      subjects,
      () => {
        running.push(name)
        return promise.finally(() => running.splice(running.indexOf(name), 1))
      },
      gone,
    )
    done.catch(() => {})
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begin, running }
}

test("nobody gets more than their share, in whatever role, and other people need not wait", async () => {
  const { begin, running } = openWorks()
  const first = begin("a of X", ["a", "X"])
  begin("b of X", ["b", "X"])
  begin("c of X", ["c", "X"])
  begin("a of Y", ["a", "Y"])
  begin("a of Z", ["a", "Z"])
  await turn()
  expect(running).toEqual(["a of X", "b of X", "a of Y"])
  first.end()
  expect(await first.done).toBe("a of X")
  await turn()
  expect(running).toEqual(["b of X", "a of Y", "c of X"])
})

test("no more run at once than there are places, in their order, and one that fails makes room", async () => {
  const { begin, running } = openWorks()
  const [first] = ["1", "2", "3", "4", "5"].map((name) => begin(name, [name]))
  await turn()
  expect(running).toEqual(["1", "2", "3"])
  first?.fail()
  await expect(first?.done).rejects.toThrow("1")
  await turn()
  expect(running).toEqual(["2", "3", "4"])
})

test("one that ends makes room for all that waited for it, of whatever subject", async () => {
  const { begin, running } = openWorks()
  const first = begin("a of X, first", ["a", "X"])
  begin("a of X, second", ["a", "X"])
  begin("a of Z", ["a", "Z"])
  begin("b of X", ["b", "X"])
  await turn()
  expect(running).toEqual(["a of X, first", "a of X, second"])
  first.end()
  await turn()
  expect(running).toEqual(["a of X, second", "a of Z", "b of X"])
})

test("what nobody waits for any more never runs, and what runs already is finished", async () => {
  const { begin, running } = openWorks()
  const [first] = ["1", "2", "3"].map((name) => begin(name, [name]))
  const leaving = new AbortController()
  const gone = begin("gone", ["gone"], leaving.signal)
  const next = begin("next", ["next"], leaving.signal)
  begin("last", ["last"])
  first?.end()
  await turn()
  expect(running).toEqual(["2", "3", "gone"])
  leaving.abort()
  await expect(next.done).rejects.toMatchObject({ code: "bad_request" })
  await expect(begin("late", ["late"], leaving.signal).done).rejects.toMatchObject({
    code: "bad_request",
  })
  gone.end()
  expect(await gone.done).toBe("gone")
  await turn()
  expect(running).toEqual(["2", "3", "last"])
})
