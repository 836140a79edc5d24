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

/** The person and the firm share every profit; the person paid for a third of the cars and of the expenses. @returns the partner */
export async function sharePayments(ownerUrl: string, organizationId: string, userId: string) {
  const partnerId = randomUUID()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      "insert into partners (organization_id, id, user_id, joined_no) values ($1, $2, $3, 1)",
      [organizationId, partnerId, userId],
    )
    await client.query(
      `insert into partner_parts (organization_id, from_day, partner_id, parts, version)
       values ($1, null, $2, 1, 1), ($1, null, null, 1, 1)`,
      [organizationId, partnerId],
    )
    for (const [table, column] of [
      ["cars", "purchase_paid_by"],
      ["expenses", "paid_by"],
    ])
      await client.query(
        `update ${table} set ${column} = $1 where right(id::text, 1) in ('0', '3', '6', '9', 'c')`,
        [partnerId],
      )
    await client.query("vacuum full analyze cars, expenses")
    await client.query("vacuum analyze cars, expenses")
  } finally {
    await client.end()
  }
  return partnerId
}

/** 5,000 tasks that are open, of 5,000 cars, due from 50 days ago until in 450; every third is the person's own. */
export async function addTasks(ownerUrl: string, organizationId: string, userId: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `insert into tasks (organization_id, id, title, car_id, due_on, assignee, added_by)
       select $1, gen_random_uuid(), 'Task ' || n, id, current_date - 50 + (n / 10)::int,
         case when n % 3 = 0 then $2::uuid end, $2
       from (select id, row_number() over () as n from cars where organization_id = $1 limit 5000) car`,
      [organizationId, userId],
    )
    await client.query("vacuum analyze tasks")
  } finally {
    await client.end()
  }
}
