import { createHash, randomUUID } from "node:crypto"
import { linkSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { renderPaper } from "../../server/src/features/papers/pdf/render.ts"
import { saleContract } from "../../server/src/features/papers/pdf/samples.testing.ts"
import { hashPassword } from "../../server/src/features/sign-in/password.ts"
import { picture } from "../../server/test/images.ts"
import { fill } from "../fill.ts"

/** What the large organization has at its whole size; smaller ones have a part of each. */
export type Size = { cars: number; papers: number; photos: number; history: number }
export const wholeSize: Size = { cars: 20_000, papers: 5000, photos: 3000, history: 100_000 }

const expensesEach = 5
const partners = 5
/** People of the large organization. */
const members = 100
export const blankedPapers = 50

/** The owner of the small organization and two members, who sign in at an address where they are signed in. */
export const smallPeople = ["owner", "second", "third"].map((name) => ({
  email: `${name}@small.test`,
  password: "small-password",
}))

export type Filled = {
  large: { organizationId: string; userId: string; memberIds: string[]; partnerId: string }
  small: { organizationId: string; userId: string }
  superadminId: string
}

/** A large organization, filled past the triggers as in fill.ts, and a small one without a car. */
export async function fillNeighbours(
  ownerUrl: string,
  dataDir: string,
  size: Size,
): Promise<Filled> {
  const { organizationId, userId } = await fill(ownerUrl, 1, size.cars, expensesEach)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const ids = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
  try {
    await client.query("set session_replication_role = replica")
    const memberIds = await addPeople(ids, organizationId)
    const partnerIds = await ids(
      `insert into partners (organization_id, id, user_id, joined_no)
       select $1, gen_random_uuid(), person, place
       from unnest($2::uuid[]) with ordinality as p (person, place) returning id`,
      [organizationId, memberIds.slice(0, partners)],
    )
    await client.query(
      `insert into partner_parts (organization_id, from_day, partner_id, parts, version)
       select $1, null, partner, 1, 1 from unnest($2::uuid[] || null::uuid) partner`,
      [organizationId, partnerIds],
    )
    await makeReal(client, organizationId, partnerIds)
    await addTasks(client, organizationId)
    await addPapers(client, organizationId, dataDir, size.papers)
    await addPhotos(client, { organizationId, userId }, dataDir, size.photos)
    await client.query(
      `insert into history (organization_id, actor_id, entity, entity_id, car_id, action, after)
       select organization_id, $2, 'expenses', id, car_id, 'insert',
         jsonb_build_object('description', description, 'amount', amount, 'currency', currency, 'date', date)
       from expenses where organization_id = $1 limit $3`,
      [organizationId, userId, size.history],
    )
    const smallIds = await ids(
      `insert into users (id, email, password_hash)
       select gen_random_uuid(), person->>'email', person->>'hash' from unnest($1::jsonb[]) person returning id`,
      [
        await Promise.all(
          smallPeople.map(async ({ email, password }) => ({
            email,
            hash: await hashPassword(password),
          })),
        ),
      ],
    )
    const [superadminId = ""] = await ids(
      "insert into users (id, email) values (gen_random_uuid(), 'superadmin@bench.test') returning id",
      [],
    )
    await client.query("insert into user_roles (user_id, role) values ($1, 'superadmin')", [
      superadminId,
    ])
    const [smallId = ""] = await ids(
      "insert into organizations (id, name) values (gen_random_uuid(), 'Small') returning id",
      [],
    )
    await client.query(
      `insert into organization_members (organization_id, id, user_id, role)
       select $1, gen_random_uuid(), person, case place when 1 then 'owner' else 'member' end
       from unnest($2::uuid[]) with ordinality as p (person, place)`,
      [smallId, smallIds],
    )
    await client.query(
      "insert into backup_results (outcome, at, line) values ('proved', now(), 'none')",
    )
    await client.query("set session_replication_role = origin")
    await client.query("vacuum analyze")
    const [partnerId = ""] = partnerIds
    const [smallUserId = ""] = smallIds
    return {
      large: { organizationId, userId, memberIds, partnerId },
      small: { organizationId: smallId, userId: smallUserId },
      superadminId,
    }
  } finally {
    await client.end()
  }
}

type Ids = (text: string, values: unknown[]) => Promise<string[]>

/** Members who all want the morning mail. */
async function addPeople(ids: Ids, organizationId: string): Promise<string[]> {
  return ids(
    `with people as (
       insert into users (id, email)
       select gen_random_uuid(), 'person' || n || '@large.test' from generate_series(1, $2::int) n returning id
     ), named as (
       insert into profiles (id, full_name) select id, 'Person' from people
     ), asked as (
       insert into morning_mail_subscriptions (user_id, language, since)
       select id, 'lt', now() - interval '2 days' from people
     )
     insert into organization_members (organization_id, id, user_id, role)
     select $1, gen_random_uuid(), id, 'admin' from people returning user_id as id`,
    [organizationId, members],
  )
}

/** Plates, codes, prices of what is sold, and who of the partners and the firm paid what. */
async function makeReal(client: pg.Client, organizationId: string, partnerIds: string[]) {
  const payer = (text: string) =>
    `($2::uuid[] || null::uuid)[1 + (hashtext(${text}) & 2147483647) % ${partners + 1}]`
  await client.query(
    `update organizations set legal_name = 'UAB Didžioji', legal_code = '304123456',
       legal_address = 'Savanorių pr. 217, Kaunas', iban = 'LT121000011101001000', blank_after_years = 10
     where id = $1`,
    [organizationId],
  )
  await client.query(
    `update cars c set image_path = null, registration_number = 'ABC' || n.n % 1000, vin = 'YV1FW8111E1' || 100000 + n.n,
       mileage_km = 150000, sdk_code = case when status = 'sold' then null else 'A1B2C3D4' end,
       sold_to = case when status = 'sold' then 'Ona Žukauskaitė' end,
       sale_price = case when status = 'sold' then 15000 end, sale_price_eur = case when status = 'sold' then 15000 end,
       sale_eur = case when status = 'sold' then 15000 end, left_to_receive = case when status = 'sold' then 15000 end,
       purchase_paid_by = ${payer("c.id::text")}, sale_received_by = case when status = 'sold' then ${payer("c.id::text || 's'")} end
     from (select id, row_number() over () as n from cars where organization_id = $1) n
     where c.organization_id = $1 and c.id = n.id`,
    [organizationId, partnerIds],
  )
  await client.query(
    `update expenses set paid_by = ${payer("id::text")} where organization_id = $1`,
    [organizationId, partnerIds],
  )
}

/** One a car, all of them open: the purchase of what is in stock is to be declared, the buyer of what was sold confirmed. */
async function addTasks(client: pg.Client, organizationId: string) {
  await client.query(
    `insert into tasks (organization_id, id, title, car_id, due_on, source, source_id, source_day)
     select organization_id, gen_random_uuid(),
       case status when 'sold' then 'Patvirtinti pirkėjo duomenis' else 'Deklaruoti įsigijimą' end, id,
       coalesce(sold_on, bought_on) + 7, case status when 'sold' then 'confirm_buyer' else 'declare_purchase' end, id,
       coalesce(sold_on, bought_on)
     from cars where organization_id = $1`,
    [organizationId],
  )
}

/** Contracts, of which the oldest have their PDF and are kept long enough. */
async function addPapers(
  client: pg.Client,
  organizationId: string,
  dataDir: string,
  papers: number,
) {
  const file = await renderPaper(saleContract, null)
  const paths = linked(
    dataDir,
    Buffer.from(file),
    blankedPapers,
    () => `papers/${organizationId}/${randomUUID()}.pdf`,
  )
  await client.query(
    `insert into papers (organization_id, id, kind, state, car_id, language, day, side_name, place, series, number,
       issued_at, car_name, car_price, car_currency, car_scheme, total, currency, scheme, content, path, size, sha256)
     select $1, gen_random_uuid(), 'sale_contract', 'issued', id, 'lt',
       case when n <= $3 then current_date - interval '13 years' else bought_on end, 'Ona Žukauskaitė', 'Kaunas', 'S-', n,
       now() - interval '1 day', name, 15000, 'EUR', 'margin', 15000, 'EUR', 'margin',
       $4::jsonb || jsonb_build_object('number', jsonb_build_object('series', 'S-', 'number', n)), ($5::text[])[n::int],
       case when n <= $3 then $6::int end, case when n <= $3 then $7::text end
     from (select *, row_number() over (order by created_at) as n from cars where organization_id = $1 limit $2) car`,
    [
      organizationId,
      papers,
      blankedPapers,
      JSON.stringify(saleContract),
      paths,
      file.length,
      createHash("sha256").update(file).digest("hex"),
    ],
  )
  await client.query(
    `insert into paper_series (organization_id, kind, series, last_number, year)
     values ($1, 'contract', 'S-', $2, extract(year from now())), ($1, 'invoice', 'F-', 0, extract(year from now()))`,
    [organizationId, papers],
  )
}

/** Three a car, all of them one file on the disk. */
async function addPhotos(
  client: pg.Client,
  { organizationId, userId }: { organizationId: string; userId: string },
  dataDir: string,
  photos: number,
) {
  const file = await picture("jpeg", { width: 1200, height: 900 })
  const paths = linked(dataDir, file, photos, () => `car-images/${userId}/${randomUUID()}.jpg`)
  await client.query(
    `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position, added_by)
     select $1, gen_random_uuid(), car.id, 'photo', 'IMG_' || place || '.jpg', 'image/jpeg', $2, path, place % 3, $4
     from unnest($3::text[]) with ordinality as given (path, place)
     join (select id, row_number() over (order by id) as n from cars where organization_id = $1) car
       on car.n = 1 + (place - 1) / 3`,
    [organizationId, file.length, paths, userId],
  )
}

/** One stored file under many names. @returns their paths */
function linked(dataDir: string, file: Buffer, count: number, name: () => string): string[] {
  const paths = Array.from({ length: count }, name)
  const [first = "", ...others] = paths.map((path) => join(dataDir, "files", path))
  mkdirSync(dirname(first), { recursive: true })
  writeFileSync(first, file)
  for (const other of others) linkSync(first, other)
  return paths
}

/** The months that the large organization has closed: two years, up to the one before the last. */
export function closedMonths(now: Date): string[] {
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 25, 1))
  return Array.from({ length: 24 }, (_, month) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1))
      .toISOString()
      .slice(0, 7),
  )
}
