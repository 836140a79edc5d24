import { randomFillSync, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, statSync } from "node:fs"
import { get, request } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import { newId } from "@marza/domain/id.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import pg from "pg"
import { encodeCursor } from "../../server/src/platform/http/cursor.ts"
import { animatedWebp, pngOfZeros } from "../../server/test/images.ts"
import { bodyOf } from "../imports.ts"
import { drawPhoto } from "../uploads.ts"
import { addDocuments } from "../zip.ts"
import { type Answer, ask, askFor, fromElsewhere, type Request } from "./ask.ts"

/** The large organization, as the process knows it that does its deeds. */
export type Large = {
  url: string
  ownerUrl: string
  dataDir: string
  folder: string
  organizationId: string
  userId: string
  partnerId: string
  /** Of the owner, of members, and of a superadmin. */
  token: string
  tokens: string[]
  superadminToken: string
}

/** Something that the large organization does, round after round until it is told to stop. */
export type Deed = {
  prepare?: () => Promise<unknown>
  round: (stopped: AbortSignal) => Promise<unknown>
}

const megabyte = 1024 * 1024
const manyAtOnce = 80
const imported = { atOnce: 5000, days: 700 }

/** All that a large organization does, in the order in which it does it. */
export function openDeeds(large: Large) {
  const of = `${large.url}/api/organizations/${large.organizationId}`
  const { token, tokens } = large
  const { year, month } = monthOf(new Date())
  const lastMonth = month === 1 ? `year=${year - 1}&month=12` : `year=${year}&month=${month - 1}`
  const as = (n: number) => tokens[n % tokens.length] ?? token
  const load = (path: string, stopped: AbortSignal, by = token) =>
    ask(of + path, { token: by, signal: stopped }).then(expecting(stopped, path, [200]))
  const send = (
    method: string,
    path: string,
    stopped: AbortSignal,
    more: Request,
    expected = [200, 201],
  ) =>
    ask(of + path, { token, method, signal: stopped, keepsText: true, ...more }).then(
      expecting(stopped, `${method} ${path}`, expected),
    )

  const exported = [
    "/cars/export.csv",
    "/cars/export.xlsx",
    "/papers.csv",
    "/papers.xlsx",
    `/partners/statement.csv?partner_id=${large.partnerId}`,
    `/partners/statement.xlsx?partner_id=${large.partnerId}`,
    `/analytics/package.zip?${lastMonth}`,
  ]
  const archive = join(large.folder, "archive.zip")
  const [drafts, car] = [[] as string[], { id: "", version: 0 }]
  const files: Record<"pdf" | "photo", Buffer> = { pdf: Buffer.alloc(0), photo: Buffer.alloc(0) }
  const hostile: Record<"frames" | "pixels", Buffer> = {
    frames: Buffer.alloc(0),
    pixels: Buffer.alloc(0),
  }
  const zipped = { carId: "" }
  const cursors = { list: "", statement: "", history: "" }
  /** Attached to the same car by people of whom each may send only a few at once. */
  const attach = (
    body: Buffer,
    kind: string,
    name: string,
    n: number,
    stopped: AbortSignal,
    expected?: number[],
  ) => {
    const query = new URLSearchParams({ id: randomUUID(), kind, name })
    const headers = { "content-type": "application/octet-stream" }
    const more = { body, headers, token: as(n) }
    return send("POST", `/cars/${car.id}/attachments?${query}`, stopped, more, expected)
  }
  const findCar = async () => {
    const page = await askFor<{ items: (typeof car)[] }>(`${of}/cars?status=sold&limit=1`, {
      token,
    })
    Object.assign(car, page.items[0])
  }
  const draft = async (stopped?: AbortSignal) => {
    const body = JSON.stringify(paperOf(car.id))
    return askFor<{ id: string; version: number }>(`${of}/papers`, {
      method: "POST",
      token,
      body,
      signal: stopped,
    })
  }

  return {
    "the minute's tasks": jobDeed(large, "look_through", [
      `delete from tasks where organization_id = '${large.organizationId}' and source_day > current_date - 30`,
      `update task_runs set day = null, begun_at = null where organization_id = '${large.organizationId}'`,
    ]),
    "nightly comparison": jobDeed(large, "compare_sums", ["delete from sums_checked"]),
    "blanking of papers": jobDeed(large, "blank_papers", [
      "update papers set blanked_on = null where blanked_on is not null",
    ]),
    "morning mails": jobDeed(
      large,
      "morning_mail",
      [
        "delete from morning_mails",
        "insert into morning_mails (user_id, day) select user_id, current_date + 1 from morning_mail_subscriptions",
      ],
      "select enqueue('morning_mail', jsonb_build_object('user_id', user_id, 'day', day)) from morning_mails",
    ),
    backup: jobDeed(large, "back_up", ["delete from backup_results"]),
    "80 exports of each kind, broken off": {
      round: async (stopped) => {
        for (const path of exported) {
          if (stopped.aborted) return
          const gone = AbortSignal.any([stopped, AbortSignal.timeout(1000)])
          await Promise.all(
            Array.from({ length: manyAtOnce }, (_, n) =>
              ask(of + path, { token: as(n), signal: gone }),
            ),
          )
        }
      },
    },
    "month's package": { round: (stopped) => load(`/analytics/package.zip?${lastMonth}`, stopped) },
    "archive out": { round: (stopped) => load("/archive", stopped) },
    "archive in": {
      prepare: () => download(`${of}/archive`, token, archive),
      round: (stopped) => sendArchive(large, archive, stopped),
    },
    "import of 5,000 and its undo": {
      round: async (stopped) => {
        const id = newId()
        await send("POST", "/imports", stopped, { body: bodyOf(id, imported.days) })
        await send("DELETE", `/imports/${id}`, stopped, { body: '{"keep_changed":true}' })
      },
    },
    "100 previews and 50 issues of papers": {
      prepare: async () => {
        await findCar()
        while (drafts.length < 100) drafts.push((await draft()).id)
      },
      round: (stopped) =>
        Promise.all([
          ...drafts.map((id, n) => load(`/papers/${id}/preview.pdf`, stopped, as(n))),
          ...Array.from({ length: 50 }, async () => {
            const { id, version } = await draft(stopped)
            await send("PUT", `/papers/${id}/issue`, stopped, { body: JSON.stringify({ version }) })
          }),
        ]),
    },
    "40 uploads of 10 MB": {
      prepare: async () => {
        await findCar()
        if (files.photo.length > 0) return
        files.pdf = pdfOf(10 * megabyte)
        files.photo = await drawPhoto({ width: 4000, height: 3000, limitBytes: 10 * megabyte })
      },
      round: (stopped) =>
        Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            n % 2 === 0
              ? attach(files.pdf, "other", "a.pdf", n, stopped)
              : attach(files.photo, "photo", "a.jpg", n, stopped, [201, 503]),
          ),
        ),
    },
    "20 hostile pictures": {
      prepare: async () => {
        await findCar()
        hostile.frames = await animatedWebp(100_000)
        hostile.pixels = pngOfZeros(6000, 6000)
      },
      round: (stopped) =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            n % 2 === 0
              ? attach(hostile.frames, "other", "a.webp", n, stopped, [422, 503])
              : attach(hostile.pixels, "photo", "a.png", n, stopped, [201, 503]),
          ),
        ),
    },
    "ZIP of 1 GB read at 10 KB/s by five": {
      prepare: async () => {
        zipped.carId ||= await addDocuments(large, large.dataDir)
      },
      round: (stopped) =>
        Promise.all(
          Array.from({ length: 5 }, (_, n) =>
            readSlowly(`${of}/cars/${zipped.carId}/attachments.zip`, as(n), stopped),
          ),
        ),
    },
    "deepest page of history, statement and list": {
      prepare: async () => Object.assign(cursors, await findDeepest(large)),
      round: (stopped) =>
        Promise.all([
          load(`/history?limit=200&cursor=${cursors.history}`, stopped),
          load(
            `/partners/statement?partner_id=${large.partnerId}&limit=200&cursor=${cursors.statement}`,
            stopped,
          ),
          load(`/cars?limit=200&cursor=${cursors.list}`, stopped),
        ]),
    },
    "eight searches of 200 characters": {
      round: (stopped) =>
        Promise.all(
          Array.from({ length: 8 }, (_, n) => load(`/cars?search=${searched()}`, stopped, as(n))),
        ),
    },
    "200 event streams, and changes": {
      round: async (stopped) => {
        const open = Array.from({ length: 200 }, (_, n) =>
          ask(`${large.url}/api/events`, { token: as(n), signal: stopped }),
        )
        while (!stopped.aborted) {
          await findCar()
          const body = JSON.stringify({ version: car.version, mileage_km: car.version })
          await send("PATCH", `/cars/${car.id}`, stopped, { body }, [200, 409])
        }
        await Promise.all(open)
      },
    },
    "100 sign-ins with wrong passwords": {
      round: (stopped) =>
        Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            ask(`${large.url}/api/session`, {
              method: "POST",
              headers: fromElsewhere(),
              body: JSON.stringify({ email: `person${n}@large.test`, password: "wrong-password" }),
              signal: stopped,
            }),
          ),
        ),
    },
    "bodies and readers that stall": {
      round: async (stopped) => {
        const { host, hostname, port } = new URL(large.url)
        const paths = Array.from({ length: 100 }, (_, n) =>
          n % 2 === 0 ? "/imports" : n % 4 === 1 ? "/cars/export.csv" : "/cars?limit=200",
        )
        const sockets = paths.map((path, n) => {
          const socket = connect(Number(port), hostname)
          socket.on("error", () => {})
          const isBody = path === "/imports"
          socket.write(
            `${isBody ? "POST" : "GET"} ${new URL(of).pathname}${path} HTTP/1.1\r\nhost: ${host}\r\n` +
              `authorization: Bearer ${as(n)}\r\n` +
              (isBody
                ? `content-type: application/json\r\ncontent-length: ${5 * megabyte}\r\n\r\n{"id":`
                : "\r\n"),
          )
          return socket.pause()
        })
        await stopping(stopped)
        for (const socket of sockets) socket.destroy()
      },
    },
    /** Where the file store is away. */
    "uploads and photos": {
      prepare: async () => {
        await findCar()
        files.pdf = pdfOf(megabyte)
      },
      round: async (stopped) => {
        const page = await askFor<{ items: { url: string }[] }>(
          `${of}/cars/${car.id}/attachments`,
          { token },
        )
        const [stored] = page.items
        await Promise.all([
          ...Array.from({ length: 40 }, (_, n) =>
            attach(files.pdf, "other", "a.pdf", n, stopped, [201, 500, 503]),
          ),
          ...Array.from({ length: stored ? 40 : 0 }, () =>
            ask(large.url + stored?.url, { signal: stopped }),
          ),
        ])
      },
    },
    "200 mails": {
      round: async (stopped) => {
        for (let n = 0; n < 200; n++)
          await ask(`${large.url}/api/session/link`, {
            method: "POST",
            headers: fromElsewhere(),
            body: JSON.stringify({
              email: `person${1 + (n % 100)}@large.test`,
              redirect_to: `${large.url}/`,
            }),
            signal: stopped,
          })
        await stopping(stopped)
      },
    },
    nothing: { round: stopping },
  } satisfies Record<string, Deed>
}

