import type { ImportedOrganization } from "@marza/domain/archive/calls.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { requestHash } from "../../platform/db/replay.ts"
import { openArchive } from "./open.ts"

/** An import that may be sent again: of whom, by which id, and all that makes it the same request. */
type ImportRequest = { actorId: string; id: string; owner: string; sha256: string }

const hashOf = ({ owner, sha256 }: ImportRequest) => requestHash({ owner, sha256 })

export const isAnsweredImport = async (database: Database, actorId: string, id: string) =>
  (await database.withAuthRole(({ one }) => one(selectImport(actorId, id)))) !== undefined

const selectImport = (actorId: string, id: string) =>
  query
    .selectFrom("archive_imports")
    .select(["request_hash", "answer"])
    .where("user_id", "=", actorId)
    .where("id", "=", id)

/**
 * What an import was first answered; undefined for a new one. The name of the organization, which may be gone, is read
 * of the archive.
 * @param path of the same archive, sent again
 * @throws {Refusal} id_taken: that id with another file or owner
 */
export async function readImportReplay(
  database: Database,
  request: ImportRequest,
  path: string,
): Promise<ImportedOrganization | undefined> {
  const stored = await database.withAuthRole(({ one }) =>
    one(selectImport(request.actorId, request.id)),
  )
  if (!stored) return undefined
  if (!stored.request_hash.equals(hashOf(request))) throw new Refusal("id_taken")
  const archive = await openArchive(path)
  try {
    let name = ""
    for await (const organization of archive.rows("organizations")) name = String(organization.name)
    // keepImport() stores the answer without the name.
    return { ...(stored.answer as Omit<ImportedOrganization, "name">), name }
  } finally {
    archive.close()
  }
}

/** Keeps the answer, in the transaction of the rows. @throws {Refusal} id_taken when another one was quicker */
export async function keepImport(
  { one }: Transaction,
  request: ImportRequest,
  { name: _name, ...answer }: ImportedOrganization,
): Promise<void> {
  const isNew = await one(
    query
      .insertInto("archive_imports")
      .values({
        user_id: request.actorId,
        id: request.id,
        request_hash: hashOf(request),
        answer: sql`${JSON.stringify(answer)}::jsonb`,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
      .returning("id"),
  )
  if (!isNew) throw new Refusal("id_taken")
}
