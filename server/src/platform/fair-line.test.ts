import { setImmediate as turn } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { openFairLine } from "./fair-line.ts"

/** Works that go on until `end` or `fail` is called, and the order in which they began. */
function openWorld(limits: Parameters<typeof openFairLine>[0]) {
  const line = openFairLine(limits)
  const begun: string[] = []
  const running: string[] = []
  const begin = (name: string, organization: string, person: string, gone?: AbortSignal) => {
    const work = Promise.withResolvers<string>()
    const done = line.run({ organization, person, gone }, () => {
      begun.push(name)
      running.push(name)
      return work.promise.finally(() => running.splice(running.indexOf(name), 1))
    })
    done.catch(() => {})
    const end = async () => {
      work.resolve(name)
      await done
      await turn()
    }
    return { done, end, fail: () => work.reject(new Error(name)) }
  }
  return { line, begun, running, begin }
}

describe("the slots of a fair line", () => {
  test("go to other organizations before the further work of one that asked for much", async () => {
    const { begun, begin } = openWorld({ slots: 1 })
    const works = [1, 2, 3, 4].map((index) => begin(`many ${index}`, "A", "ana"))
    await turn()
    works.splice(1, 0, begin("one of B", "B", "rasa"), begin("one of C", "C", "jonas"))
    for (const { end } of works) await end()
    expect(begun).toEqual(["many 1", "one of B", "one of C", "many 2", "many 3", "many 4"])
  })

  test("go to a colleague before the further work of a person who asked for much", async () => {
    const { begun, begin } = openWorld({ slots: 1 })
    const works = [1, 2, 3].map((index) => begin(`many ${index}`, "A", "ana"))
    await turn()
    works.splice(1, 0, begin("one of a colleague", "A", "rasa"))
    for (const { end } of works) await end()
    expect(begun).toEqual(["many 1", "one of a colleague", "many 2", "many 3"])
  })

  test("a person with a share of one has one at a time, though slots are free, and the others of the organization go on", async () => {
    const { begun, begin } = openWorld({ slots: 2, ofPerson: 1 })
    const first = begin("ana 1", "A", "ana")
    begin("ana 2", "A", "ana")
    await turn()
    expect(begun).toEqual(["ana 1"])
    const colleague = begin("rasa", "A", "rasa")
    await turn()
    expect(begun).toEqual(["ana 1", "rasa"])
    await colleague.end()
    expect(begun).toEqual(["ana 1", "rasa"])
    await first.end()
    expect(begun).toEqual(["ana 1", "rasa", "ana 2"])
  })

  test("an organization that has a slot already waits for one that has none", async () => {
    const { begun, begin } = openWorld({ slots: 2, ofPerson: 1 })
    const [a1, a2, a3, a4] = ["1", "2", "3", "4"].map((person) => begin(`A${person}`, "A", person))
    const b1 = begin("B1", "B", "5")
    begin("B2", "B", "6")
    await turn()
    await a1?.end()
    expect(begun).toEqual(["A1", "A2", "B1"])
    // Then A has no slot and B has one, so A comes next.
    await a2?.end()
    expect(begun.at(-1)).toBe("A3")
    await a3?.end()
    expect(begun.at(-1)).toBe("A4")
    await b1.end()
    expect(begun.at(-1)).toBe("B2")
    await a4?.end()
  })

  test("nobody gets more than their share, in whatever organization, and other people need not wait", async () => {
    const { begin, running } = openWorld({ slots: 3, ofOrganization: 2 })
    const first = begin("a of X", "X", "a")
    begin("b of X", "X", "b")
    begin("c of X", "X", "c")
    begin("a of Y", "Y", "a")
    begin("a of Z", "Z", "a")
    await turn()
    expect(running).toEqual(["a of X", "b of X", "a of Y"])
    await first.end()
    expect(running).toEqual(["b of X", "a of Y", "a of Z"])
  })

  test("one that ends makes room for all that waited for it, in whatever organization", async () => {
    const { begin, running } = openWorld({ slots: 3, ofOrganization: 2 })
    const first = begin("a of X, first", "X", "a")
    begin("a of X, second", "X", "a")
    begin("a of Z", "Z", "a")
    begin("b of X", "X", "b")
    await turn()
    expect(running).toEqual(["a of X, first", "a of X, second"])
    await first.end()
    expect(running).toEqual(["a of X, second", "a of Z", "b of X"])
  })

  test("no more are taken than there are, and work that fails gives its own back", async () => {
    const { begin, running } = openWorld({ slots: 3 })
    const [first] = ["1", "2", "3", "4", "5"].map((name) => begin(name, name, name))
    await turn()
    expect(running).toEqual(["1", "2", "3"])
    first?.fail()
    await expect(first?.done).rejects.toThrow("1")
    await turn()
    expect(running).toEqual(["2", "3", "4"])
  })

  test("whoever has gone leaves the line, which keeps nothing about them, and what runs already is finished", async () => {
    const { line, begun, begin } = openWorld({ slots: 1 })
    const leaving = new AbortController()
    const first = begin("first", "A", "ana", leaving.signal)
    const second = begin("second", "B", "rasa", leaving.signal)
    const third = begin("third", "C", "jonas")
    await turn()
    leaving.abort()
    await expect(second.done).rejects.toMatchObject({ code: "bad_request" })
    await expect(begin("late", "D", "ona", leaving.signal).done).rejects.toMatchObject({
      code: "bad_request",
    })
    await first.end()
    expect(begun).toEqual(["first", "third"])
    await third.end()
    expect(line.state()).toEqual({ waiting: 0, taken: 0 })
  })

  test("whoever waits too long is refused as unavailable for now", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const { line, begin } = openWorld({ slots: 1, waitMs: 30_000 })
      begin("first", "A", "ana")
      const refused = expect(begin("second", "B", "rasa").done).rejects.toMatchObject({
        code: "unavailable",
      })
      vi.advanceTimersByTime(30_000)
      await refused
      expect(line.state()).toEqual({ waiting: 0, taken: 1 })
    } finally {
      vi.useRealTimers()
    }
  })
})