export type DeedName = keyof ReturnType<typeof openDeeds>

const stopping = (stopped: AbortSignal) =>
  stopped.aborted
    ? Promise.resolve()
    : new Promise<unknown>((resolve) => stopped.addEventListener("abort", resolve))

/** What is broken off is no failure. */
const expecting = (stopped: AbortSignal, what: string, expected: number[]) => (answer: Answer) => {
  if (!stopped.aborted && !expected.includes(answer.status))
    throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

/** Has a job done again, of which the database must not know that it was done. */
function jobDeed(
  { ownerUrl }: Large,
  task: string,
  reset: string[],
  add = `select graphile_worker.add_job('${task}', job_key := '${task}')`,
): Deed {
  return {
    round: async (stopped) => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      try {
        await client.query("set session_replication_role = replica")
        for (const statement of reset) await client.query(statement)
        await client.query("set session_replication_role = origin")
        await client.query(add)
        while (!stopped.aborted) {
          const { rows } = await client.query(
            "select from graphile_worker.jobs where task_identifier = $1 and run_at <= now() limit 1",
            [task],
          )
          if (rows.length === 0) return
          await pause(100)
        }
      } finally {
        await client.end()
      }
    },
  }
}

async function download(url: string, token: string, to: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  await pipeline(response.body, createWriteStream(to))
}

