import { randomFillSync } from "node:crypto"
import { once } from "node:events"
import { request } from "node:http"
import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import pg from "pg"
import sharp from "sharp"
import { makeImage } from "../server/src/files/image.ts"
import type { Filled } from "./fill.ts"
import { signInAs, startChild } from "./list.ts"

const atOnce = 20
const tooLargeBytes = 8 * 1024 * 1024
const megabyte = 1024 * 1024
const sampleMilliseconds = 20

type Server = { address: string; token: string }

/**
 * Twenty photos of 2 MB that come in at once, and twenty bodies of 8 MB that are refused.
 * @returns photos a second until the last was stored, the ratio of that to drawing them alone, and by how many
 *   megabytes the server grew meanwhile
 */
export async function measureUploads(
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  filled: Filled,
) {
  const { child, address } = await startChild(
    "../server/src/main.ts",
    { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" },
    ["--api-only"],
  )
  try {
    const server = { address, token: await signInAs(appUrl, filled.userId) }
    const paths = await photoPaths(ownerUrl, filled)
    const photo = await photoOf2Megabytes()
    const tooLarge = randomFillSync(Buffer.alloc(tooLargeBytes))
    // What is loaded and reserved with the first pictures is no matter of how many there are.
    await sendAll(server, paths, photo, 200)
    const refused = await growth(server, () => sendAll(server, paths, tooLarge, 413))
    const refusedChunked = await growth(server, () => sendAll(server, paths, tooLarge, 413, true))
    // The drawing alone, as the server does it: what is left is the way in, the disk and the database.
    const drawing = await timed(() => Promise.all(paths.map(() => makeImage(photo, "photo"))))
    let taken = 0
    const storing = await timed(async () => {
      taken = await growth(server, () => sendAll(server, paths, photo, 200))
    })
    return { refused, refusedChunked, taken, ratio: drawing / storing, perSecond: atOnce / storing }
  } finally {
    const ended = once(child, "exit")
    child.kill()
    // It still thumbnails; the database must outlive it.
    await ended
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function photoPaths(ownerUrl: string, { organizationId }: Filled): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "select id from cars where organization_id = $1 limit $2",
    [organizationId, atOnce],
  )
  await client.end()
  return rows.map(({ id }) => `/api/organizations/${organizationId}/cars/${id}/photo`)
}

/** As a browser sends it: noise stands in for leaves and gravel, and takes as much. */
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
  server: Server,
  paths: string[],
  body: Buffer,
  expected: number,
  chunked = false,
): Promise<void> {
  const statuses = await Promise.all(paths.map((path) => send(server, path, body, chunked)))
  const other = statuses.find((status) => status !== expected)
  if (other) throw new Error(`an upload was answered ${other} instead of ${expected}`)
}

function send({ address, token }: Server, path: string, body: Buffer, chunked: boolean) {
  return new Promise<number>((resolve, reject) => {
    const sending = request(`${address}${path}`, {
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
    // Who is refused early may find the connection closed while still sending.
    sending.on("error", (error) => (status ? resolve(status) : reject(error)))
    sending.end(body)
  })
}

/** By how many megabytes the server's memory rose above what it had, at most, while the work was done. */
async function growth(server: Server, work: () => Promise<void>): Promise<number> {
  const before = await memory(server)
  let most = before
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
    most = Math.max(most, await memory(server))
    await new Promise((resolve) => setTimeout(resolve, sampleMilliseconds))
  }
  await done
  return (most - before) / megabyte
}

async function memory({ address }: Server): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  if (!bytes) throw new Error("the server does not tell its memory")
  return Number(bytes)
}
