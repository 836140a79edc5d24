import { monthOf } from "@marza/domain/time/months.ts"
import pg from "pg"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { growth } from "./memory.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

/** The book-keeper's package of a month in which 10,000 cars were bought, a third of them sold, with 50,000 expenses. */
export async function measurePackage(): Promise<Figures<"package">> {
  const { ownerUrl, appUrl, organizationId, userId } = await openDatabaseOf("1x10000")
  await moveIntoOneMonth(ownerUrl)
  const server = await startServer(ownerUrl)
  const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
  const { year, month } = monthOf(new Date())
  const download = async (query: string) => {
    const path = `/api/organizations/${organizationId}/analytics/package.zip?${query}`
    const response = await fetch(server.url + path, { headers })
    if (!response.ok) throw new Error(`the package answered ${response.status}`)
    return (await response.arrayBuffer()).byteLength
  }
  // A beginning loads libraries and prepares statements, whatever the size.
  await download("year=2001&month=1")
  const ofMonth = `year=${year}&month=${month}`
  return {
    packageMegabytes: async () => ({
      value: await growth({ url: server.url }, async () => void (await download(ofMonth))),
    }),
    // Apart from the memory: asking for it fifty times a second takes a part of the time.
    packageSeconds: async () => {
      const startedAt = performance.now()
      const bytes = await download(ofMonth)
      const seconds = (performance.now() - startedAt) / 1000
      return { value: seconds, note: `${(bytes / 1024).toFixed(0)} KB` }
    },
  }
}

/** Every car is bought, and what is sold is sold, within this month; the organization pays VAT, which each expense names. */
async function moveIntoOneMonth(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `update organizations set vat_rates = '[{"from": "2009-09-01", "rate": "21.00"}]'`,
    )
    await client.query(
      `update cars set bought_at = now(), created_at = now(), sold_at = case when status = 'sold' then now() end`,
    )
    await client.query("update expenses set vat_amount = round(amount / 6, 2), date = current_date")
    await client.query(
      `update cars c set (expenses_vat_eur, expenses_vat_estimated) = (
         select s.expenses_vat_eur, s.expenses_vat_estimated from expense_sums(c.organization_id, c.id, null) s
       ), late_costs_eur = 0.00`,
    )
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}