function sendArchive({ url, superadminToken }: Large, path: string, stopped: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const sending = request(`${url}/api/organization-archives?owner=person1@large.test`, {
      method: "POST",
      signal: stopped,
      headers: {
        authorization: `Bearer ${superadminToken}`,
        "content-type": "application/zip",
        "content-length": statSync(path).size,
      },
    })
    const fail = (error: Error) => (stopped.aborted ? resolve() : reject(error))
    sending.on("error", fail)
    sending.on("response", (response) => {
      let text = ""
      response.on("data", (chunk) => {
        text += chunk
      })
      response.on("error", fail)
      response.on("close", () =>
        response.statusCode === 201 || stopped.aborted
          ? resolve()
          : reject(new Error(`archive in: ${response.statusCode} ${text.slice(0, 200)}`)),
      )
    })
    pipeline(createReadStream(path), sending).catch(fail)
  })
}

function readSlowly(url: string, token: string, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const asking = get(url, {
      agent: false,
      signal: stopped,
      headers: { authorization: `Bearer ${token}` },
    })
    asking.on("error", () => resolve())
    asking.on("response", async (response) => {
      response.on("error", () => {})
      while (!stopped.aborted && !response.destroyed) {
        response.read(1024)
        await pause(100)
      }
      resolve()
    })
  })
}

