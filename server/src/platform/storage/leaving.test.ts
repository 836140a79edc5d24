import { randomBytes } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { openApp } from "../../../test/open-app.ts"

const opened = await openApp()
afterAll(() => opened.close())

test("a client that disconnects while a file is read does not end the process", async () => {
  const content = randomBytes(1024 * 1024)
  await opened.services.files.disk.put("avatars/u/avatar.jpg", content)
  const read = async () => (await opened.app.request("/files/avatars/u/avatar.jpg")).body
  // An uncaught exception fails the test run, as it would end a server.
  for (const turns of [0, 1, 2, 3]) {
    const reader = (await read())?.getReader()
    reader?.read().catch(() => {})
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    await reader?.cancel()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(Buffer.from(await new Response(await read()).arrayBuffer()).equals(content)).toBe(true)
})
