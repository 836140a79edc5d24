import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import { request } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { startOf } from "../../platform/db/embedded/processes.ts"
import { listen } from "../../start/listen.ts"

/** Polls with a longer timeout, because a busy machine is slow. */
const poll = <Value>(read: () => Value) => expect.poll(read)

/** The application behind a real connection, and a process that draws and is stopped: it never comes to an end. */
async function openServer() {
  const opened = await openAppForTest()
  const owner = await opened.person()
  const organizationId = await opened.organization({ owner })
  const carId = await insertCar(opened, organizationId)
  const listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  onTestFinished(listening.close)
  listening.open(opened.app.fetch)
  const { pictures, incomingFolder } = opened.services.files
  const image = await picture()
  const car = `${listening.url}/api/organizations/${organizationId}/cars/${carId}`
  const send = (method: string, url: string) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "image/jpeg" },
    })
    // The test aborts the request.
    sent.on("error", () => {})
    sent.end(image)
    return sent
  }
  await pictures.draw({ organization: "another", person: "another" }, "type", image)
  const [pid = 0] = pictures.state().idle
  process.kill(pid, "SIGSTOP")
  return { opened, pictures, incomingFolder, pid, car, send }
}

test.each([
  ["PUT", () => "photo"],
  ["POST", () => `attachments?id=${randomUUID()}&kind=photo&name=a.jpg`],
  ["POST", () => `attachments?id=${randomUUID()}&kind=other&name=a.jpg`],
])("the work on a picture ends when its sender disconnects: %s", async (method, path) => {
  const { opened, pictures, incomingFolder, pid, car, send } = await openServer()
  const sent = send(method, `${car}/${path()}`)
  await poll(() => pictures.state().busy).toEqual([pid])
  // A picture that only waits for its turn is dropped, too.
  const waiting = send(method, `${car}/${path()}`)
  await poll(() => pictures.state().waiting).toBe(1)
  waiting.destroy()
  await poll(() => pictures.state().waiting).toBe(0)
  sent.destroy()
  await poll(pictures.state).toEqual({ waiting: 0, busy: [], idle: [] })
  expect(startOf(pid)).toBeUndefined()
  await poll(() => (method === "POST" ? readdirSync(incomingFolder) : [])).toEqual([])
  expect(await opened.sql("select id from attachments")).toEqual([])
})
