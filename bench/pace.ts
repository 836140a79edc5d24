/** The pace of this hour: how long fixed pieces of work take, to how long they take on the reference machine. */
import pg from "pg"
import type { Pace } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import type { Reading } from "./judging.ts"
import { loop } from "./loop.ts"
import { median } from "./median.ts"
import { once } from "./once.ts"
import { referenceMachine } from "./reference-machine.ts"
import { startBare } from "./server.ts"
import { openBrowser } from "./world.ts"

/** One after another, as those that are judged by them. */
const readingMilliseconds = 1500
const warmMilliseconds = 2000
const loops = 15
/** The first compile the loop. */
const warmLoops = 3

/** @returns the pace, and what was measured for it */
type Read = () => Promise<{ pace: number; note: string }>

const readers: Record<Pace, Read> = {
  server: readServer,
  processor: readNode,
  browser: readBrowser,
}

export async function readPace(kind: Pace): Promise<Reading & { note: string }> {
  return { kind, ...(await readers[kind]()) }
}

const openReference = once(async () => {
  const { ownerUrl } = await openDatabaseOf("migrated", "run")
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(table)
    await client.query("vacuum analyze pace")
  } finally {
    await client.end()
  }
  const { url } = await startBare({ url: ownerUrl, statements: [{ sql, parameters: [5] }] }, "run")
  await timesOfRequests(url, warmMilliseconds)
  return url
})

async function readServer() {
  const now = median(await timesOfRequests(await openReference(), readingMilliseconds))
  const { request } = referenceMachine
  return { pace: now / request, note: `${now.toFixed(1)} to ${request} ms of a request` }
}

/** Milliseconds of each request that was answered within this time. */
async function timesOfRequests(url: string, within: number): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  for (let at = begun; at < begun + within; ) {
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - at)
    at = performance.now()
  }
  return times
}

async function readNode() {
  return paceOfLoop(Array.from({ length: warmLoops + loops }, loop), referenceMachine.nodeLoop)
}

async function readBrowser() {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < warmLoops + loops; round += 1) times.push(await page.evaluate(loop))
  await browser.close()
  return paceOfLoop(times, referenceMachine.browserLoop)
}

function paceOfLoop(times: number[], reference: number) {
  const now = median(times.slice(warmLoops))
  return { pace: now / reference, note: `${now.toFixed(1)} to ${reference} ms of a loop` }
}

/** Neither table nor statement ever changes with the program, or its pace would hide what became slower. */
const table = `create table pace as
  select n % 10 as team, n as id, md5(n::text) as code, 'Volvo V60 ' || n as name, 'YV1FW8111E1' || 100000 + n as vin,
    'car-images/x/' || n || '.jpg' as image, 100000 + n as price, 0.0862 as rate, round((100000 + n) * 0.0862, 2) as eur,
    (array['bought', 'preparing', 'sold'])[1 + n % 3] as status, date '2026-01-01' - n % 700 as bought,
    timestamptz '2026-01-01' - n * interval '1 hour' as created, n % 2 = 0 as estimated, 12000 + n as sale,
    'Bilia AS ' || n % 40 as seller, 180000 + n as mileage, null::text as notes, n % 90 as days, 515.00 as expenses
  from generate_series(1, 10000) n;
  create index on pace (team, bought desc, id desc)`
const sql = `with page as (select * from pace where team = $1 order by bought desc, id desc limit 320),
  counts as (select status, count(*) as cars from pace where team = $1 group by status)
  select page.*, (select json_object_agg(status, cars) from counts) as counts from page`
