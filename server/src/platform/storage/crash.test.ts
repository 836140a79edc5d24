import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { openDisk } from "./disk.ts"
import { openFileTasks } from "./tasks.ts"

/** A store that keeps what it is sent, and responds only once `isAnswering` is set. */
async function startSilentStore() {
  const keys = new Set<string>()
  const store = { keys, isAnswering: false, url: "" }
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const key = request.url?.split("?")[0] ?? ""
    if (request.method === "PUT") keys.add(key)
    if (request.method === "DELETE") keys.delete(key)
    if (store.isAnswering) response.writeHead(request.method === "DELETE" ? 204 : 200).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}

async function startServer(environment: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../main.ts", import.meta.url)), "--api-only"],
    {
      env: { ...process.env, RATES_URL: "off", ...environment, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  onTestFinished(() => void child.kill("SIGKILL"))
  const serverUrl = await new Promise<string>((resolve, reject) => {
    let printed = ""
    child.stdout?.on("data", (chunk) => {
      printed += chunk
      const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? []
      if (found) resolve(found)
    })
    child.once("exit", () => reject(new Error(`the server ended: ${printed}`)))
  })
  return { child, serverUrl }
}

test("a server killed while the store holds the photo and no row does leaves no file, an hour later", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const organizationId = await opened.organization({ owner })
  const carId = await insertCar(opened, organizationId)
  const store = await startSilentStore()
  const settings = {
    FILES_S3_BUCKET: "b",
    FILES_S3_ENDPOINT: store.url,
    FILES_S3_KEY: "k",
    FILES_S3_SECRET: "s",
  }
  const { child, serverUrl } = await startServer({
    ...settings,
    FILES_S3_PATH_STYLE: "true",
    DATABASE_URL: opened.ownerUrl,
    DATABASE_APP_URL: opened.appUrl,
    DATA_DIR: opened.folder,
    LOG_LEVEL: "error",
  })
  const upload = fetch(`${serverUrl}/api/organizations/${organizationId}/cars/${carId}/photo`, {
    method: "PUT",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "image/jpeg" },
    body: new Uint8Array(await picture()),
  })
  upload.catch(() => {})
  await expect.poll(() => store.keys.size, { timeout: 20_000 }).toBe(1)
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
  await expect(upload).rejects.toThrow()

  const [car] = await opened.sql("select image_path, version from cars where id = $1", [carId])
  expect(car).toEqual({ image_path: null, version: 1 })
  const jobs = await opened.sql(
    `select identifier as task, payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where run_at > now() + interval '50 minutes'`,
  )
  expect(jobs.map(({ task }) => task)).toEqual(["settle_upload"])
  store.isAnswering = true
  const disk = await openDisk({ ...settings, FILES_S3_PATH_STYLE: true, DATA_DIR: "" })
  const tasks = openFileTasks({
    database: opened.services.database,
    files: { ...opened.services.files, disk },
  })
  await tasks.settle_upload(jobs[0]?.payload)
  expect([...store.keys]).toEqual([])
})
