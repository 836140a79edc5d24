import { randomUUID } from "node:crypto"
import pg from "pg"
import sharp from "sharp"
import { animatedWebp, pngOfZeros } from "../server/test/images.ts"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import type { Filled } from "./fill.ts"
import { median } from "./median.ts"
import { once } from "./once.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const rounds = 40
/** Each sign-in comes from an IP address of its own, or the limit by IP address would refuse it. */
let caller = 0
/** As many as one person may send at once. */
const hostileAtOnce = 8

type Times = { signIn: number; file: number; photo: number }

/**
 * How much longer a sign-in, a stored file and a photo of another organization take while one member sends pictures
 * that are made to keep a server busy: an animation of 100,000 frames, and one of 40 megapixels.
 */
export async function measureHostilePictures(): Promise<Figures<"hostile-pictures">> {
  const { ownerUrl, appUrl, ...filled } = await openDatabaseOf("10x1000")
  const server = await startServer(ownerUrl, { environment: { TRUSTED_PROXIES: "1" } })
  const victim = await findCar(ownerUrl, filled, "=")
  const attacked = await findCar(ownerUrl, filled, "<>")
  const token = await signInAs(appUrl, filled.userId)
  const hostileToken = await signInAs(appUrl, await addMember(ownerUrl, attacked.organizationId))
  const carUrl = ({ organizationId, carId }: Car) =>
    `${server.url}/api/organizations/${organizationId}/cars/${carId}`
  const photo = await drawPhoto()
  const measure = async (): Promise<Times> => {
    const put = () => send("PUT", `${carUrl(victim)}/photo`, token, photo, [200])
    const [stored, photoMs] = await timed(put)
    const { image_url } = (await stored.json()) as { image_url: string }
    const [, signIn] = await timed(() => signInWrongly(server.url))
    const [, file] = await timed(async () => (await fetch(server.url + image_url)).arrayBuffer())
    return { signIn, file, photo: photoMs }
  }
  const all = once(async () => {
    // The first photo starts what draws it.
    await measure()
    const quiet: Times[] = []
    for (let round = 0; round < rounds; round++) quiet.push(await measure())

    const frames = await animatedWebp(100_000)
    const pixels = pngOfZeros(6000, 6000)
    let isOver = false
    const sendOn = async (index: number) => {
      while (!isOver) {
        const query = new URLSearchParams({ id: randomUUID(), kind: "other", name: "a.webp" })
        const response = await (index % 2 === 0
          ? send("POST", `${carUrl(attacked)}/attachments?${query}`, hostileToken, frames, [422])
          : send("PUT", `${carUrl(attacked)}/photo`, hostileToken, pixels, [200]))
        await response.arrayBuffer()
      }
    }
    const senders = Array.from({ length: hostileAtOnce }, (_, index) => sendOn(index))
    const busy: Times[] = []
    for (let round = 0; round < rounds; round++) busy.push(await measure())
    isOver = true
    await Promise.all(senders)
    return { busy, quiet }
  })
  const compare = (what: keyof Times) => async () => {
    const { busy, quiet } = await all()
    const [during, before] = [
      median(busy.map((times) => times[what])),
      median(quiet.map((times) => times[what])),
    ]
    return { value: during / before, note: `${during.toFixed(1)} to ${before.toFixed(1)} ms` }
  }
  return {
    hostileSignIn: compare("signIn"),
    hostileFile: compare("file"),
    hostilePhoto: compare("photo"),
  }
}

type Car = { organizationId: string; carId: string }

async function findCar(ownerUrl: string, filled: Filled, is: "=" | "<>"): Promise<Car> {
  const [row] = await query<Car>(
    ownerUrl,
    `select organization_id as "organizationId", id as "carId" from cars where organization_id ${is} $1 limit 1`,
    [filled.organizationId],
  )
  if (!row) throw new Error("there is no car")
  return row
}

async function addMember(ownerUrl: string, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    ownerUrl,
    `with person as (
       insert into users (id, email) values (gen_random_uuid(), 'hostile@bench.test') returning id
     )
     insert into organization_members (organization_id, id, user_id, role)
     select $1, gen_random_uuid(), id, 'member' from person returning user_id as id`,
    [organizationId],
  )
  return row?.id ?? ""
}

/** Runs without triggers and policies, as fill.ts does. */
async function query<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const drawPhoto = () =>
  sharp({
    create: {
      width: 2560,
      height: 1920,
      channels: 3,
      background: "black",
      noise: { type: "gaussian", mean: 128, sigma: 8 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer()

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now()
  const result = await work()
  return [result, performance.now() - startedAt]
}

async function send(
  method: string,
  url: string,
  token: string,
  body: Buffer,
  expected: number[],
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" }
  const response = await fetch(url, { method, headers, body: new Uint8Array(body) })
  if (!expected.includes(response.status))
    throw new Error(`${method} ${url} was answered ${response.status}: ${await response.text()}`)
  return response
}

/** An e-mail nobody has: the password is hashed all the same. */
async function signInWrongly(url: string): Promise<void> {
  const response = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `192.0.2.${++caller}`,
    },
    body: JSON.stringify({ email: `${randomUUID()}@bench.test`, password: "wrong-password" }),
  })
  await response.arrayBuffer()
  if (response.status !== 401) throw new Error(`a sign-in was answered ${response.status}`)
}
