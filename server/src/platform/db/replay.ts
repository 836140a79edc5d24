import { createHash } from "node:crypto"
import { Refusal } from "@marza/domain/refusal.ts"
import { type OrganizationScope, query, type Transaction } from "./database.ts"

/**
 * What is kept of a creation's body, to know it again when it is sent again. What holds nothing is left out, so that
 * a field that a later version adds makes no other request of an old one.
 */
export function requestHash(body: object): Buffer {
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  const text = JSON.stringify(given.sort(), (_name, value) => value ?? undefined)
  return createHash("sha256").update(text).digest()
}

/**
 * For a creation whose id exists: sent again with the same body it is the same request, whatever became of the row.
 * @throws {Refusal} id_taken: that id with another body
 */
export async function checkReplay(
  { oneOrNotFound }: Transaction,
  table: "cars" | "expenses" | "attachments",
  { organizationId }: OrganizationScope,
  body: { id: string } & Record<string, unknown>,
): Promise<void> {
  const { request_hash } = await oneOrNotFound(
    query
      .selectFrom(table)
      .select("request_hash")
      .where("organization_id", "=", organizationId)
      .where("id", "=", body.id),
  )
  if (!request_hash?.equals(requestHash(body))) throw new Refusal("id_taken")
}
