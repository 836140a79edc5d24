import type { NewReceipt } from "@marza/domain/attachments/schemas.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { ReadFile } from "../../platform/http/file-body.ts"
import { reply } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { addAttachment } from "./add.ts"
import { deleteAttachment, restoreAttachment } from "./commands.ts"
import type { inbox, Owner, PathOf } from "./owner.ts"
import { listReceipts } from "./queries.ts"
import { attachmentResponses } from "./response.ts"

export type ReceiptServices = {
  database: Database
  files: Files
  organizationStorageLimit?: number | undefined
}
type Of = Exclude<Owner, { car_id: string }>

/**
 * What the calls about receipts of an invoice for several cars and of an overhead do, and about papers of the inbox: the
 * same for all.
 */
export function receiptHandlers({
  database,
  files,
  organizationStorageLimit: limit,
}: ReceiptServices) {
  const responses = attachmentResponses(files)
  return {
    list: async (scope: OrganizationScope, owner: Exclude<Of, typeof inbox>) => ({
      items: await responses.many(await listReceipts(database, scope, owner)),
    }),
    add: async (scope: OrganizationScope, owner: Of, receipt: NewReceipt, read: ReadFile) => {
      const stores = { database, files, limit }
      const kind = "is_inbox" in owner ? ("inbox" as const) : ("receipt" as const)
      const attachment = { ...receipt, kind }
      const { row, made } = await addAttachment(stores, scope, owner, attachment, read)
      return reply(made ? 201 : 200, await responses.one(row))
    },
    remove: (scope: OrganizationScope, path: PathOf<Of>) => deleteAttachment(database, scope, path),
    restore: async (scope: OrganizationScope, path: PathOf<Of>) =>
      responses.one(await restoreAttachment(database, scope, path)),
  }
}
