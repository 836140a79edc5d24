import { createHash, randomUUID } from "node:crypto"
import { blanked } from "@marza/domain/papers/blank.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { Log } from "../../platform/log.ts"
import { isOutOfReach } from "../../platform/out-of-reach.ts"
import { addFile } from "../../platform/storage/adding.ts"
import type { Files } from "../../platform/storage/files.ts"
import { lockImage } from "../../platform/storage/queries.ts"
import { keptLogo } from "./logo.ts"
import { drawPaper } from "./pdf/draw.ts"

/** At night in Europe. A job that waits already is enough. */
const crontab = "10 2 * * * blank_papers ?jobKey=blank_papers&queue=nightly"

type Stores = { database: Database; files: Files; log: Log; stopping: AbortSignal }

/** Comes before every id. */
const beforeAll = "00000000-0000-0000-0000-000000000000"

/**
 * The job that takes the other side's data from papers once they were kept long enough (rules 21.9): each night, whatever the
 * owners have set meanwhile. The blanked PDF replaces the old one; the history has the checksums of both. A paper with which
 * that fails holds up no other; where the store or the database is away the job ends, and is tried again.
 */
export function openBlanking({ database, files, log, stopping }: Stores, now = () => new Date()) {
  async function blankAll(): Promise<void> {
    const today = todayInVilnius(now())
    await database.withAuthRole(({ run }) => run(blankDrafts(today)))
    let after = beforeAll
    for (;;) {
      const due = await database.withAuthRole(({ all }) => all(selectDue(today, after)))
      if (due.length === 0) return
      for (const paper of due) {
        if (stopping.aborted) return
        after = paper.id
        try {
          await blankOne({ database, files }, paper, today)
        } catch (error) {
          if (error instanceof Refusal || isOutOfReach(error)) throw error
          const { organization_id: organization, id } = paper
          log.error({ err: error, organization, paper: id }, "a paper was not blanked")
        }
      }
    }
  }
  return { tasks: { blank_papers: blankAll }, crontab }
}

type Due = { organization_id: string; id: string; content: PaperContent; logo: string | null }

async function blankOne(
  stores: Pick<Stores, "database" | "files">,
  { organization_id, id, content: before, logo }: Due,
  today: string,
): Promise<void> {
  const { database } = stores
  const content = blanked(before, today)
  const requester = { organization: organization_id, person: id }
  const file = await drawPaper(requester, content, keptLogo(logo))
  const path = `papers/${organization_id}/${randomUUID()}.pdf`
  await addFile(stores, { path, organizationId: organization_id, content: () => file }, () =>
    database.withAuthRole(async ({ run, one }) => {
      await run(lockImage(path))
      const sha256 = createHash("sha256").update(file).digest("hex")
      const blank = sql<boolean>`blank_paper(
        ${organization_id}, ${id}, ${JSON.stringify(content)}::jsonb, ${path}, ${file.length}::integer, ${sha256},
        ${today}::date
      )`
      const done = await one(query.selectNoFrom(blank.as("is_done")))
      return done?.is_done || undefined
    }),
  )
}

const blankDrafts = (today: string) =>
  query.selectNoFrom(sql`blank_drafts(${today}::date)`.as("is_done"))

const selectDue = (today: string, after: string) => ({
  compile: () =>
    sql<Due>`select * from papers_to_blank(${today}::date, ${after}::uuid)`.compile(query),
})
