import { randomUUID } from "node:crypto"
import { once } from "node:events"
import pg from "pg"
import sharp from "sharp"
import { animatedWebp, pngOfZeros } from "../server/test/images.ts"
import type { Filled } from "./fill.ts"
import { median, signInAs } from "./list.ts"
import { startServer } from "./server.ts"

const rounds = 40
/** Each sign-in comes from an IP address of its own, or the limit by IP address would refuse it. */
let caller = 0
/** As many as one person may send at once. */
const hostileAtOnce = 8

type Times = { signIn: number; file: number; photo: number }

/**
 * How much longer a sign-in, a stored file and a photo of another organization take while one member sends pictures
 * that are made to keep a server busy: an animation of 100,000 frames, and one of 40 megapixels.
 * @returns for each the ratio of the medians, and the medians in milliseconds
 */
export async function measureHostilePictures(
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  filled: Filled,
) {
  const server = await startServer(ownerUrl, dataDir, { TRUSTED_PROXIES: "1" })
  try {
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
    return { signIn: compare("signIn"), file: compare("file"), photo: compare("photo") }

    function compare(what: keyof Times) {
      const medians = [busy, quiet].map((times) => median(times.map((time) => time[what])))
      const [during = Number.NaN, before = Number.NaN] = medians
      return { ratio: during / before, busy: during, quiet: before }
    }
  } finally {
    const ended = once(server.child, "exit")
    server.child.kill()
    await ended
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
