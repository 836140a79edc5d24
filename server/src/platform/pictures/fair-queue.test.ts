import { describe, expect, test, vi } from "vitest"
import { openFairQueue } from "./fair-queue.ts"

/** Takes slots and notes in which order they begin; `end` releases one and lets what follows from that happen. */
function openWorld(slots: number, waitMs = 1_000_000) {
  const queue = openFairQueue(slots, waitMs)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, organization: string, person: string, gone?: AbortSignal) => {
    const taken = queue.acquire({ organization, person }, gone).then((release) => {
      begun.push(name)
      ends.set(name, release)
    })
    return taken
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { queue, begun, take, end, settled }
}

describe("the slots of a fair queue", () => {
  test("go to other organizations before the further pictures of one that sent many", async () => {
    const { begun, take, end, settled } = openWorld(1)
    for (const index of [1, 2, 3, 4]) void take(`many ${index}`, "A", "ana")
    await settled()
    void take("one of B", "B", "rasa")
    void take("one of C", "C", "jonas")
    for (const name of ["many 1", "one of B", "one of C", "many 2", "many 3", "many 4"]) {
      await settled()
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
  })

  test("a person has one at a time, though slots are free, and the others of the organization go on", async () => {
    const { begun, take, end, settled } = openWorld(2)
    void take("ana 1", "A", "ana")
    void take("ana 2", "A", "ana")
    await settled()
    expect(begun).toEqual(["ana 1"])
    void take("rasa", "A", "rasa")
    await settled()
    expect(begun).toEqual(["ana 1", "rasa"])
    await end("rasa")
    expect(begun).toEqual(["ana 1", "rasa"])
    await end("ana 1")
    expect(begun).toEqual(["ana 1", "rasa", "ana 2"])
  })

  test("an organization that has a slot already waits for one that has none", async () => {
    const { begun, take, end, settled } = openWorld(2)
    void take("A1", "A", "1")
    void take("A2", "A", "2")
    void take("A3", "A", "3")
    void take("A4", "A", "4")
    void take("B1", "B", "5")
    void take("B2", "B", "6")
    await settled()
    await end("A1")
    expect(begun).toEqual(["A1", "A2", "B1"])
    // Then A has no slot and B has one, so A comes next.
    await end("A2")
    expect(begun.at(-1)).toBe("A3")
    await end("A3")
    expect(begun.at(-1)).toBe("A4")
    await end("B1")
    expect(begun.at(-1)).toBe("B2")
  })

  test("a sender who has disconnected leaves the queue, which keeps nothing about them", async () => {
    const { queue, begun, take, end, settled } = openWorld(1)
    void take("first", "A", "ana")
    const leaving = new AbortController()
    const gone = expect(take("second", "B", "rasa", leaving.signal)).rejects.toMatchObject({
      code: "bad_request",
    })
    void take("third", "C", "jonas")
    leaving.abort()
    await gone
    await expect(take("late", "D", "ona", leaving.signal)).rejects.toMatchObject({
      code: "bad_request",
    })
    await end("first")
    expect(begun).toEqual(["first", "third"])
    await end("third")
    await settled()
    expect(queue.state()).toEqual({ waiting: 0, taken: 0 })
  })

  test("a sender who waits too long is refused as unavailable for now", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const { queue, take } = openWorld(1, 30_000)
      await take("first", "A", "ana")
      const refused = expect(take("second", "B", "rasa")).rejects.toMatchObject({
        code: "unavailable",
      })
      vi.advanceTimersByTime(30_000)
      await refused
      expect(queue.state()).toEqual({ waiting: 0, taken: 1 })
    } finally {
      vi.useRealTimers()
    }
  })
})
