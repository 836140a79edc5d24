import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { ask, askFor } from "./ask.ts"
import { smallPeople } from "./fill.ts"

/** What the small organization's people do all the time. */
export type Small = {
  url: string
  organizationId: string
  token: string
  cars: Car[]
  photo: string
}
type Car = { id: string; version: number }

export const kinds = ["list", "save", "signIn", "photo"] as const
export type RequestKind = (typeof kinds)[number]
/** Milliseconds of each request, and what was answered otherwise than it should be. */
export type Measured = { times: Record<RequestKind, number[]>; failed: string[] }

const loops = 3
/** Twenty rounds a second of all loops. */
const roundMilliseconds = 150
/** Who waits longer has given up; a request that was refused counts as if it had taken so long. */
const patienceMilliseconds = 15_000

export const percentile99 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** Cars and a photo, through the calls. */
export async function addSmall(
  url: string,
  organizationId: string,
  token: string,
  photo: Buffer,
  count: number,
): Promise<Small> {
  const of = `${url}/api/organizations/${organizationId}/cars`
  const cars: Car[] = []
  for (let n = 0; n < count; n++) {
    const body = JSON.stringify({ id: randomUUID(), name: `Audi A6 ${n}`, purchase_price: "9000" })
    cars.push(await askFor<Car>(of, { method: "POST", token, body }))
  }
  const [first] = cars
  const headers = { "content-type": "image/jpeg" }
  const stored = await askFor<Car & { image_url: string }>(`${of}/${first?.id}/photo`, {
    method: "PUT",
    token,
    body: photo,
    headers,
  })
  if (first) first.version = stored.version
  return { url, organizationId, token, cars, photo: stored.image_url }
}

type Until = { rounds: number; seconds: number }

/** Works in loops, each request after the last, until there were so many rounds, or for so long. */
export async function work(
  small: Small,
  { rounds, seconds }: Until,
  without: readonly RequestKind[] = [],
): Promise<Measured> {
  const measured: Measured = { times: { list: [], save: [], signIn: [], photo: [] }, failed: [] }
  const until = performance.now() + seconds * 1000
  let left = rounds
  const loop = async (index: number) => {
    await pause((index * roundMilliseconds) / loops)
    while (left > 0 && performance.now() < until) {
      left -= 1
      const next = performance.now() + roundMilliseconds
      for (const kind of kinds)
        if (!without.includes(kind)) await measure(small, kind, index, measured)
      await pause(Math.max(0, next - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, index) => loop(index)))
  return measured
}

async function measure(small: Small, kind: RequestKind, loop: number, { times, failed }: Measured) {
  // A hash takes 20 ms of a core: with one in each round they alone would take half of it.
  if (kind === "signIn" && times.list.length % 2 === 1) return
  const { status, milliseconds } = await requests[kind](small, loop)
  const isRight = status === 200
  if (!isRight) failed.push(`${kind} ${status}`)
  times[kind].push(isRight ? milliseconds : patienceMilliseconds)
}

const patience = () => AbortSignal.timeout(patienceMilliseconds)

export const requests = {
  list: ({ url, organizationId, token }: Small) =>
    ask(`${url}/api/organizations/${organizationId}/cars`, { token, signal: patience() }),
  /** Of a car that no other loop saves. */
  save: async ({ url, organizationId, token, cars }: Small, loop: number) => {
    const place = loop + loops * Math.floor(Math.random() * Math.floor(cars.length / loops))
    const car = cars[place]
    if (!car) throw new Error("there is no car")
    const path = `${url}/api/organizations/${organizationId}/cars/${car.id}`
    const body = JSON.stringify({ version: car.version, mileage_km: 1000 + car.version })
    const saved = await ask(path, { method: "PATCH", token, body, signal: patience() })
    if (saved.status === 200) car.version += 1
    // Whether it was saved is not known.
    else {
      const { status, text } = await ask(path, { token, signal: patience(), keepsText: true })
      if (status === 200) car.version = (JSON.parse(text) as Car).version
    }
    return saved
  },
  photo: ({ url, photo }: Small) => ask(url + photo, { signal: patience() }),
  /** Each loop another person, as most do: where they are signed in already. Who comes from elsewhere waits among all strangers. */
  signIn: ({ url }: Small, loop = 0) =>
    ask(`${url}/api/session`, {
      method: "POST",
      headers: { "x-forwarded-for": "10.254.0.1" },
      body: JSON.stringify(smallPeople[loop]),
      signal: patience(),
    }),
}
