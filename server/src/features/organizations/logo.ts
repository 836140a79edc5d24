import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../../platform/db/database.ts"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { ReadImage } from "../../platform/http/image-body.ts"
import type { Files } from "../../platform/storage/files.ts"
import { receiveImage } from "../../platform/storage/receive.ts"
import { removeImage, storeImage } from "../../platform/storage/storing.ts"
import { selectOrganization } from "./queries.ts"

type Stores = { database: Database; files: Files }

/**
 * Replaces the organization's logo.
 * @throws {Refusal} not_found, forbidden; image_too_large, image_required, image_undecodable
 */
export async function changeLogo(
  stores: Stores,
  scope: OrganizationScope<"owner" | "admin">,
  read: ReadImage,
) {
  // Before a picture is read: who may not change the logo is refused at once.
  const actorId = await stores.database.readActorId(scope)
  const image = await receiveImage(
    stores.files,
    { organization: scope.organizationId, person: actorId },
    read,
    "logo",
  )
  const stem = `organization-logos/${scope.organizationId}/logo`
  return storeImage(stores, scope, { image, stem }, (transaction, path) =>
    setLogo(transaction, scope, path),
  )
}

/** Removes the logo; having none is no error. @throws {Refusal} not_found, forbidden */
export function deleteLogo(stores: Stores, scope: OrganizationScope<"owner" | "admin">) {
  return removeImage(stores, scope, (transaction) => setLogo(transaction, scope, null))
}

async function setLogo(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope,
  value: string | null,
) {
  const { run, one } = transaction
  const before = await one(
    query
      .selectFrom("organizations")
      .select("logo_path")
      .where("id", "=", organizationId)
      .forUpdate(),
  )
  await run(
    query.updateTable("organizations").set({ logo_path: value }).where("id", "=", organizationId),
  )
  const row = await one(selectOrganization(organizationId))
  if (!before || !row) throw new Refusal("not_found")
  return { row, before: before.logo_path }
}
