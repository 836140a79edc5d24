import { randomFillSync } from "node:crypto"
import { once } from "node:events"
import { request } from "node:http"
import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import pg from "pg"
import sharp from "sharp"
import { makeImage } from "../server/src/platform/storage/image.ts"
import type { Filled } from "./fill.ts"
import { signInAs, startChild } from "./list.ts"

const atOnce = 20
const tooLargeBytes = 8 * 1024 * 1024
const megabyte = 1024 * 1024
const sampleMilliseconds = 20

/** An upload by a person of its own, because one person may send only a few at once. */
type Upload = { url: string; token: string }

/**
 * Twenty photos of 2 MB that twenty people send at once, and twenty bodies of 8 MB that are refused.
 * @returns photos a second until the last was stored, the ratio of that to encoding them alone, and by how many
 *   megabytes the server's memory grew meanwhile
 */
export async function measureUploads(
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  filled: Filled,
) {
  const { child, url } = await startChild(
    "../server/src/main.ts",
    { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" },
    ["--api-only"],
  )
  try {
    const uploads = await addUploads(ownerUrl, appUrl, url, filled)
    const photo = await photoOf2Megabytes()
    const tooLarge = randomFillSync(Buffer.alloc(tooLargeBytes))
    // The first uploads load libraries and reserve memory, whatever their number.
    await sendAll(uploads, photo, 200)
    const refused = await growth(url, () => sendAll(uploads, tooLarge, 413))
    const refusedChunked = await growth(url, () => sendAll(uploads, tooLarge, 413, true))
    // The encoding alone, as the server does it: the rest is the transfer, the disk and the database.
    const drawing = await timed(() => Promise.all(uploads.map(() => makeImage(photo, "photo"))))
    let taken = 0
    const storing = await timed(async () => {
      taken = await growth(url, () => sendAll(uploads, photo, 200))
    })
    return { refused, refusedChunked, taken, ratio: drawing / storing, perSecond: atOnce / storing }
  } finally {
    const ended = once(child, "exit")
    child.kill()
    // It may still make thumbnails, so the database must not stop before it ends.
    await ended
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** @returns a car's photo for each of twenty new members, who are signed in */
async function addUploads(
  ownerUrl: string,
  appUrl: string,
  url: string,
  { organizationId }: Filled,
): Promise<Upload[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    const people = await client.query<{ id: string }>(
      `with people as (
         insert into users (id, email)
         select gen_random_uuid(), 'uploader' || n || '@bench.test' from generate_series(1, $2::int) n
         returning id
       )
       insert into organization_members (organization_id, id, user_id, role)
       select $1, gen_random_uuid(), id, 'member' from people
       returning user_id as id`,
      [organizationId, atOnce],
    )
    const cars = await client.query<{ id: string }>(
      "select id from cars where organization_id = $1 limit $2",
      [organizationId, atOnce],
    )
    return await Promise.all(
      people.rows.map(async ({ id }, index) => ({
        url: `${url}/api/organizations/${organizationId}/cars/${cars.rows[index]?.id}/photo`,
        token: await signInAs(appUrl, id),
      })),
    )
  } finally {
    await client.end()
  }
}

/** A photo as a browser sends it: noise compresses as badly as leaves and gravel. */
async function photoOf2Megabytes(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const
  const drawing = sharp({
    create: { width: 2560, height: 1920, channels: 3, background: "black", noise },
  })
  for (let quality = 95; quality > 0; quality -= 3) {
    const photo = await drawing.clone().jpeg({ quality }).toBuffer()
    if (photo.length <= imageLimitBytes) return photo
  }
  throw new Error("no photo of 2 MB")
}

async function sendAll(
  uploads: Upload[],
  body: Buffer,
  expected: number,
  chunked = false,
): Promise<void> {
  const statuses = await Promise.all(uploads.map((upload) => send(upload, body, chunked)))
  const other = statuses.find((status) => status !== expected)
  if (other) throw new Error(`an upload was answered ${other} instead of ${expected}`)
}

function send({ url, token }: Upload, body: Buffer, chunked: boolean) {
  return new Promise<number>((resolve, reject) => {
    const sending = request(url, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "image/jpeg",
        ...(chunked ? { "transfer-encoding": "chunked" } : { "content-length": body.length }),
      },
    })
    let status: number | undefined
    sending.on("response", (response) => {
      status = response.statusCode
      response.resume().on("close", () => resolve(status ?? 0))
    })
    // The connection of a request that is refused early may close while it is still sending.
    sending.on("error", (error) => (status ? resolve(status) : reject(error)))
    sending.end(body)
  })
}

/** The highest growth of the server's memory during the work, in megabytes. */
async function growth(url: string, work: () => Promise<void>): Promise<number> {
  const before = await memory(url)
  let peak = before
  const done = work()
  let isDone = false
  done.then(
    () => {
      isDone = true
    },
    () => {
      isDone = true
    },
  )
  while (!isDone) {
    peak = Math.max(peak, await memory(url))
    await new Promise((resolve) => setTimeout(resolve, sampleMilliseconds))
  }
  await done
  return (peak - before) / megabyte
}

async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  if (!bytes) throw new Error("the server's metrics hold no memory")
  return Number(bytes)
}
