import { randomFillSync } from "node:crypto"
import { createReadStream, createWriteStream, statSync } from "node:fs"
import { get, request } from "node:http"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import { animatedWebp, pngOfZeros } from "../../../server/test/images.ts"
import { once } from "../../once.ts"
import { drawPhoto } from "../../uploads.ts"
import { addDocuments } from "../../zip.ts"
import { ask } from "../ask.ts"
import { openCalls, times } from "./calls.ts"
import type { Deed, Large } from "./deed.ts"

const megabyte = 1024 * 1024
const uploads = 40
const hostilePictures = 20
const slowReaders = 5
const slowBytesPerSecond = 10 * 1024

/** What is sent and read as files. */
export function fileDeeds(large: Large) {
  const { of, as, load, read, findCar, attach } = openCalls(large)
  const carId = once(async () => (await findCar()).id)
  const large10 = once(async () => ({
    pdf: pdfOf(10 * megabyte),
    photo: await drawPhoto({ width: 4000, height: 3000, limitBytes: 10 * megabyte }),
  }))
  const hostile = once(async () => ({
    frames: await animatedWebp(100_000),
    pixels: pngOfZeros(6000, 6000),
  }))
  const zipped = once(() => addDocuments(large, large.dataDir))
  const archive = join(large.folder, "archive.zip")
  const downloaded = once(() => download(`${of}/archive`, large.token, archive))
  return {
    "archive out": { round: (stopped) => load("/archive", stopped) },
    "archive in": {
      prepare: downloaded,
      round: (stopped) => sendArchive(large, archive, stopped),
    },
    "40 uploads of 10 MB": {
      prepare: () => Promise.all([carId(), large10()]),
      round: async (stopped) => {
        const [to, { pdf, photo }] = [await carId(), await large10()]
        await times(uploads, (by) =>
          by % 2 === 0
            ? attach(to, pdf, { kind: "other", name: "a.pdf", by }, stopped)
            : attach(to, photo, { kind: "photo", name: "a.jpg", by }, stopped, drawnOrTooMany),
        )
      },
    },
    "20 hostile pictures": {
      prepare: () => Promise.all([carId(), hostile()]),
      round: async (stopped) => {
        const [to, { frames, pixels }] = [await carId(), await hostile()]
        await times(hostilePictures, (by) =>
          by % 2 === 0
            ? attach(to, frames, { kind: "other", name: "a.webp", by }, stopped, [422, 503])
            : attach(to, pixels, { kind: "photo", name: "a.png", by }, stopped, drawnOrTooMany),
        )
      },
    },
    "ZIP of 1 GB read at 10 KB/s by five": {
      prepare: zipped,
      round: async (stopped) => {
        const zip = `${of}/cars/${await zipped()}/attachments.zip`
        await times(slowReaders, (n) => readSlowly(zip, as(n), stopped))
      },
    },
    /** Where the file store fails, whatever is answered is right. */
    "uploads and photos": {
      prepare: carId,
      round: async (stopped) => {
        const to = await carId()
        const { items } = await read<{ items: { url: string }[] }>(`/cars/${to}/attachments`)
        const url = items[0]?.url
        const pdf = pdfOf(megabyte)
        await Promise.all([
          times(uploads, (by) =>
            attach(to, pdf, { kind: "other", name: "a.pdf", by }, stopped, [201, 500, 503]),
          ),
          times(url ? uploads : 0, () => ask(large.url + url, { signal: stopped })),
        ])
      },
    },
  } satisfies Record<string, Deed>
}

/** Of more pictures than are drawn in time the last are refused. */
const drawnOrTooMany = [201, 503]

function pdfOf(bytes: number): Buffer {
  const file = randomFillSync(Buffer.alloc(bytes))
  file.write("%PDF-1.7\n")
  return file
}

async function download(url: string, token: string, to: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  await pipeline(response.body, createWriteStream(to))
}

function sendArchive({ url, superadminToken }: Large, path: string, stopped: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => (stopped.aborted ? resolve() : reject(error))
    const sending = request(`${url}/api/organization-archives?owner=person1@large.test`, {
      method: "POST",
      signal: stopped,
      headers: {
        authorization: `Bearer ${superadminToken}`,
        "content-type": "application/zip",
        "content-length": statSync(path).size,
      },
    })
    sending.on("error", fail)
    sending.on("response", (response) => {
      let text = ""
      response.on("data", (chunk) => {
        text += chunk
      })
      response.on("error", fail)
      response.on("end", () => {
        if (response.statusCode === 201) resolve()
        else fail(new Error(`${response.statusCode} ${text.slice(0, 200)}`))
      })
    })
    pipeline(createReadStream(path), sending).catch(fail)
  })
}

function readSlowly(url: string, token: string, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` }
    const asking = get(url, { agent: false, signal: stopped, headers })
    asking.on("error", () => resolve())
    asking.on("response", async (response) => {
      response.on("error", () => {})
      while (!stopped.aborted && !response.destroyed) {
        response.read(slowBytesPerSecond / 10)
        await pause(100)
      }
      resolve()
    })
  })
}
