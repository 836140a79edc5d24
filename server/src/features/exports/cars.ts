import { buffer } from "node:stream/consumers"
import { carColumnsIn } from "@marza/domain/cars/export-columns.ts"
import type { CarExportQuery } from "@marza/domain/cars/schemas.ts"
import { csvFileName, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import { expenseColumnsIn } from "@marza/domain/expenses/export-columns.ts"
import type { Language } from "@marza/domain/language.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database, Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import type { Log } from "../../platform/log.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { readAllListedCars } from "../cars/all-listed-cars.ts"
import { type CarRow, warnOfEstimates } from "../cars/columns.ts"
import { selectExportedExpenses } from "../expenses/exported.ts"
import { namePartners, type PartnerNames, readPartnerNames } from "../payers/names.ts"
import { anyOf } from "./queries.ts"
import { exportTexts } from "./texts.ts"

type Services = { database: Database; log: Log }
type Options = { filter: CarExportQuery; language: Language; now: Date }

/** The cars of a filter as a CSV file (rules 8 and 14). */
export async function exportCarsCsv(
  { database, log }: Services,
  scope: OrganizationScope,
  { filter, language, now }: Options,
) {
  const columns = carColumnsIn(language, now)
  const parts = [toCsv([columns.map(({ heading }) => heading)], language)]
  await database.readSnapshot(scope, async (snapshot) => {
    const names = await readPartnerNames(snapshot, scope, language)
    for await (const cars of readAllListedCars(snapshot, scope.organizationId, filter)) {
      warnOfEstimates(cars, log)
      parts.push(await csvLinesInTurns(columns, namePartners(names, cars), language))
    }
  })
  const fileName = csvFileName(exportTexts[language].cars, todayInVilnius(now))
  return { content: parts.join(""), fileName }
}

/**
 * The cars of a filter, and on a second sheet their expenses, as a workbook (rules 14). The rows are read and
 * compressed part by part; the compressed file is whole before anything is sent, so that a failure is an error and no
 * file, and the database waits for no slow reader.
 */
export async function exportCarsWorkbook(
  { database, log }: Services,
  scope: OrganizationScope,
  { filter, language, now }: Options,
) {
  const texts = exportTexts[language]
  const content = await database.readSnapshot(scope, async (snapshot) => {
    const names = await readPartnerNames(snapshot, scope, language)
    const listed: string[][] = []
    const cars = async function* () {
      for await (const part of readAllListedCars(snapshot, scope.organizationId, filter)) {
        warnOfEstimates(part, log)
        listed.push(part.map(({ id }) => id))
        yield namePartners(names, part)
      }
    }
    const sheets = [
      sheetOf<CarRow>({
        name: texts.cars,
        columns: carColumnsIn(language, now),
        rows: cars,
        totalLabel: texts.total,
      }),
      sheetOf({
        name: texts.expenses,
        columns: expenseColumnsIn(language),
        rows: () => expensesOf(snapshot, scope, { listed, names }),
        totalLabel: texts.total,
      }),
    ]
    return buffer(workbookOf(sheets, now))
  })
  return { content, fileName: `${fileStem(texts.cars, todayInVilnius(now))}.xlsx` }
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
