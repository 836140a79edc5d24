import { type Database, query, type Transaction } from "../../platform/db/database.ts"

type Outcome = "proved" | "failed"

/** When the last proved backup and the last failed one began, and the line that tells about each. */
export type BackupResults = Partial<Record<Outcome, { at: string; line: string }>>

const maxLineLength = 2000
const hourMs = 60 * 60 * 1000

/** Whether a time was written while a clock was wrong: that of another server may be a little ahead. */
export const isAhead = (time: number, now: number): boolean => time - now >= hourMs

export const recordResult = (
  database: Database,
  outcome: Outcome,
  { at, line }: { at: Date; line: string },
): Promise<void> => {
  const values = { at: at.toISOString(), line: line.slice(0, maxLineLength) }
  return database.withAuthRole(({ run }) =>
    run(
      query
        .insertInto("backup_results")
        .values({ outcome, ...values })
        .onConflict((conflict) => conflict.column("outcome").doUpdateSet(values)),
    ),
  )
}

export const readResults = (database: Database): Promise<BackupResults> =>
  database.withAuthRole(selectResults)

/** Without those that were written while the clock was ahead: nobody knows how old they are. */
export async function selectResults({ all }: Transaction): Promise<BackupResults> {
  const rows = await all(query.selectFrom("backup_results").select(["outcome", "at", "line"]))
  const known = rows.filter(({ at }) => !isAhead(Date.parse(at), Date.now()))
  return Object.fromEntries(known.map(({ outcome, at, line }) => [outcome, { at, line }]))
}

/** When the last backup that was proved began. */
export async function readLastBackup(database: Database): Promise<Date | undefined> {
  const { proved } = await readResults(database)
  return proved && new Date(proved.at)
}