/** The cursors before the last rows of each list. */
async function findDeepest({ ownerUrl, organizationId }: Large) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const first = async <Row>(text: string) =>
    (await client.query(text, [organizationId])).rows[0] as Row
  const { id } = await first<{ id: string }>(
    "select id::text from history where organization_id = $1 order by id offset 201 limit 1",
  )
  const car = await first<{ status: string; created_at: Date; id: string }>(
    "select status, created_at, id from cars where organization_id = $1 order by status desc, created_at, id offset 201 limit 1",
  )
  const sold = await first<{ day: string }>(
    "select sold_on::text as day from cars where organization_id = $1 and sold_on is not null order by sold_on offset 201 limit 1",
  )
  await client.end()
  return {
    history: id,
    list: encodeCursor([car.status, car.created_at.toISOString(), car.id]),
    statement: encodeCursor([`${sold.day} ${"f".repeat(8)}-ffff-ffff-ffff-${"f".repeat(12)} 00`]),
  }
}

function pdfOf(bytes: number): Buffer {
  const file = randomFillSync(Buffer.alloc(bytes))
  file.write("%PDF-1.7\n")
  return file
}

/** Words that nothing sounds like. */
const searched = () =>
  Array.from({ length: 25 }, () => Math.random().toString(36).slice(2, 9).padEnd(7, "z")).join("+")

const paperOf = (carId: string) => ({
  id: randomUUID(),
  kind: "sale_contract",
  car_id: carId,
  language: "lt",
  side: {
    name: "Ona Žukauskaitė",
    code: "1984-07-19",
    address: "Ąžuolų g. 12-4, Kaunas",
    vat_number: null,
    phone: "+370 698 76543",
    email: "ona@pirkeja.lt",
  },
  place: "Kaunas",
})
