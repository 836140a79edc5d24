import pg from "pg"
import { encodeCursor } from "../../../server/src/platform/http/cursor.ts"
import type { Large } from "./deed.ts"

/** So many rows are after each cursor. */
const rows = 201

/** The cursors of the last pages. */
export async function findDeepest({ ownerUrl, organizationId }: Large) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const last = async <Row>(text: string) =>
    (await client.query(`${text} offset ${rows} limit 1`, [organizationId])).rows[0] as Row
  try {
    const { id } = await last<{ id: string }>(
      "select id::text from history where organization_id = $1 order by id",
    )
    const car = await last<{ status: string; created_at: Date; id: string }>(
      `select status, created_at, id from cars where organization_id = $1
       order by status desc, created_at, id`,
    )
    const { day } = await last<{ day: string }>(
      `select sold_on::text as day from cars where organization_id = $1 and sold_on is not null order by sold_on`,
    )
    return {
      history: id,
      list: encodeCursor([car.status, car.created_at.toISOString(), car.id]),
      statement: encodeCursor([`${day} ffffffff-ffff-ffff-ffff-ffffffffffff 00`]),
    }
  } finally {
    await client.end()
  }
}
