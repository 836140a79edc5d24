import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { expect } from "vitest"
import { thumbnailPath } from "../src/platform/storage/signed-url.ts"
import { pdf } from "./attachments.ts"
import { picture } from "./images.ts"
import { openAppForTest, type Person } from "./open-app.ts"
import { run, urlOf } from "./program.ts"
import { openProxy } from "./proxy.ts"
import { listFiles, type startS3ForTest } from "./s3.ts"
import { insertCar } from "./sql.ts"
import { doAllJobs } from "./stores.ts"

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

/**
 * An application beside which servers of its database are started and killed, where the trap holds them.
 * @param store where the files are; in a folder if none is given
 */
export async function openKillable(store?: Awaited<ReturnType<typeof startS3ForTest>>) {
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

  /** Lets half a minute pass, and does all jobs. */
  const settle = async () => {
    await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
    await doAllJobs(opened)
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
    const send = (request: Sent) => sendTo(url, member, request)
    await send({ method: "GET", path: `/api/organizations/${organizationId}/cars` })
    const kill = async () => {
      program.child.kill("SIGKILL")
      await program.ended
      // The database still executes what the killed server sent, which may lock a job.
      await expect.poll(() => opened.sql(jobConnections)).toEqual([])
    }
    return { url, send, kill }
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
    await add("contract", paper)
    return { path, cover }
  }
  /** Deletes a photo half a minute ago, so that its files are due to go. */
  const deletePhoto = async () => {
    const { cover } = await openCar()
    await settle()
    await member.call("DELETE", cover)
    await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
  }
  return { opened, member, trap, settle, delayJobs, expectWhole, start, openCar, deletePhoto }
}

type Car = { path: string; cover: string }
export type Sent = {
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
const paper = new Uint8Array(pdf())
export const additionTo = (carPath: string, kind: string) =>
  `${carPath}/attachments?${new URLSearchParams({ id: randomUUID(), kind, name: "a" })}`

export const changes: Change[] = [
  {
    change: "adding a photo",
    request: ({ path }) => ({ method: "POST", path: additionTo(path, "photo"), body: photo }),
    answers: [200, 201],
  },
  {
    change: "adding a document",
    request: ({ path }) => ({ method: "POST", path: additionTo(path, "customs"), body: paper }),
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

async function sendTo(url: string, { token }: Person, { method, path, body }: Sent): Promise<void> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": typeOf(body) },
    ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  await response.arrayBuffer()
}

const typeOf = (body: Sent["body"]) =>
  body instanceof Uint8Array ? "image/webp" : "application/json"
