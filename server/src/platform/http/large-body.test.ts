import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openLines } from "../allowances.ts"
import { largeBodiesOf } from "./large-body.ts"

function openSender() {
  const folder = mkdtempSync(join(tmpdir(), "marza-large-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const large = largeBodiesOf(folder, openLines().bulk, "person", "organization")
  /** Sends a body whose work goes on until `end` is called. */
  const send = () => {
    const leaving = new AbortController()
    const work = Promise.withResolvers<string>()
    const state = { hasArrived: false, isWorkedOn: false }
    async function* chunks() {
      yield Buffer.from("body")
      state.hasArrived = true
    }
    const done = large({ chunks: chunks(), gone: leaving.signal }, (bytes) => {
      state.isWorkedOn = true
      return work.promise.then(() => Buffer.from(bytes).toString())
    })
    done.catch(() => {})
    return { state, done, end: () => work.resolve(""), leave: () => leaving.abort() }
  }
  return send
}

test("a large body whose sender has gone keeps no place of those that wait", async () => {
  const send = openSender()
  const [first, second] = [send(), send()]
  for (const { state } of [first, second])
    await expect.poll(() => state).toEqual({ hasArrived: true, isWorkedOn: true })
  const third = send()
  await expect.poll(() => third.state).toEqual({ hasArrived: true, isWorkedOn: false })
  await expect(send().done).rejects.toMatchObject({ code: "unavailable" })
  third.leave()
  await expect(third.done).rejects.toMatchObject({ code: "bad_request" })
  const again = send()
  for (const { end } of [first, second, again]) end()
  for (const { done } of [first, second, again]) expect(await done).toBe("body")
  expect(third.state.isWorkedOn).toBe(false)
})
