import { createHash } from "node:crypto"
import { linkSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { monthOf, monthsAfter } from "@marza/domain/time/months.ts"
import pg from "pg"
import { marginInvoice } from "../server/src/features/papers/pdf/samples.testing.ts"
import { addTasks, payVat, sharePayments, useMoney } from "./busy-organization.ts"
import { type Filled, fill } from "./fill.ts"

/** How many rows of each kind the two organizations have. */
export const rowsOf = { small: 1000, large: 10_000 }
export type Size = keyof typeof rowsOf
export const sizes = ["small", "large"] as const

/** The organizations; each id is as fill() makes it. */
export const idOf: Record<Size, string> = { small: md5Id("o1"), large: md5Id("o2") }

/** The month in which all of it happened; it has ended, so that it can be closed. */
export const busyMonth = monthsAfter(monthOf(new Date()), -1)
const { first } = daysOfMonth(busyMonth)

const partners = 5
/** Of so many papers one was kept long enough. */
const papersToOneDue = 200
/** Of so many cars one has a document, the others a photo; and so many papers have a PDF. */
const carsToOneDocument = 10
/** What each of them is stored as. */
const storedFile = Buffer.from("%PDF-1.4\n%%EOF\n")

/**
 * Two organizations of one person, one with 1,000 rows of each kind and one with 10,000: cars with five expenses each,
 * payments, overheads that repeat, parts of invoices, papers, tasks, documents, and settlements between five partners. All
 * of it happened in one month, so that a call for a month reads all of it.
 */
export async function fillTwo(ownerUrl: string): Promise<Filled> {
  const filled = await fill(ownerUrl, 2, rowsOf.large)
  const { userId } = filled
  await asOwner(ownerUrl, moveCars)
  await payVat(ownerUrl)
  for (const size of sizes) {
    await sharePayments(ownerUrl, idOf[size], userId, partners)
    await useMoney(ownerUrl, idOf[size], userId, rowsOf[size])
    await addTasks(ownerUrl, idOf[size], userId, rowsOf[size])
  }
  await asOwner(ownerUrl, addRest)
  return filled
}

/** Does the work past the triggers. */
export async function asOwner<Result>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Leaves the small one its cars; all are bought in the first ten days of the month, and what is sold is sold ten days later. */
async function moveCars(client: pg.Client): Promise<void> {
  const small = [idOf.small, rowsOf.small]
  const beyond = "organization_id = $1 and right(name, -10)::integer > $2"
  await client.query(
    `delete from expenses where (organization_id, car_id) in (select organization_id, id from cars where ${beyond})`,
    small,
  )
  await client.query(`delete from cars where ${beyond}`, small)
  await client.query(
    `update cars set bought_at = day, created_at = day, sold_at = case when status = 'sold' then day + interval '10 days' end,
       image_path = null, registration_number = 'ABC' || n, sdk_code = 'SDK' || n, inspection_until = current_date + 3,
       late_costs_eur = 0
     from (
       select organization_id, id, right(name, -10) as n,
         ($1::date + 0.5 * interval '1 day' + right(name, 1)::integer * interval '1 day' + right(name, -10)::integer * interval '1 second') as day
       from cars
     ) moved
     where cars.organization_id = moved.organization_id and cars.id = moved.id`,
    [first],
  )
  await client.query(
    `update expenses e set date = c.bought_on + right(e.description, 1)::integer, supplier = 'Supplier ' || right(c.name, -10)
     from cars c where c.organization_id = e.organization_id and c.id = e.car_id`,
  )
}

async function addRest(client: pg.Client): Promise<void> {
  await client.query(
    `update organizations set legal_name = 'UAB Bench', legal_code = '304123456', blank_after_years = 10`,
  )
  await client.query(
    `update overheads set day = $1::date + day_of_month, repeats = 'monthly', supplier = 'Supplier ' || description
     from (select organization_id, id, right(description, 1)::integer as day_of_month from overheads) moved
     where overheads.organization_id = moved.organization_id and overheads.id = moved.id`,
    [first],
  )
  await client.query(
    `insert into papers (organization_id, id, kind, state, car_id, language, day, series, number, issued_at, car_name, total,
       currency, total_eur, scheme, content, path, size, sha256, side_name, added_by)
     select organization_id, gen_random_uuid(), 'invoice', 'issued', id, 'lt',
       case when n % $2 = 0 then date '2012-01-15' else bought_on + 10 end, 'MRZ-', n, now(), name, 12000,
       'EUR', 12000, 'margin', $1::jsonb, case when n % $5 = 0 then 'papers/' || organization_id || '/' || id || '.pdf' end,
       case when n % $5 = 0 then $3::integer end, case when n % $5 = 0 then $4 end, 'Buyer ' || n, user_id
     from (select *, right(name, -10)::integer as n from cars) car`,
    [
      JSON.stringify(marginInvoice),
      papersToOneDue,
      storedFile.length,
      createHash("sha256").update(storedFile).digest("hex"),
      carsToOneDocument,
    ],
  )
  await client.query(
    `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position, added_by)
     select organization_id, gen_random_uuid(), id,
       case when right(name, -10)::integer % $2 = 0 then 'contract' else 'photo' end, name || '.pdf', 'application/pdf', $1,
       'car-documents/' || organization_id || '/' || id || '.pdf', 1, user_id from cars`,
    [storedFile.length, carsToOneDocument],
  )
  await client.query(
    `insert into settlements (organization_id, id, from_partner, amount, day, how, added_by)
     select partner.organization_id, gen_random_uuid(), partner.id, 100 + n, $1::date + n % 28, 'bank', partner.user_id
     from partners partner
     cross join lateral generate_series(
       1, case partner.organization_id when $2 then $3::integer else $4::integer end / $5::integer
     ) n`,
    [first, idOf.small, rowsOf.small, rowsOf.large, partners],
  )
  await client.query("vacuum full analyze")
  await client.query("vacuum analyze")
  await checkSums(client)
}

/** What was filled in past the triggers must be what they keep. */
async function checkSums(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ compared: number; differing: number }>(
    "select s.* from unnest($1::uuid[]) id cross join lateral compare_sums(id, null) s",
    [Object.values(idOf)],
  )
  const compared = rows.map((row) => row.compared)
  if (compared.join() !== Object.values(rowsOf).join() || rows.some((row) => row.differing > 0))
    throw new Error(`the kept sums are not those of the rows: ${JSON.stringify(rows)}`)
}

/** Stores what the rows of documents and papers name. */
export async function storeFiles(ownerUrl: string, dataDir: string): Promise<void> {
  const paths = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      "select path from attachments union all select path from papers where path is not null",
    )
    return rows.map(({ path }) => join(dataDir, "files", path))
  })
  const one = join(dataDir, "files", "one")
  for (const folder of new Set([one, ...paths].map(dirname))) mkdirSync(folder, { recursive: true })
  writeFileSync(one, storedFile)
  for (const path of paths) linkSync(one, path)
}

/** An MD5 that is written as an id. */
function md5Id(text: string): string {
  const hex = createHash("md5").update(text).digest("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
