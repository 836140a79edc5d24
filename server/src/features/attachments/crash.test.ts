import { randomUUID } from "node:crypto"
import { statSync, utimesSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { documentLimitBytes } from "@marza/domain/attachments/kinds.ts"
import { describe, expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest, type Person } from "../../../test/open-app.ts"
import { run, urlOf } from "../../../test/program.ts"
import { openProxy } from "../../../test/proxy.ts"
import { listFiles, startS3ForTest } from "../../../test/s3.ts"
import { insertCar } from "../../../test/sql.ts"
import { doJobs } from "../../../test/stores.ts"
import { thumbnailPath } from "../../platform/storage/signed-url.ts"

/** As many requests as wait in one server: each holds one of its connections. */
const heldAtOnce = 6

/**
 * Holds a request of a server where it would change something for good: before a commit, or before a message to its
 * store. Killed there, it has done all that comes before, and nothing of what comes after.
 */
function openTrap() {
  let left = Number.POSITIVE_INFINITY
  let held = Promise.withResolvers<string>()
  const takes = (step: string): boolean => {
    left -= 1
    if (left === 0) held.resolve(step)
    return left === 0
  }
  return {
    /** @returns resolves with the step once it is held; those that follow pass */
    hold: (step: number): Promise<string> => {
      left = step
      held = Promise.withResolvers()
      return held.promise
    },
    stop: () => {
      left = Number.POSITIVE_INFINITY
    },
    ofDatabase: (data: Buffer): boolean => data.includes("commit") && takes("commit"),
    ofStore: (data: Buffer): boolean => {
      const [method] = /^(PUT|GET|HEAD|DELETE) /.exec(data.toString("latin1", 0, 10)) ?? []
      return method !== undefined && takes(method.trim())
    },
  }
}

const jobConnections = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'marza jobs'`

async function openWorld(store: Awaited<ReturnType<typeof startS3ForTest>> | undefined) {
  const opened = await openAppForTest(undefined, store && (async () => store.disk))
  const member = await opened.person("Narys")
  const organizationId = await opened.organization({ member })
  const trap = openTrap()
  const settings = {
    DATABASE_URL: opened.ownerUrl,
    DATABASE_APP_URL: (await openProxy(opened.appUrl, trap.ofDatabase)).url,
    DATA_DIR: opened.folder,
    ...(store && {
      ...store.config,
      FILES_S3_ENDPOINT: (await openProxy(store.config.FILES_S3_ENDPOINT, trap.ofStore)).url,
      FILES_S3_PATH_STYLE: "true",
    }),
  }
  const list = (folder: string) =>
    store?.list(folder) ??
    listFiles(join(opened.folder, "files", folder)).map((file) => `${folder}/${file}`)

  /** Lets half a minute pass, and does all jobs, also those that are due later or that a killed server locked. */
  const settle = async () => {
    await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
    const makeDue = `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
      returning id`
    while ((await opened.sql(makeDue)).length > 0) await doJobs(opened)
  }
  /** Lets no server begin a job, so that its steps are those of its requests alone. */
  const delayJobs = () =>
    opened.sql(`create function delay() returns trigger language plpgsql as $$
        begin new.run_at := now() + interval '1 hour'; return new; end $$;
      create trigger delay before insert on graphile_worker._private_jobs
        for each row execute function delay()`)
  /** Every row has its files, every file its row, and every car its cover. */
  const expectWhole = async () => {
    const rows = await opened.sql("select path, content_type from attachments")
    const expected = rows.flatMap(({ path, content_type }) =>
      content_type === "application/pdf" ? [path] : [path, thumbnailPath(path)],
    )
    expect([...list("car-images"), ...list("car-documents")].sort()).toEqual(expected.sort())
    const wrong = await opened.sql(
      `select name, image_path from cars where image_path is distinct from (
         select path from attachments
         where car_id = cars.id and kind = 'photo' and deleted_at is null order by position, id limit 1)`,
    )
    expect(wrong).toEqual([])
  }
  const start = async () => {
    const program = run(settings)
    const url = await urlOf(program)
    // The keys of tokens and addresses are read once.
    await send(url, member, { method: "GET", path: `/api/organizations/${organizationId}/cars` })
    const kill = async () => {
      program.child.kill("SIGKILL")
      await program.ended
      // The database still executes what the killed server sent, which may lock a job.
      await expect.poll(() => opened.sql(jobConnections)).toEqual([])
    }
    return { url, kill }
  }
  /** A car with two photos and a contract. */
  const openCar = async () => {
    const id = await insertCar(opened, organizationId)
    const path = `/api/organizations/${organizationId}/cars/${id}`
    const add = async (kind: string, content: Uint8Array) => {
      const { status, body } = await member.call("POST", additionTo(path, kind), content)
      expect(status).toBe(201)
      return `${path}/attachments/${body.id}`
    }
    const cover = await add("photo", photo)
    await add("photo", photo)
    await add("contract", pdf)
    return { path, cover }
  }
  return { opened, member, trap, settle, delayJobs, expectWhole, start, openCar }
}

type Car = { path: string; cover: string }
type Sent = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: string
  body?: Uint8Array<ArrayBuffer> | object
}
type Change = {
  change: string
  before?: (car: Car) => Sent
  request: (car: Car) => Sent
  /** The statuses that the same request may get afterwards, whether or not the change was made. */
  answers: number[]
}

const photo = new Uint8Array(await picture("webp", { width: 80, height: 60 }))
const pdf = new TextEncoder().encode("%PDF-1.7\n")
const additionTo = (carPath: string, kind: string) =>
  `${carPath}/attachments?${new URLSearchParams({ id: randomUUID(), kind, name: "a" })}`

const changes: Change[] = [
  {
    change: "adding a photo",
    request: ({ path }) => ({ method: "POST", path: additionTo(path, "photo"), body: photo }),
    answers: [200, 201],
  },
  {
    change: "adding a document",
    request: ({ path }) => ({ method: "POST", path: additionTo(path, "customs"), body: pdf }),
    answers: [200, 201],
  },
  {
    change: "deleting a photo",
    request: ({ cover }) => ({ method: "DELETE", path: cover }),
    answers: [204, 404],
  },
  {
    change: "restoring a photo",
    before: ({ cover }) => ({ method: "DELETE", path: cover }),
    request: ({ cover }) => ({ method: "POST", path: `${cover}/restore` }),
    answers: [200, 404],
  },
  {
    change: "making another photo the cover",
    request: ({ cover }) => ({ method: "PATCH", path: cover, body: { before_id: null } }),
    answers: [200],
  },
  {
    change: "replacing the cover",
    request: ({ path }) => ({ method: "PUT", path: `${path}/photo`, body: photo }),
    answers: [200],
  },
  {
    change: "removing the cover",
    request: ({ path }) => ({ method: "DELETE", path: `${path}/photo` }),
    answers: [204],
  },
  {
    change: "deleting the car",
    request: ({ path }) => ({ method: "DELETE", path }),
    answers: [204, 404],
  },
]

describe.each([
  { where: "in a folder", storeSteps: [], purgeSteps: [], openStore: async () => undefined },
  {
    where: "in S3",
    storeSteps: ["PUT", "DELETE"],
    purgeSteps: ["DELETE", "DELETE"],
    openStore: startS3ForTest,
  },
])("with files $where", ({ storeSteps, purgeSteps, openStore }) => {
  test("a server killed at any step of a change leaves no file without a row and no row without a file", async () => {
    const world = await openWorld(await openStore())
    const { member, trap } = world
    await world.delayJobs()
    const steps: { change: string; step: string }[] = []
    const waiting = changes.map((change) => ({ ...change, step: 1 }))
    while (waiting.length > 0) {
      const cars = await Promise.all(Array.from({ length: heldAtOnce }, world.openCar))
      await world.settle()
      const server = await world.start()
      const sent: { request: Sent; answers: number[] }[] = []
      for (const car of cars) {
        const [next] = waiting
        if (!next) break
        const before = next.before?.(car)
        if (before) expect((await member.call(before.method, before.path)).status).toBe(204)
        const request = next.request(car)
        sent.push({ ...next, request })
        const held = trap.hold(next.step)
        const step = await Promise.race([held, send(server.url, member, request).catch(() => {})])
        if (typeof step === "string") steps.push({ change: next.change, step })
        else waiting.shift()
        next.step += 1
      }
      trap.stop()
      await server.kill()
      for (const { request, answers } of sent)
        expect(answers).toContain(
          (await member.call(request.method, request.path, request.body)).status,
        )
      await world.settle()
      await world.expectWhole()
    }
    for (const { change } of changes) expect(steps).toContainEqual({ change, step: "commit" })
    expect(steps.map(({ step }) => step)).toEqual(expect.arrayContaining(storeSteps))
  })

  test("a server killed at any step of a purge leaves no file without a row and no row without a file", async () => {
    const world = await openWorld(await openStore())
    const { opened, member, trap } = world
    const steps: string[] = []
    for (let isDone = false; !isDone; ) {
      const { cover } = await world.openCar()
      await world.settle()
      await member.call("DELETE", cover)
      await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
      const server = await world.start()
      const held = trap.hold(steps.length + 1)
      await opened.sql("select graphile_worker.add_job('purge_attachments')")
      const purged = expect
        .poll(() => opened.sql("select 1 from graphile_worker.jobs where run_at <= now()"))
        .toEqual([])
        .then(() => undefined)
      const step = await Promise.race([held, purged.catch(() => undefined)])
      isDone = step === undefined
      if (step) steps.push(step)
      trap.stop()
      await server.kill()
      await world.settle()
      await world.expectWhole()
      expect(await opened.sql("select 1 from attachments where deleted_at is not null")).toEqual([])
    }
    expect(steps).toContain("commit")
    expect(steps.filter((step) => step !== "commit")).toEqual(purgeSteps)
  })
})

test("a server killed while a file arrives has stored nothing, and what has arrived goes at a start an hour later", async () => {
  const world = await openWorld(undefined)
  const { opened, member } = world
  const { path } = await world.openCar()
  await world.settle()
  const server = await world.start()
  const url = new URL(server.url + additionTo(path, "contract"))
  const headers = { authorization: `Bearer ${member.token}`, "content-length": documentLimitBytes }
  const sending = request(url, { method: "POST", headers }).on("error", () => {})
  sending.write(Buffer.concat([pdf, Buffer.alloc(documentLimitBytes / 2)]))
  const incoming = join(opened.folder, "incoming")
  const sizes = () => listFiles(incoming).map((name) => statSync(join(incoming, name)).size)
  await expect.poll(sizes).toEqual([pdf.length + documentLimitBytes / 2])
  await server.kill()
  await world.settle()
  await world.expectWhole()
  const anHourAgo = Date.now() / 1000 - 3601
  for (const name of listFiles(incoming)) utimesSync(join(incoming, name), anHourAgo, anHourAgo)
  await world.start()
  expect(listFiles(incoming)).toEqual([])
})

async function send(url: string, { token }: Person, { method, path, body }: Sent): Promise<void> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": typeOf(body) },
    ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  await response.arrayBuffer()
}

const typeOf = (body: Sent["body"]) =>
  body instanceof Uint8Array ? "image/webp" : "application/json"
