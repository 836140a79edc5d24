import type { NewPaper, Paper, PaperPatch } from "@marza/domain/papers/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { columnsOf, lockPaper } from "./draft.ts"
import { getPaper, type PaperRow, selectPapers } from "./queries.ts"
import { type ShownPaper, toShown } from "./response.ts"

/**
 * Drafts a paper whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} not_found: no such car in the organization; id_taken: that id with another body
 */
export function addPaper(database: Database, scope: OrganizationScope, body: NewPaper) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce<ShownPaper>(
      transaction,
      scope,
      { kind: "paper", body },
      {
        create: async () => {
          await holdCar(transaction, scope, body.car_id)
          const { side, second_side, defects, ...fields } = body
          checkSecond(body)
          const made = await transaction.one(
            query
              .insertInto("papers")
              .values({
                ...fields,
                ...columnsOf({ side, second_side, defects }),
                organization_id: organizationId,
                added_by: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          return made && toShown(await getPaper(transaction, scope, body.id))
        },
        read: () => readPaper(transaction, scope, body.id),
        namesOf: async ({ added_by }) => ({ full_name: await nameOf(transaction, added_by) }),
      },
    ),
  )
}

/** @throws {Refusal} bad_request: nobody takes part in a purchase beside its seller */
function checkSecond({ kind, second_side }: Pick<PaperPatch, "second_side"> & Pick<Paper, "kind">) {
  if (kind === "purchase_contract" && second_side)
    throw new Refusal("bad_request", { fields: { second_side: "invalid" } })
}

export async function readPaper(
  { one }: TenantTransaction,
  { organizationId }: OrganizationScope,
  paperId: string,
): Promise<ShownPaper | undefined> {
  const row = await one(selectPapers(organizationId).where("papers.id", "=", paperId))
  return row && toShown(row)
}

/** Keeps the car until the transaction ends. @throws {Refusal} not_found */
const holdCar = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
) =>
  oneOrNotFound(
    query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", carId)
      .forKeyShare(),
  )

/**
 * Saves an edit of a draft of the version that was read.
 * @throws {Refusal} stale_version with `current` and `changed_by`; paper_issued; not_found
 */
export function changePaper(
  database: Database,
  scope: OrganizationScope,
  paperId: string,
  { version, side, second_side, defects, ...fields }: PaperPatch,
): Promise<PaperRow> {
  return database.write(scope, async (transaction) => {
    const stored = await lockPaper(transaction, scope, paperId)
    if (stored.state !== "draft") throw new Refusal("paper_issued")
    const current = () => getPaper(transaction, scope, paperId)
    await checkVersion(transaction, stored, version, current)
    checkSecond({ kind: stored.kind, second_side })
    await transaction.run(
      updatePaper(scope, paperId).set({ ...fields, ...columnsOf({ side, second_side, defects }) }),
    )
    return current()
  })
}

/** The start of every update of a paper by a person: a new version, and who made it. */
export const updatePaper = ({ organizationId }: OrganizationScope, paperId: string) =>
  query
    .updateTable("papers")
    .where("organization_id", "=", organizationId)
    .where("id", "=", paperId)
    .set({ version: sql`version + 1`, changed_by: sql<string>`current_actor_id()` })

/** Deletes a draft. @throws {Refusal} paper_issued; not_found */
export function deletePaper(
  database: Database,
  scope: OrganizationScope,
  paperId: string,
): Promise<void> {
  return database.write(scope, async (transaction) => {
    const { state } = await lockPaper(transaction, scope, paperId)
    if (state !== "draft") throw new Refusal("paper_issued")
    await transaction.run(
      query
        .deleteFrom("papers")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", paperId),
    )
  })
}
