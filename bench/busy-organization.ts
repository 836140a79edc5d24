import { randomUUID } from "node:crypto"
import pg from "pg"

/** Every organization pays VAT, half of the cars under the standard scheme; every tenth expense names its tax. */
export async function payVat(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `update organizations set vat_rates = '[{"from": "2009-09-01", "rate": "21.00"}]'`,
    )
    await client.query(
      `update cars set vat_scheme = 'standard', purchase_vat = round(purchase_price / 6, 2)
       where right(name, 1) in ('1', '3', '5', '7', '9')`,
    )
    await client.query(
      "update expenses set vat_amount = round(amount / 6, 2) where right(id::text, 1) in ('0', '5')",
    )
    await client.query(
      `update cars c set (expenses_vat_eur, expenses_vat_estimated) = (
         select s.expenses_vat_eur, s.expenses_vat_estimated from expense_sums(c.organization_id, c.id, null) s
       )`,
    )
    await client.query("vacuum full analyze cars, expenses")
    // Rewritten tables are marked as visible to all by this alone, which searches and counts rely on.
    await client.query("vacuum analyze cars, expenses")
  } finally {
    await client.end()
  }
}

/**
 * The person, others and the firm share every profit; the partners paid for a third of the cars and of the expenses.
 * @returns the partners, the person first
 */
export async function sharePayments(
  ownerUrl: string,
  organizationId: string,
  userId: string,
  partners = 1,
): Promise<string[]> {
  const ids = Array.from({ length: partners }, () => randomUUID())
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    for (const [index, id] of ids.entries()) {
      const user = index === 0 ? userId : randomUUID()
      if (index > 0) await addMember(client, organizationId, user)
      await client.query(
        "insert into partners (organization_id, id, user_id, joined_no) values ($1, $2, $3, $4)",
        [organizationId, id, user, index + 1],
      )
    }
    await client.query(
      `insert into partner_parts (organization_id, from_day, partner_id, parts, version)
       select $1::uuid, null::date, id, 1, 1 from unnest($2::uuid[]) id union all select $1::uuid, null, null, 1, 1`,
      [organizationId, ids],
    )
    for (const [table, column] of [
      ["cars", "purchase_paid_by"],
      ["expenses", "paid_by"],
    ])
      await client.query(
        `update ${table} set ${column} = ($1::uuid[])[1 + get_byte(uuid_send(id), 0) % $3::int]
         where organization_id = $2 and right(id::text, 1) in ('0', '3', '6', '9', 'c')`,
        [ids, organizationId, partners],
      )
    await client.query("vacuum full analyze cars, expenses")
    await client.query("vacuum analyze cars, expenses")
  } finally {
    await client.end()
  }
  return ids
}

async function addMember(client: pg.Client, organizationId: string, userId: string): Promise<void> {
  await client.query("insert into users (id, email) values ($1::uuid, $1::uuid || '@bench.test')", [
    userId,
  ])
  await client.query("insert into profiles (id, full_name) values ($1, 'Partner')", [userId])
  await client.query(
    `insert into organization_members (organization_id, id, user_id, role)
     values ($1, gen_random_uuid(), $2, 'member')`,
    [organizationId, userId],
  )
}

/** Tasks that are open, of as many cars, due from 50 days ago, ten a day; every third is the person's own. */
export async function addTasks(
  ownerUrl: string,
  organizationId: string,
  userId: string,
  count = 5000,
) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `insert into tasks (organization_id, id, title, car_id, due_on, assignee, added_by)
       select $1, gen_random_uuid(), 'Task ' || n, id, current_date - 50 + (n / 10)::int,
         case when n % 3 = 0 then $2::uuid end, $2
       from (select id, row_number() over () as n from cars where organization_id = $1 limit $3) car`,
      [organizationId, userId, count],
    )
    await client.query("vacuum analyze tasks")
  } finally {
    await client.end()
  }
}

/**
 * An organization uses all of it: each sold car is paid, each fifth of the others reserved, the expenses of every four
 * cars are one invoice, and overheads are one a day, 720 of them for two years.
 */
export async function useMoney(
  ownerUrl: string,
  organizationId: string,
  userId: string,
  overheads = 720,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into payments (organization_id, id, car_id, kind, amount, currency, amount_eur, day, how, payer, until,
         state, added_by)
       select organization_id, gen_random_uuid(), id, kind, amount, 'EUR', amount, day, 'bank', 'Buyer ' || kind,
         case kind when 'deposit' then day + 7 end, case kind when 'deposit' then 'held' end, $2
       from (
         select organization_id, id, 'payment' as kind, coalesce(sale_price, 5000) - 500 as amount, sold_on as day
         from cars where organization_id = $1 and status = 'sold'
         union all
         select organization_id, id, 'deposit', 500, bought_on from cars
         where organization_id = $1 and (status = 'sold' or right(name, 1) in ('0', '5'))
       ) paid`,
      [organizationId, userId],
    )
    await client.query("begin")
    await client.query(
      `create temporary table part on commit drop as
       select e.id, e.amount, e.vat_amount, e.date, place % 4 as place, md5($1::uuid::text || place / 4)::uuid as split
       from (
         select e.id, e.amount, e.vat_amount, e.date, row_number() over (order by e.date, e.car_id) - 1 as place
         from expenses e where e.organization_id = $1 and e.description = 'Expense 1'
       ) e`,
      [organizationId],
    )
    await client.query(
      `insert into splits (organization_id, id, description, kind, amount, vat_amount, currency, expense_type, date, added_by)
       select $1, split, 'Expense 1', 'cost', sum(amount), sum(vat_amount), 'EUR', 'Remontas', min(date), $2 from part group by split`,
      [organizationId, userId],
    )
    await client.query(
      `update expenses e set split_id = part.split, split_place = part.place
       from part where e.organization_id = $1 and e.id = part.id`,
      [organizationId],
    )
    await client.query("commit")
    await client.query(
      `insert into overheads (organization_id, id, description, amount, currency, amount_eur, day, type, repeats, added_by)
       select $1, gen_random_uuid(), 'Overhead ' || n, 100 + n, 'EUR', 100 + n, current_date - n,
         (array['rent', 'fuel', 'advertising', 'bank', 'other'])[1 + n % 5], case when n = 700 then 'monthly' end, $2
       from generate_series(1, $3::int) n`,
      [organizationId, userId, overheads],
    )
    await client.query("vacuum full analyze cars, expenses")
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}
