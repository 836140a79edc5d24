import { randomFillSync, randomUUID } from "node:crypto"
import { request } from "node:http"
import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import pg from "pg"
import sharp from "sharp"
import { openLog } from "../server/src/platform/log.ts"
import { openPictures } from "../server/src/platform/pictures/pictures.ts"
import type { Figures } from "./budgets.ts"
import { type Database, openDatabaseOf } from "./databases.ts"
import { growth, type MeasuredServer } from "./memory.ts"
import { once } from "./once.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const atOnce = 20
const tooLargeBytes = 8 * 1024 * 1024
/** A photo of a phone's camera, sent without being shrunk in the browser. */
const cameraPhoto = { width: 4000, height: 3000, limitBytes: 8 * 1024 * 1024 }
const shrunkPhoto = { width: 2560, height: 1920, limitBytes: imageLimitBytes }

/** An upload by a person of its own, because one person may send only a few at once. */
type Upload = { url: string; method: "PUT" | "POST"; token: string }

/**
 * Twenty photos that twenty people send at once, as covers of 2 MB and as further photos of 8 MB, and twenty bodies of
 * 8 MB that are refused.
 */
export async function measureUploads(): Promise<Figures<"uploads">> {
  const database = await openDatabaseOf("10x1000")
  const server = await startServer(database.ownerUrl)
  const uploads = await addUploads(database, server.url)
  const photo = await drawPhoto(shrunkPhoto)
  const tooLarge = randomFillSync(Buffer.alloc(tooLargeBytes))
  // The first uploads load libraries and reserve memory, whatever their number.
  await sendAll(uploads, photo, 200)
  const grownByRefused = async (chunked: boolean) => ({
    value: await growth(server, () => sendAll(uploads, tooLarge, 413, chunked)),
  })
  const covers = once(() => measurePhotos(server, photo, () => sendAll(uploads, photo, 200)))
  const added = once(async () => {
    const camera = await drawPhoto(cameraPhoto)
    return measurePhotos(server, camera, () => sendAll(uploads.map(toAddition), camera, 201))
  })
  const ratioOf = ({ ratio, perSecond }: Awaited<ReturnType<typeof measurePhotos>>) => ({
    value: ratio,
    note: `${perSecond.toFixed(2)} photos/s`,
  })
  return {
    refusedMegabytes: () => grownByRefused(false),
    refusedChunkedMegabytes: () => grownByRefused(true),
    uploadRatio: async () => ratioOf(await covers()),
    uploadMegabytes: async () => ({ value: (await covers()).megabytes }),
    additionRatio: async () => ratioOf(await added()),
    additionMegabytes: async () => ({ value: (await added()).megabytes }),
  }
}

/** Sends photos, and compares it with encoding them alone: the rest is the transfer, the disk and the database. */
async function measurePhotos(server: MeasuredServer, photo: Buffer, sendThem: () => Promise<void>) {
  const pictures = openPictures(openLog("silent"))
  const draw = (person: string) =>
    pictures.draw({ organization: "bench", person }, "image", photo, "photo")
  // Two processes, as the server has started by then.
  await Promise.all(["0", "1"].map(draw))
  const drawing = await timed(() =>
    Promise.all(Array.from({ length: atOnce }, (_, person) => draw(String(person)))),
  )
  await pictures.close()
  let megabytes = 0
  const storing = await timed(async () => {
    megabytes = await growth(server, sendThem)
  })
  return { megabytes, ratio: drawing / storing, perSecond: atOnce / storing }
}

/** The same person's photo beside the car's others. */
const toAddition = ({ url, token }: Upload): Upload => {
  const query = new URLSearchParams({ id: randomUUID(), kind: "photo", name: "IMG_1.jpg" })
  return { url: url.replace(/photo$/, `attachments?${query}`), method: "POST", token }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** @returns a car's photo for each of twenty new members, who are signed in */
async function addUploads(
  { ownerUrl, appUrl, organizationId }: Database,
  url: string,
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
        method: "PUT",
        token: await signInAs(appUrl, id),
      })),
    )
  } finally {
    await client.end()
  }
}

/** A photo of at most so many bytes: noise compresses as badly as leaves and gravel. */
export async function drawPhoto({
  width,
  height,
  limitBytes,
}: typeof cameraPhoto): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const
  const drawing = sharp({ create: { width, height, channels: 3, background: "black", noise } })
  const pixels = await drawing.png({ compressionLevel: 0 }).toBuffer()
  for (let quality = 95; quality > 0; quality -= 3) {
    const photo = await sharp(pixels).jpeg({ quality }).toBuffer()
    if (photo.length <= limitBytes) return photo
  }
  throw new Error("no photo that is small enough")
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

function send({ url, method, token }: Upload, body: Buffer, chunked: boolean) {
  return new Promise<number>((resolve, reject) => {
    const sending = request(url, {
      method,
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
