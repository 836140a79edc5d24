import type { StatusQuery } from "@marza/domain/cars/schemas.ts"
import {
  type CarStatus,
  type StatusTimestamps,
  timestampsOnChange,
} from "@marza/domain/cars/status.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { dayInVilnius, todayInVilnius } from "@marza/domain/time/days.ts"
import type { RawBuilder } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { askAboutInvoice } from "../papers/ask-about-issued.ts"
import { settleDeposits } from "../payments/deposits.ts"
import { lockCar, updateCar } from "./commands.ts"
import { now } from "./days.ts"
import { getCar } from "./queries.ts"
import { statusUndo } from "./status-undo.ts"

/**
 * Changes the status at once: its timestamp becomes now. The state before is kept, so that it can be taken
 * back. The status that the car has already is no change: a retry must not move a sale.
 * @throws {Refusal} deposit_of_another; invoice_issued; not_found
 */
export function changeStatus(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { status, deposits, with_invoice }: { status: CarStatus } & StatusQuery,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    if (stored.status !== status) {
      const after = { ...stored, status }
      const day = todayInVilnius(new Date())
      const change = { before: stored, after }
      await askAboutInvoice(transaction, scope, change, with_invoice !== undefined)
      await settleDeposits(transaction, scope, { before: stored, after }, { end: deposits, day })
      await transaction.run(
        updateCar(scope, carId).set({
          status,
          ...timestampsOnChange<string | RawBuilder<string>>(stored, status, now),
          status_undo: statusUndo(stored),
          sale_undo: null,
        }),
      )
    }
    return getCar(transaction, scope, carId)
  })
}

/**
 * Takes the last change of status back, with all timestamps, whatever else was edited since. The same request again is
 * no change.
 * @throws {Refusal} stale_version, conflict when there is nothing to take back, deposit_of_another, invoice_issued, not_found
 */
export function undoStatus(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { version, deposits, with_invoice }: { version: number } & StatusQuery,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    if (version === stored.undone_status_version) return getCar(transaction, scope, carId)
    await checkVersion(transaction, stored, version, () => getCar(transaction, scope, carId))
    if (!stored.status_undo) throw new Refusal("conflict")
    const before = stored.status_undo as StatusTimestamps<string> & { status: CarStatus }
    const after = { ...stored, ...before }
    const day = before.sold_at ? dayInVilnius(before.sold_at) : todayInVilnius(new Date())
    await askAboutInvoice(transaction, scope, { before: stored, after }, with_invoice !== undefined)
    await settleDeposits(transaction, scope, { before: stored, after }, { end: deposits, day })
    await transaction.run(
      updateCar(scope, carId).set({
        ...before,
        status_undo: null,
        undone_status_version: version,
      }),
    )
    return getCar(transaction, scope, carId)
  })
}
