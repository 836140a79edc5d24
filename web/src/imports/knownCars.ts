import type { NumberedCar } from "@marza/domain/cars/calls.ts"
import { maxNumberLength } from "@marza/domain/cars/schemas.ts"
import { foldNumber, isNumber } from "@marza/domain/cars/search.ts"
import type { ImportLookup } from "@marza/domain/imports/schemas.ts"
import type { PlannedRow, RowId } from "@marza/spreadsheet/types.ts"

/** Row → the car of the organization that has its VIN or number plate, or all that names a purchase. */
export type KnownCars = ReadonlyMap<RowId, Pick<NumberedCar, "name">>

/** What names the purchase of a row: name, day, price and mileage. */
export function purchaseOf({ car }: PlannedRow): ImportLookup["cars"][number] | null {
  if (!car) return null
  const { name, bought_on, purchase_price, purchase_currency, mileage_km } = car
  return { name, bought_on, purchase_price, purchase_currency, mileage_km }
}

/** The purchases to look up, by their keys. */
export const purchasesOf = (rows: readonly PlannedRow[]) =>
  new Map(
    rows.flatMap((row) => {
      const purchase = purchaseOf(row)
      return purchase ? [[JSON.stringify(purchase), purchase] as const] : []
    }),
  )

/** The VIN and number plate of a row, as in the file or as corrected. */
const numbersOf = ({ values }: PlannedRow): string[] =>
  [values["car.vin"], values["car.registration_number"]].flatMap((number) =>
    number && isNumber(number) ? [foldNumber(number)] : [],
  )

/** The numbers to look up: of all rows, also those left out, so that taking one in needs no further request. */
export const allNumbersOf = (rows: readonly PlannedRow[]): string[] =>
  [...new Set(rows.flatMap(numbersOf))].filter(({ length }) => length <= maxNumberLength)

/** The ids of the cars in a file that we exported. */
export const idsOf = (rows: readonly PlannedRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => (isId(values.id) ? [values.id] : []))),
]

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The rows to import whose car the organization already has. */
export function knownCarsOf(
  rows: readonly PlannedRow[],
  cars: readonly NumberedCar[],
  purchases: ReadonlySet<string | undefined> = new Set(),
): KnownCars {
  const byNumber = new Map<string, NumberedCar>()
  for (const car of cars)
    for (const number of [car.registration_number, car.vin])
      if (number && isNumber(number)) byNumber.set(foldNumber(number), car)
  return new Map(
    rows.flatMap((row) => {
      if (row.leftOut !== null || row.isExpense) return []
      const isBought = purchases.has(JSON.stringify(purchaseOf(row)))
      const car = firstOf(numbersOf(row), byNumber) ?? (isBought ? row.car : null)
      return car ? [[row.id, car] as const] : []
    }),
  )
}

const firstOf = (numbers: readonly string[], byNumber: ReadonlyMap<string, NumberedCar>) =>
  numbers.map((number) => byNumber.get(number)).find((car) => car !== undefined)
