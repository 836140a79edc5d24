import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { newId } from "@marza/domain/id.ts"
import { bodyOf } from "../../imports.ts"
import { once } from "../../once.ts"
import { ask, fromElsewhere } from "../ask.ts"
import { openCalls, times } from "./calls.ts"
import { type Deed, type Large, untilStopped } from "./deed.ts"

/** Of the imported cars, in 2020 and 2021: before the closed months. */
const importedDays = 700
const previews = 100
const issues = 50
const signIns = 100
const stalledConnections = 100
const mails = 200

/** What is written, or asked for by people who are not signed in. */
export function writeDeeds(large: Large) {
  const { as, send, load, findCar } = openCalls(large)
  const carId = once(async () => (await findCar()).id)
  const draft = async (stopped: AbortSignal) => {
    const body = JSON.stringify(paperOf(await carId()))
    const { text } = await send("POST", "/papers", stopped, { body })
    return JSON.parse(text || "{}") as { id: string; version: number }
  }
  const drafts = once(async () => {
    const made: string[] = []
    while (made.length < previews) made.push((await draft(new AbortController().signal)).id)
    return made
  })
  return {
    "import of 5,000 and its undo": {
      round: async (stopped) => {
        const id = newId()
        await send("POST", "/imports", stopped, { body: bodyOf(id, { days: importedDays }) })
        await send("DELETE", `/imports/${id}`, stopped, { body: '{"keep_changed":true}' })
      },
    },
    "100 previews and 50 issues of papers": {
      prepare: drafts,
      round: async (stopped) => {
        const ids = await drafts()
        await Promise.all([
          times(previews, (n) => load(`/papers/${ids[n]}/preview.pdf`, stopped, as(n))),
          times(issues, async (n) => {
            const { id, version } = await draft(stopped)
            const request = { body: JSON.stringify({ version }), token: as(n) }
            await send("PUT", `/papers/${id}/issue`, stopped, request)
          }),
        ])
      },
    },
    "100 sign-ins with wrong passwords": {
      round: (stopped) =>
        times(signIns, (n) =>
          post(large, "/api/session", stopped, { email: mailOf(n), password: "wrong-password" }),
        ),
    },
    "200 mails": {
      round: async (stopped) => {
        for (let n = 0; n < mails && !stopped.aborted; n++)
          await post(large, "/api/session/link", stopped, {
            email: mailOf(n),
            redirect_to: `${large.url}/`,
          })
        await untilStopped(stopped)
      },
    },
    "bodies and readers that stall": {
      round: async (stopped) => {
        const opened = Array.from({ length: stalledConnections }, (_, n) => stall(large, n, as(n)))
        await untilStopped(stopped)
        for (const socket of opened) socket.destroy()
      },
    },
  } satisfies Record<string, Deed>
}

const mailOf = (n: number) => `person${1 + (n % 100)}@large.test`

const post = ({ url }: Large, path: string, signal: AbortSignal, body: object) =>
  ask(url + path, { method: "POST", headers: fromElsewhere(), body: JSON.stringify(body), signal })

/** One in two sends a body of 5 MB that ends after some bytes; the others read nothing of a page or of a file. */
function stall({ url, organizationId }: Large, n: number, token: string) {
  const { host, hostname, port } = new URL(url)
  const path = n % 4 === 1 ? "cars/export.csv" : "cars?limit=200"
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  const head = (request: string) =>
    `${request} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n`
  const of = `/api/organizations/${organizationId}`
  socket.write(
    n % 2 === 0
      ? `${head(`POST ${of}/imports`)}content-type: application/json\r\ncontent-length: 5000000\r\n\r\n{"id":`
      : `${head(`GET ${of}/${path}`)}\r\n`,
  )
  return socket.pause()
}

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
