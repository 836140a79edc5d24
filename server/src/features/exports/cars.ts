import { carColumnsIn } from "@marza/domain/cars/export-columns.ts"
import type { CarExportQuery } from "@marza/domain/cars/schemas.ts"
import { expenseColumnsIn } from "@marza/domain/expenses/export-columns.ts"
import type { Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"
import { type Sheet, sheetOf } from "../../platform/xlsx/sheet.ts"
import { readAllListedCars } from "../cars/all-listed-cars.ts"
import { type CarRow, warnOfEstimates } from "../cars/columns.ts"
import { selectExportedExpenses } from "../expenses/exported.ts"
import { namePartners, type PartnerNames, readPartnerNames } from "../payers/names.ts"
import type { FileOptions, ListFile } from "./list-file.ts"
import { anyOf } from "./queries.ts"
import { exportTexts } from "./texts.ts"

/** The cars of a filter (rules 14), and the sheet of their expenses, which is read after them. */
export async function listedCars(
  { snapshot, log }: { snapshot: Snapshot; log: Log },
  scope: OrganizationScope,
  { filter, language, now }: FileOptions & { filter: CarExportQuery },
): Promise<{ cars: ListFile<CarRow>; expenses: Sheet }> {
  const texts = exportTexts[language]
  const names = await readPartnerNames(snapshot, scope, language)
  const listed: string[][] = []
  return {
    cars: {
      name: "cars",
      columns: carColumnsIn(language, now),
      rows: async function* () {
        for await (const part of readAllListedCars(snapshot, scope.organizationId, filter)) {
          warnOfEstimates(part, log)
          listed.push(part.map(({ id }) => id))
          yield namePartners(names, part)
        }
      },
    },
    expenses: sheetOf({
      name: texts.expenses,
      columns: expenseColumnsIn(language),
      rows: () => expensesOf(snapshot, scope, { listed, names }),
      totalLabel: texts.total,
    }),
  }
}

/** The expenses of cars, in the order of the cars. @param listed their ids, part by part */
async function* expensesOf(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  { listed, names }: { listed: readonly string[][]; names: PartnerNames },
) {
  for (const ids of listed) {
    const expenses = await snapshot.all(
      selectExportedExpenses(organizationId).where("expenses.car_id", "=", anyOf(ids)),
    )
    const places = new Map(ids.map((id, place) => [id, place]))
    const placeOf = ({ car_id }: { car_id: string }) => places.get(car_id) ?? 0
    yield namePartners(names, expenses).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
