import { availableParallelism } from "node:os"
import { expect, test } from "vitest"
import { checkPassword } from "./password.ts"

test("whoever is known at their address waits for few of many strangers", async () => {
  let done = 0
  const atOnce = Math.max(1, availableParallelism() - 1)
  const strangers = Array.from({ length: atOnce * 6 }, async (_, index) => {
    await checkPassword(null, "wrong-password", { isKnown: false, network: `10.0.${index}` })
    done += 1
  })
  await checkPassword(null, "wrong-password", { isKnown: true, network: "10.1.0" })
  expect(done).toBeLessThan(atOnce * 4)
  await Promise.all(strangers)
})
