import { carCsv, carCsvName } from "@marza/domain/cars/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"
import { selectExpenses } from "../expenses/queries.ts"
import { namePartners, partnerNames, selectPartners } from "../payers/names.ts"
import { warnOfEstimates } from "./columns.ts"
import { selectCar } from "./queries.ts"

/** Far more than any car has; every list has a bound. */
const maxExpenses = 100_000

/** A car with its sums and expenses as a CSV file, and the file's name. @throws {Refusal} not_found */
export async function exportCar(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { language, log }: { language: Language; log: Log },
) {
  const { organizationId } = scope
  const [[car], expenses, partners] = await database.read(
    scope,
    selectCar(carId).where("organization_id", "=", organizationId),
    selectExpenses(organizationId).where("expenses.car_id", "=", carId).limit(maxExpenses),
    selectPartners(organizationId),
  )
  if (!car) throw new Refusal("not_found")
  warnOfEstimates([car], log)
  const names = partnerNames(partners, language)
  namePartners(names, [car])
  namePartners(names, expenses)
  return {
    content: carCsv(car, expenses, language),
    fileName: carCsvName(car.name, new Date()),
  }
}
