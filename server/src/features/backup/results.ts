import { type Database, query, type Transaction } from "../../platform/db/database.ts"

type Outcome = "proved" | "failed"

/** Of the last backup that was proved and the last that failed: when it began, and its line. */
export type BackupResults = Partial<Record<Outcome, { at: string; line: string }>>

const maxLineLength = 2000

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

export async function selectResults({ all }: Transaction): Promise<BackupResults> {
  const rows = await all(query.selectFrom("backup_results").select(["outcome", "at", "line"]))
  return Object.fromEntries(rows.map(({ outcome, at, line }) => [outcome, { at, line }]))
}

/** When the last backup that was proved began. */
export async function readLastBackup(database: Database): Promise<Date | undefined> {
  const { proved } = await readResults(database)
  return proved && new Date(proved.at)
}
