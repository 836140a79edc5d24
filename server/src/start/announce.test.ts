import { PassThrough } from "node:stream"
import { expect, onTestFinished, test } from "vitest"
import { announce } from "./announce.ts"

async function announced(isInFront = true) {
  const printed: string[] = []
  const input = new PassThrough()
  let link = ["The first sign-in: https://marza.test/first-sign-in#token=x"]
  const lines = async () => ["Marža is at https://marza.test", ...link]
  const listeners = process.listeners("SIGCONT")
  await announce(lines, (line) => printed.push(line), { input, isInFront: () => isInFront })
  onTestFinished(() => {
    for (const listener of process.listeners("SIGCONT"))
      if (!listeners.includes(listener)) process.off("SIGCONT", listener)
  })
  const use = () => {
    link = []
  }
  return { printed, input, use, lines }
}

test("Enter prints the start lines again, and the first sign-in only while its link is valid", async () => {
  const { printed, input, use, lines } = await announced()
  const hint = "Press Enter to see this again, Ctrl-C to stop."
  expect(printed).toEqual([...(await lines()), hint])
  printed.length = 0
  input.write("\n")
  const both = await lines()
  await expect.poll(() => printed).toEqual(both)
  use()
  printed.length = 0
  input.write("\n")
  await expect.poll(() => printed).toEqual(["Marža is at https://marza.test"])
})

test("a server in the background does not read the terminal", async () => {
  const { printed, input, lines } = await announced(false)
  expect(printed).toEqual(await lines())
  expect(input.listenerCount("data")).toBe(0)
})
