import {
  type CarStatus,
  type StatusTimestamps,
  timestampsOnChange,
} from "@marza/domain/cars/status.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { RawBuilder } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lockCar, statusUndo, updateCar } from "./commands.ts"
import { now } from "./days.ts"
import { getCar } from "./queries.ts"

/**
 * Changes the status at once: its timestamp becomes now. The state before is kept, so that it can be taken
 * back. The status that the car has already is no change: a retry must not move a sale.
 * @throws {Refusal} not_found
 */
export function changeStatus(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  status: CarStatus,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    if (stored.status !== status) {
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
 * Takes the last change of status back, with all timestamps, if nothing happened to the car since. The same request
 * again is no change.
 * @throws {Refusal} stale_version, conflict when there is nothing to take back, not_found
 */
export function undoStatus(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  version: number,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    if (version === stored.undone_status_version) return getCar(transaction, scope, carId)
    await checkVersion(transaction, stored, version, () => getCar(transaction, scope, carId))
    if (!stored.status_undo) throw new Refusal("conflict")
    const before = stored.status_undo as StatusTimestamps<string> & { status: CarStatus }
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
