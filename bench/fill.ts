import pg from "pg"

export type Filled = { organizationId: string; userId: string }

/**
 * Fills a migrated database by the million, past the application: organizations of `carsEach` cars with
 * `expensesEach` expenses each on the days after the purchase, one owner for all.
 * @returns one organization in the middle, and the owner
 */
export async function fill(
  ownerUrl: string,
  organizations: number,
  carsEach: number,
  expensesEach = 5,
): Promise<Filled> {
  return withClient(ownerUrl, async (client) => {
    const filled = await fillRows(client, organizations, carsEach, expensesEach)
    await checkSums(client)
    return filled
  })
}

async function fillRows(
  client: pg.Client,
  organizations: number,
  carsEach: number,
  expensesEach: number,
): Promise<Filled> {
  // Triggers are off, because history is not measured here; what they keep is filled in beside the prices.
  await client.query("set session_replication_role = replica")
  const { rows } = await client.query<{ id: string }>(
    "insert into users (id, email) values (gen_random_uuid(), 'bench@bench.test') returning id",
  )
  const userId = rows[0]?.id ?? ""
  await client.query("insert into profiles (id, full_name) values ($1, 'Bench')", [userId])
  await client.query(
    `insert into organizations (id, name)
     select md5('o' || n)::uuid, 'Organization ' || n from generate_series(1, $1::int) n`,
    [organizations],
  )
  await client.query(
    `insert into organization_members (organization_id, id, user_id, role)
     select id, gen_random_uuid(), $1, 'owner' from organizations`,
    [userId],
  )
  await client.query(
    `insert into cars (organization_id, id, name, name_folded, image_path, purchase_price, purchase_currency,
       purchase_exchange_rate, purchase_price_eur, sale_price, sale_price_eur, status, bought_at, sold_at,
       created_at, user_id, purchase_eur, sale_eur, left_to_receive, expenses_eur, late_costs_eur)
     select o.id, gen_random_uuid(), 'Volvo V60 ' || n, 'volvo v60 ' || n, 'car-images/x/' || n || '.jpg',
       100000 + n, 'NOK', 0.0862, round((100000 + n) * 0.0862, 2),
       case when n % 2 = 0 then 12000 + n end, case when n % 2 = 0 then 12000 + n end,
       (array['bought', 'preparing', 'sold'])[1 + n % 3], now() - n * interval '1 hour',
       case when n % 3 = 2 then now() - n * interval '30 minutes' end, now() - n * interval '1 hour', $1,
       round((100000 + n) * 0.0862, 2), case when n % 2 = 0 then 12000 + n end, case when n % 2 = 0 then 12000 + n end,
       (select coalesce(sum(100 + e), 0) from generate_series(1, $3::int) e),
       (select coalesce(sum(100 + e), 0) from generate_series(1, $3::int) e
         where n % 3 = 2 and
           least(((now() - n * interval '1 hour') at time zone 'Europe/Vilnius')::date + e, current_date)
             > ((now() - n * interval '30 minutes') at time zone 'Europe/Vilnius')::date)
     from organizations o, generate_series(1, $2::int) n`,
    [userId, carsEach, expensesEach],
  )
  await client.query(
    `insert into expenses (organization_id, id, car_id, description, amount, currency, amount_eur,
       exchange_rate, date, added_by)
     select c.organization_id, gen_random_uuid(), c.id, 'Expense ' || n, 100 + n, 'EUR', 100 + n, null,
       least((c.bought_at at time zone 'Europe/Vilnius')::date + n, current_date), $1
     from cars c, generate_series(1, $2::int) n`,
    [userId, expensesEach],
  )
  await client.query("set session_replication_role = origin")
  await client.query("vacuum analyze")
  const middle = await client.query<{ id: string }>("select md5('o' || $1::int)::uuid as id", [
    Math.ceil(organizations / 2),
  ])
  return { organizationId: middle.rows[0]?.id ?? "", userId }
}

/**
 * {@link fill} for a million cars: what no constraint needs is indexed at the end, which takes half of the time. The
 * indexes are the same, only fuller than those that grew.
 */
export async function fillWithoutIndexes(
  ownerUrl: string,
  organizations: number,
  carsEach: number,
  expensesEach: number,
): Promise<Filled> {
  return withClient(ownerUrl, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
       where indrelid in ('cars'::regclass, 'expenses'::regclass)
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const filled = await fillRows(client, organizations, carsEach, expensesEach)
    for (const { definition } of indexes) await client.query(definition)
    await client.query("vacuum analyze cars, expenses")
    // The expenses of each car are looked up for it.
    await checkSums(client)
    return filled
  })
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What was filled in past the triggers must be what they keep. */
async function checkSums(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ differing: number }>(
    "select differing from compare_sums((select id from organizations order by id limit 1), null)",
  )
  if (rows[0]?.differing !== 0)
    throw new Error(
      `the kept sums of ${rows[0]?.differing} cars are not what their expenses come to`,
    )
}
