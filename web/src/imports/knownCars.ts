import type { NumberedCar } from "@marza/domain/cars/calls.ts"
import { maxNumberLength } from "@marza/domain/cars/schemas.ts"
import { foldNumber, isNumber } from "@marza/domain/cars/search.ts"
import type { PlannedRow, RowId } from "@marza/spreadsheet/types.ts"

/** Row → the car of the organization that has its VIN or number plate, or all that names a purchase. */
export type KnownCars = ReadonlyMap<RowId, Pick<NumberedCar, "name">>

/** What is looked up of all rows, also of those left out, so that taking one in needs no further request. */
export function lookedUpOf(rows: readonly PlannedRow[]) {
  const numbers = rows.flatMap(numbersOf).filter(({ length }) => length <= maxNumberLength)
  const ids = rows.flatMap(({ values }) => (isId.test(values.id ?? "") ? [values.id ?? ""] : []))
  const purchases = rows.flatMap((row) => purchaseOf(row) ?? [])
  const unique = new Map(purchases.map((purchase) => [JSON.stringify(purchase), purchase]))
  return {
    numbers: [...new Set(numbers)],
    ids: [...new Set(ids)],
    purchases: [...unique.values()],
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What of these is a VIN or a number plate, folded. */
const folded = (...numbers: (string | null | undefined)[]): string[] =>
  numbers.flatMap((number) => (number && isNumber(number) ? [foldNumber(number)] : []))

/** The VIN and number plate of a row, as in the file or as corrected. */
const numbersOf = ({ values }: PlannedRow): string[] =>
  folded(values["car.vin"], values["car.registration_number"])

/** What names the purchase of a row: name, day, price and mileage. */
function purchaseOf({ car }: PlannedRow) {
  if (!car) return null
  const { name, bought_on, purchase_price, purchase_currency, mileage_km } = car
  return { name, bought_on, purchase_price, purchase_currency, mileage_km }
}

/** The rows to import whose car the organization already has. */
export function knownCarsOf(
  rows: readonly PlannedRow[],
  cars: readonly NumberedCar[],
  purchases: ReadonlySet<string | undefined> = new Set(),
): KnownCars {
  const byNumber = new Map(
    cars.flatMap((car) =>
      folded(car.registration_number, car.vin).map((number) => [number, car] as const),
    ),
  )
  return new Map(
    rows.flatMap((row) => {
      if (row.leftOut !== null || row.isExpense) return []
      const [number] = numbersOf(row).filter((one) => byNumber.has(one))
      const isBought = purchases.has(JSON.stringify(purchaseOf(row)))
      const car = byNumber.get(number ?? "") ?? (isBought ? row.car : null)
      return car ? [[row.id, car] as const] : []
    }),
  )
}
