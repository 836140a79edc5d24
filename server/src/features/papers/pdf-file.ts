import { createHash, randomUUID } from "node:crypto"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { addFile } from "../../platform/storage/adding.ts"
import type { Files } from "../../platform/storage/files.ts"
import { lockImage } from "../../platform/storage/queries.ts"
import { keptLogo } from "./logo.ts"
import { drawPaper } from "./pdf/draw.ts"

type Stores = { database: Database; files: Files }
type PaperId = Jobs["render_paper"]

/**
 * Makes and stores the PDF of an issued paper that has none; of two at once the first is kept. Whoever issued the paper does
 * it at once, and the job does wherever that was cut off.
 */
export async function storePdf(stores: Stores, { organization_id, paper_id }: PaperId) {
  const { database } = stores
  const found = await database.withAuthRole(({ one }) =>
    one(selectToRender(organization_id, paper_id)),
  )
  if (!found) return
  const requester = { organization: organization_id, person: paper_id }
  const content = await drawPaper(requester, found.content, keptLogo(found.logo))
  const path = `papers/${organization_id}/${randomUUID()}.pdf`
  await addFile(stores, { path, organizationId: organization_id, content: () => content }, () =>
    database.withAuthRole(async ({ run, one }) => {
      await run(lockImage(path))
      const set = await one(setFile(organization_id, paper_id, path, content))
      return set?.is_set || undefined
    }),
  )
}

const selectToRender = (organizationId: string, paperId: string) => ({
  compile: () =>
    sql<{
      content: PaperContent
      logo: string | null
    }>`select * from paper_to_render(${organizationId}, ${paperId})`.compile(query),
})

const setFile = (organizationId: string, paperId: string, path: string, content: Uint8Array) =>
  query.selectNoFrom(
    sql<boolean>`set_paper_file(
      ${organizationId}, ${paperId}, ${path}, ${content.length}::integer,
      ${createHash("sha256").update(content).digest("hex")}
    )`.as("is_set"),
  )
