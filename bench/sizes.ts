import { spawn } from "node:child_process"
import { randomFillSync } from "node:crypto"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { openDatabaseOf } from "./databases.ts"
import { fill } from "./fill.ts"
import { newFolder } from "./world.ts"

const cars = 10_000
const photos = 1000
const photoBytes = 500_000

/** The id of the car with a number. */
const carId = "md5('car ' || $3::int)::uuid"
const insertCar = `insert into cars (organization_id, id, name, name_folded, purchase_price, purchase_currency,
    purchase_exchange_rate, purchase_price_eur, registration_number, vin, mileage_km, user_id, bought_at)
  values ($1, ${carId}, 'Volvo V60 ' || $3, 'volvo v60 ' || $3, 100000 + $3, 'NOK', 0.0862,
    round((100000 + $3) * 0.0862, 2), 'ABC ' || $3 % 1000, 'YV1FW1234D1' || lpad($3::text, 6, '0'), 150000 + $3, $2, now())`
const insertExpense = `insert into expenses (organization_id, id, car_id, description, amount, currency, amount_eur, date, added_by)
  values ($1, gen_random_uuid(), ${carId}, 'Stabdžių diskai ir kaladėlės', 240.50, 'EUR', 240.50, current_date, $2)`
const changeCar = `update cars set mileage_km = mileage_km + 1, asking_price = 12500 + $3, version = version + 1, changed_by = $2
  where organization_id = $1 and id = ${carId}`
const insertPhoto = `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position, added_by)
  values ($1, gen_random_uuid(), ${carId}, 'photo', 'IMG_20261122_101500.jpg', 'image/jpeg', ${photoBytes},
    'car-images/' || $2::uuid || '/' || (1795000000000 + $3) || '.jpg', $3, $2)`

/** Prints what rows, changes and backups take on the disk, and how long a backup and its drill take. */
export async function printSizes(): Promise<void> {
  const { ownerUrl } = await openDatabaseOf("migrated")
  const { organizationId, userId } = await fill(ownerUrl, 1, 0)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Less waiting for the disk; the log is the same.
  await client.query("set synchronous_commit = off")
  const empty = await sizeOf(client)
  const rows: Row[] = [{ what: "an empty database", bytes: empty.bytes }]
  for (const [what, each, text] of [
    ["a car, with its line of history", 1, insertCar],
    ["an expense, with its line", 5, insertExpense],
    ["a saved change of a car, with its line", 1, changeCar],
    ["a photo or paper, with its line, without the file", 1, insertPhoto],
  ] as const) {
    const before = await sizeOf(client)
    for (let n = 0; n < cars * each; n++)
      await client.query({ name: what, text, values: [organizationId, userId, n % cars] })
    await client.query("vacuum")
    const after = await sizeOf(client)
    rows.push({
      what,
      bytes: Math.round((after.bytes - before.bytes) / cars / each),
      log: Math.round((after.log - before.log) / cars / each),
    })
  }
  await client.query("delete from attachments where position >= $1", [photos])
  await client.query("delete from graphile_worker._private_jobs")
  await client.end()
  rows.push(...(await measureBackups(ownerUrl)))
  console.table(rows)
}

type Row = Record<string, string | number>

/** Of the database on its disk, and the place in its log. */
async function sizeOf(client: pg.Client): Promise<{ bytes: number; log: number }> {
  const { rows } = await client.query(
    "select pg_database_size(current_database())::float8 as bytes, pg_current_wal_lsn() - '0/0' as log",
  )
  return { bytes: rows[0].bytes, log: Number(rows[0].log) }
}

async function measureBackups(ownerUrl: string): Promise<Row[]> {
  const rows: Row[] = []
  const dataDir = newFolder("sizes")
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const stored = await client.query<{ path: string }>("select path from attachments")
  await client.end()
  for (const { path } of stored.rows) {
    const file = join(dataDir, "files", path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomFillSync(Buffer.alloc(photoBytes)))
  }
  const environment = { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, LOG_LEVEL: "error" }
  const to = newFolder("backups")
  for (const [index, name] of [
    "",
    " again, with the same photos",
    " again, in one file",
  ].entries()) {
    const args = [
      "--to",
      index === 2 ? join(to, "single") : to,
      ...(index === 2 ? ["--single"] : []),
    ]
    rows.push({ what: `backup${name}`, ...(await measure("backup.ts", args, environment)) })
  }
  const [newest = ""] = readdirSync(to).filter((file) => file.endsWith(".backup"))
  rows.push({ what: "its rows, compressed", bytes: statSync(join(to, newest)).size })
  const drill = await measure("restore.ts", [join(to, newest), "--check"], environment)
  return [...rows, { what: "the drill", ...drill }]
}

/** Seconds of a command, and the most memory that its process held, where the system tells. */
async function measure(file: string, args: string[], environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../server/src/${file}`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  })
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
  }, 50)
  const [code] = await once(child, "exit")
  clearInterval(watching)
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds: seconds.toFixed(1), "memory, MB": Math.round(peak / 1024) }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}
